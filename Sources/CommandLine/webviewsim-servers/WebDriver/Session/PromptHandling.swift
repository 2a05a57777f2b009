import WebViewSimulator

/// WebDriver, "User Prompts": the handling of a dialog that no command answers.
struct PromptHandling: Equatable {
  enum Action: Equatable {
    case dismiss, accept, ignore
  }

  struct Handler: Equatable {
    var action: Action
    var notifies: Bool
    var name: String
  }

  static let standard = Handler(action: .dismiss, notifies: true, name: "dismiss and notify")

  /// The value as the client gave it; nil for the default.
  private(set) var given: JSONValue?
  private var handlers: [String: Handler] = [:]

  static let kinds = ["alert", "beforeUnload", "confirm", "default", "file", "prompt"]

  init() {}

  /// WebDriver, "deserialize as an unhandled prompt behavior".
  init(_ value: JSONValue) throws(DriverError) {
    given = value
    switch value {
    case .string(let name): handlers["fallbackDefault"] = try Self.handler(name)
    case .object(let members):
      for member in members {
        guard Self.kinds.contains(member.name), let name = member.value.asString else {
          throw DriverParameters.wrong("unhandledPromptBehavior", "a handler, or an object of them by kind of prompt")
        }
        handlers[member.name] = try Self.handler(name)
      }
    default: throw DriverParameters.wrong("unhandledPromptBehavior", "a string or an object")
    }
  }

  private static func handler(_ name: String) throws(DriverError) -> Handler {
    switch name {
    case "dismiss": Handler(action: .dismiss, notifies: false, name: name)
    case "accept": Handler(action: .accept, notifies: false, name: name)
    case "dismiss and notify": Handler(action: .dismiss, notifies: true, name: name)
    case "accept and notify": Handler(action: .accept, notifies: true, name: name)
    case "ignore": Handler(action: .ignore, notifies: true, name: name)
    default: throw DriverError(.invalidArgument, "“\(name)” is no handler of prompts")
    }
  }

  /// "Get the prompt handler".
  func handler(for kind: String) -> Handler {
    handlers[kind] ?? handlers["default"] ?? handlers["fallbackDefault"] ?? Self.standard
  }

  /// The value for the capabilities.
  var json: JSONValue { given ?? .string(Self.standard.name) }
}
