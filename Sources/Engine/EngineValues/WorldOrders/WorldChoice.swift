/// A moment of a run at which the world could go on in more than one way.
public struct WorldChoice: Hashable, Sendable, Codable {
  /// The part of the world that makes the difference.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// The network: whether an answer comes, and its delay.
    case network
    /// The app: when it answers a question for which WebKit waits.
    case answer
    /// The user: their actions before the next event.
    case user
    /// The device: whether a web process ends here.
    case process
    /// Web processes and the app's threads, queues and actors: which of two goes on first, if both have something to do
    /// at one instant.
    case turn
    /// The app's timers and the answers to its requests: which of two comes first, if they are due close together.
    case timer
  }

  public let kind: Kind
  /// The number of the choice among those of this kind in a run, from 1.
  public let number: Int
  /// The subject of the choice, for people, such as `GET https://app.example/login`.
  public let subject: String
  /// The ways to go on, each one word. The first way is the ordinary one.
  public let options: [String]

  public init(kind: Kind, number: Int, subject: String, options: [String]) {
    self.kind = kind
    self.number = number
    self.subject = subject
    self.options = options
  }

  /// The word for the choice in an order, such as `network3`.
  public var name: String { "\(kind.rawValue)\(number)" }

  /// The option that is taken if nobody wants another.
  public var ordinary: String { options.first ?? "" }
}

/// A choice that a run has met, with the option that was taken.
public struct MetChoice: Hashable, Sendable, Codable {
  public let choice: WorldChoice
  /// The option that was taken.
  public let taken: String

  public init(choice: WorldChoice, taken: String) {
    self.choice = choice
    self.taken = taken
  }

  /// The deviation from the ordinary run; nil if there is none here.
  public var deviation: Deviation? {
    taken == choice.ordinary ? nil : Deviation(choice: choice.name, option: taken)
  }
}
