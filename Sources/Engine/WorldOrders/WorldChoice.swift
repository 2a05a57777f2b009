/// A moment of a run at which the world could go on in more than one way.
public struct WorldChoice: Hashable, Sendable, Codable {
  /// Who makes the difference.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// The network: how late an answer comes, and whether it comes.
    case network
    /// The app: when it answers a question for which WebKit waits.
    case answer
    /// The user: what they do before the next thing happens.
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
  /// Counts the choices of this kind in a run, from 1.
  public let number: Int
  /// What it is about, for people, such as `GET https://app.example/login`.
  public let subject: String
  /// The ways to go on, each one word. The first is what happens ordinarily.
  public let options: [String]

  public init(kind: Kind, number: Int, subject: String, options: [String]) {
    self.kind = kind
    self.number = number
    self.subject = subject
    self.options = options
  }

  /// The word for the choice in an order, such as `network3`.
  public var name: String { "\(kind.rawValue)\(number)" }

  /// What happens if nobody wants otherwise.
  public var ordinary: String { options.first ?? "" }
}

/// A choice that a run has met, with what was chosen.
public struct MetChoice: Hashable, Sendable, Codable {
  public let choice: WorldChoice
  /// One of the choice's options.
  public let taken: String

  public init(choice: WorldChoice, taken: String) {
    self.choice = choice
    self.taken = taken
  }

  /// What makes the run differ from the ordinary one; nil if nothing does here.
  public var deviation: Deviation? {
    taken == choice.ordinary ? nil : Deviation(choice: choice.name, option: taken)
  }
}
