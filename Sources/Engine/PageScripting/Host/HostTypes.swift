import HTMLTree
import URLStandard
import WindowRegistry

/// On whose behalf a script asks: the HTML Standard's incumbent and entry settings objects.
public struct Caller {
  /// The document whose function asked (WebKit's "active window").
  public let incumbent: ScriptDocument
  /// The document in which the running task entered script (WebKit's "first window"); URLs are resolved there.
  public let entry: ScriptDocument

  public init(incumbent: ScriptDocument, entry: ScriptDocument) {
    self.incumbent = incumbent
    self.entry = entry
  }
}

/// An exception of the DOM on its way to the script that caused it.
public struct DOMExceptionError: Error, Equatable, Sendable {
  /// Such as `SecurityError` or `SyntaxError`.
  public let name: String
  public let message: String

  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }
}

/// Which member of `Location` asks for a navigation.
public enum LocationChange: Sendable { case assign, setHref, replace }

public enum HistoryUpdate: Sendable { case push, replace }

public enum StorageKind: Sendable { case local, session }

/// What happened to one key of a storage area. `key` is nil after `clear()`.
public struct StorageChange: Sendable {
  public let key: String?
  public let oldValue: String?
  public let newValue: String?

  public init(key: String?, oldValue: String?, newValue: String?) {
    self.key = key
    self.oldValue = oldValue
    self.newValue = newValue
  }
}

/// Whether the user gesture of the running task goes with a task that it queues (rules 1.20 to 1.24).
public enum GestureForwarding: Sendable { case forwarded, dropped }

/// The mouse side of a click.
public struct ClickDetails: Sendable {
  /// As in `MouseEvent.button`: 0 main, 1 middle, 2 secondary.
  public var button: Int
  public var modifiers: KeyModifiers
  /// Whether the event is trusted (made by the user) or made by a script.
  public var isTrusted: Bool

  public init(button: Int = 0, modifiers: KeyModifiers = [], isTrusted: Bool = false) {
    self.button = button
    self.modifiers = modifiers
    self.isTrusted = isTrusted
  }
}

public struct KeyModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let alternate = KeyModifiers(rawValue: 4)
  public static let command = KeyModifiers(rawValue: 8)
}

/// A form on its way to the network, after its events and validation.
public struct FormSubmission {
  public let form: Element
  public let submitter: Element?
  /// HTML Standard, "constructing the entry list".
  public let entries: [FormEntry]
  public let cause: Cause

  public enum Cause: Sendable { case activation, requestSubmit, submitMethod }

  public init(form: Element, submitter: Element?, entries: [FormEntry], cause: Cause) {
    self.form = form
    self.submitter = submitter
    self.entries = entries
    self.cause = cause
  }
}

public struct FormEntry: Sendable {
  public let name: String
  public let value: Value

  public enum Value: Sendable {
    case text(String)
    case file(name: String, type: String, contents: [UInt8])
  }

  public init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}

/// A message between windows, serialised by its sender.
public struct WindowMessage {
  public let data: SerializedValue
  public let targetOrigin: Target

  public enum Target: Sendable {
    case any
    case origin(Origin)
  }

  public init(data: SerializedValue, targetOrigin: Target) {
    self.data = data
    self.targetOrigin = targetOrigin
  }
}

public struct ScriptFetch: Sendable {
  public enum Mode: Sendable { case cors, noCORS, sameOrigin, navigate }
  public enum Credentials: Sendable { case omit, sameOrigin, include }
  public enum Redirect: Sendable { case follow, error, manual }

  public var method: String
  public var url: WebURL
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]?
  public var mode: Mode
  public var credentials: Credentials
  public var redirect: Redirect

  public init(
    method: String = "GET", url: WebURL, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    mode: Mode = .cors, credentials: Credentials = .sameOrigin, redirect: Redirect = .follow
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.mode = mode
    self.credentials = credentials
    self.redirect = redirect
  }
}

public enum ScriptFetchOutcome: Sendable {
  case response(ScriptFetchResponse)
  /// A network error or a CORS refusal: scripts get a `TypeError` or an `error` event with nothing more.
  case failure(reason: String)
}

public struct ScriptFetchResponse: Sendable {
  public enum Kind: String, Sendable { case basic, cors, opaque, opaqueredirect }

  public var url: String
  public var status: Int
  public var statusText: String
  /// Those that the page may see.
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  public var isRedirected: Bool
  public var kind: Kind

  public init(
    url: String, status: Int, statusText: String, headers: [(name: String, value: String)], body: [UInt8],
    isRedirected: Bool, kind: Kind
  ) {
    self.url = url
    self.status = status
    self.statusText = statusText
    self.headers = headers
    self.body = body
    self.isRedirected = isRedirected
    self.kind = kind
  }
}

public struct ConsoleMessage: Sendable {
  public enum Level: String, Sendable { case debug, log, info, warn, error }

  public var level: Level
  public var text: String
  public var sourceURL: String?
  /// 1-based.
  public var line: Int?
  public var column: Int?

  public init(level: Level, text: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.level = level
    self.text = text
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
  }
}

/// A set of globals over the same document: the page's own or one that the app made (WKContentWorld).
public enum ScriptWorld: Hashable, Sendable {
  case page
  case named(String)
}

/// Why an app's message handler did not reply with a value; the script's promise is rejected with it.
public struct ScriptHandlerFailure: Error, Sendable {
  public let message: String
  public init(message: String) { self.message = message }
}

/// What `navigator` says of the simulated device.
public struct NavigatorTraits: Sendable {
  public var platform: String
  public var language: String
  public var maxTouchPoints: Int
  public var isStandalone: Bool?

  public init(
    platform: String = "iPhone", language: String = "en-US", maxTouchPoints: Int = 5, isStandalone: Bool? = false
  ) {
    self.platform = platform
    self.language = language
    self.maxTouchPoints = maxTouchPoints
    self.isStandalone = isStandalone
  }
}

/// A script value that can leave the engine: what `evaluateJavaScript` and message handlers pass on.
public indirect enum PlainValue: Equatable, Sendable {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// Milliseconds since 1970.
  case date(Double)
  case array([PlainValue])
  /// In property order.
  case object([(String, PlainValue)])
  /// Functions, symbols, windows, nodes: `WKError.javaScriptResultTypeIsUnsupported`. Carries what it was.
  case unsupported(String)

  public static func == (left: PlainValue, right: PlainValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.unsupported(let a), .unsupported(let b)): a == b
    default: false
    }
  }
}

/// What running a script gave.
public enum ScriptOutcome: Sendable {
  case value(PlainValue)
  case exception(ScriptException)
  /// A limit of the engine ended it: which one, in words (`script ran for 5 s without an end`).
  case terminated(String)
}

/// An uncaught exception, with the position that the engine gave it.
public struct ScriptException: Error, Equatable, Sendable {
  /// As `String(exception)` has it, such as `TypeError: x is not a function`.
  public var text: String
  public var sourceURL: String?
  public var line: Int?
  public var column: Int?

  public init(text: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.text = text
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
  }
}
