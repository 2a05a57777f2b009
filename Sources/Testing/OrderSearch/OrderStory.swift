import EngineValues

/// An order in sentences that a person can read.
public struct OrderStory: Sendable {
  /// A sentence for each deviation, in the order in which they happen. A run whose process has ended says nothing about
  /// its moments.
  public let sentences: [String]

  public init(_ run: OrderedRun) {
    sentences =
      run.met.isEmpty
      ? run.order.deviations.map { "\($0), at a moment that is not known." }
      : run.met.filter { $0.deviation != nil }.map(Self.sentence)
  }

  /// The whole story as one text.
  public var text: String {
    sentences.isEmpty ? "The ordinary run, in which nothing happens otherwise." : sentences.joined(separator: " ")
  }

  private static func sentence(_ met: MetChoice) -> String {
    let (subject, option) = (met.choice.subject, met.taken)
    let what =
      switch met.choice.kind {
      case .network: network(option, subject)
      case .answer: "The app answers \(subject) a second later"
      case .user: "After \(subject), \(user(option))"
      case .process: "After \(subject), the web process of \(parameter(of: option)) ends"
      case .turn: "At one instant, \(subject)"
      case .timer: subject.prefix(1).uppercased() + subject.dropFirst()
      }
    return "\(what) (\(met.choice.name)=\(option))."
  }

  private static func network(_ option: String, _ subject: String) -> String {
    switch option {
    case "slow": "The answer to \(subject) comes 100 ms later"
    case "late": "The answer to \(subject) comes two seconds later"
    case "lost": "The connection is lost during \(subject)"
    case "timeout": "The server is silent until \(subject) times out"
    case "offline": "The device is offline when it asks for \(subject)"
    case "error": "The server answers \(subject) with an error (500)"
    default: "\(subject): \(option)"
    }
  }

  private static func user(_ option: String) -> String {
    switch option.prefix(while: { $0 != ":" }) {
    case "again": "the user taps the same once more"
    case "back": "the user goes back"
    case "reload": "the user reloads"
    case "close": "the user closes \(parameter(of: option))"
    case "cancel": "the user cancels the session"
    case "consents-late": "the user consents a second later"
    case "declines": "the user declines"
    case "away": "the user goes to the home screen and comes back a second later"
    case "swipe": "the user swipes the sheet away"
    case "pop": "the user goes back in the navigation controller"
    case "return": "the user presses the return key"
    case "rotate": "the user turns the device"
    case "scene": "the user opens a second window of the app"
    case "tap": "the user taps number \(parameter(of: option)) of the taps"
    case "link": "the user follows link \(parameter(of: option)) from outside"
    default: "the user does this: \(option.split(separator: "-").joined(separator: " "))"
    }
  }

  private static func parameter(of option: String) -> String {
    option.firstIndex(of: ":").map { String(option[option.index(after: $0)...]) } ?? ""
  }
}
