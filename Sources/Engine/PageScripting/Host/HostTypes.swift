import HTMLTree
import EngineValues
import SimulatedWeb
import URLStandard

/// The caller on whose behalf a script asks: the HTML Standard's incumbent and entry settings objects.
package struct Caller {
  /// The document whose function asked (WebKit's "active window").
  package let incumbent: ScriptDocument
  /// The document in which the running task entered script (WebKit's "first window"); URLs are resolved there.
  package let entry: ScriptDocument

  package init(incumbent: ScriptDocument, entry: ScriptDocument) {
    self.incumbent = incumbent
    self.entry = entry
  }
}

/// A DOM exception for the script that caused it.
package struct DOMExceptionError: Error, Equatable, Sendable {
  /// The exception's name, such as `SecurityError` or `SyntaxError`.
  package let name: String
  package let message: String

  package init(name: String, message: String) {
    self.name = name
    self.message = message
  }
}

/// The member of `Location` that requests a navigation.
package enum LocationChange: Sendable { case assign, setHref, replace }

package enum HistoryUpdate: Sendable { case push, replace }

package enum StorageKind: Sendable { case local, session }

/// A change of one key of a storage area. `key` is nil after `clear()`.
package struct StorageChange: Sendable {
  package let key: String?
  package let oldValue: String?
  package let newValue: String?

  package init(key: String?, oldValue: String?, newValue: String?) {
    self.key = key
    self.oldValue = oldValue
    self.newValue = newValue
  }
}

/// Whether the running task's user gesture is passed on to a task that it queues (rules 1.20 to 1.24).
package enum GestureForwarding: Sendable { case forwarded, dropped }

/// The mouse button of a click, and similar details.
package struct ClickDetails: Sendable {
  /// The button as in `MouseEvent.button`: 0 main, 1 middle, 2 secondary.
  package var button: Int
  package var modifiers: KeyModifiers
  /// Whether the event is trusted (made by the user) or made by a script.
  package var isTrusted: Bool

  package init(button: Int = 0, modifiers: KeyModifiers = [], isTrusted: Bool = false) {
    self.button = button
    self.modifiers = modifiers
    self.isTrusted = isTrusted
  }
}

/// A form on its way to the network, after its events and validation.
package struct FormSubmission {
  package let form: Element
  package let submitter: Element?
  /// HTML Standard, "constructing the entry list".
  package let entries: [FormEntry]
  package let cause: Cause

  package enum Cause: Sendable { case activation, requestSubmit, submitMethod }

  package init(form: Element, submitter: Element?, entries: [FormEntry], cause: Cause) {
    self.form = form
    self.submitter = submitter
    self.entries = entries
    self.cause = cause
  }
}

package struct FormEntry {
  package let name: String
  package let value: Value
  /// The chosen file; nil for an entry that was not chosen.
  let origin: Origin?

  /// A chosen file of an input.
  struct Origin {
    let input: Element
    let index: Int
  }

  package enum Value: Sendable {
    case text(String)
    case file(name: String, type: String, contents: [UInt8])
  }

  package init(name: String, value: Value) { self.init(name: name, value: value, origin: nil) }

  init(name: String, value: Value, origin: Origin?) {
    self.name = name
    self.value = value
    self.origin = origin
  }
}

/// A message between windows, serialised by its sender.
package struct WindowMessage {
  package let data: SerializedValue
  package let targetOrigin: Target

  package enum Target: Sendable {
    case any
    case origin(Origin)
  }

  package init(data: SerializedValue, targetOrigin: Target) {
    self.data = data
    self.targetOrigin = targetOrigin
  }
}

package struct ScriptFetch: Sendable {
  /// The feature that makes the request. A navigation of the page ends all requests except `other`.
  package enum Client: String, Sendable {
    case fetch, keptAlive, xmlHttpRequest, module, worker, other
    case eventSource = "eventsource"
  }

  /// Fetch Standard, "request referrer".
  package enum Referrer: Sendable {
    case client, none
    case url(WebURL)
  }

  package var method: String
  package var url: WebURL
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]?
  package var options: FetchOptions
  package var referrer = Referrer.client
  /// The policy as the script gave it; empty for the document's policy.
  package var referrerPolicy = ""
  /// Whether the task of the response has the gesture of the script that asked (rule 1.24).
  package var gesture = GestureForwarding.forwarded
  /// Whether the load event waits for the response, and for the promise jobs that follow it. It waits for modules
  /// (WebKit's CachedResourceLoader::requestCount).
  package var delaysLoadEvent = false
  package var client = Client.other
  /// The nonce of the script element that wants the module, which its imports share, and the integrity of its file.
  package var nonce = ""
  package var integrity = ""

  package init(
    method: String = "GET", url: WebURL, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    options: FetchOptions = FetchOptions(mode: .cors, credentials: .sameOrigin)
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.options = options
  }
}

package enum ScriptFetchOutcome: Sendable {
  case response(ScriptFetchResponse)
  /// A network error: scripts get a `TypeError` or an `error` event without details.
  case failure(reason: String)
  /// There is a response, but CORS keeps it from the page. Most scripts notice no difference.
  case refused(reason: String)
  /// The page has stopped the request by `window.stop()`.
  case aborted
}

package struct ScriptFetchResponse: Sendable {
  package var url: String
  package var status: Int
  package var statusText: String
  /// The headers that the page may see.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  package var isRedirected: Bool
  package var kind: ResponseTainting

  package init(
    url: String, status: Int, statusText: String, headers: [(name: String, value: String)], body: [UInt8],
    isRedirected: Bool, kind: ResponseTainting
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
