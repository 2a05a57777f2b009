import HTMLTree
import ScriptValues
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
