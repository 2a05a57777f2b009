import HTMLTree
import ScriptValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// What scripts need from the world around them: windows, navigation, time, the network, dialogs.
///
/// `WebContent` implements it. Every call comes on the thread that runs the scripts, from inside a running script or
/// task. `Caller` says on whose behalf.
package protocol ScriptingHost: AnyObject {

  // MARK: Windows

  /// HTML Standard, "window open steps". `url` is as written; nil when the argument was left out.
  /// - Returns: the navigable to return to the script, or nil for `null`.
  /// - Throws: the `DOMExceptionError` that the script gets.
  func open(url: String?, name: String?, features: String?, by caller: Caller) throws(DOMExceptionError) -> NavigableID?
  func close(_ window: NavigableID, by caller: Caller)
  func focus(_ window: NavigableID, by caller: Caller)
  func blur(_ window: NavigableID, by caller: Caller)
  func stopLoading(_ window: NavigableID)
  func printPage(_ window: NavigableID)

  func isClosed(_ window: NavigableID) -> Bool
  func opener(of window: NavigableID) -> NavigableID?
  /// `opener = null`: the window forgets its opener, and the opener no longer finds it by name.
  func disownOpener(of window: NavigableID)
  func parent(of window: NavigableID) -> NavigableID
  func top(of window: NavigableID) -> NavigableID
  /// The document-tree child navigables in tree order: `window[0]`, `window.length`.
  func childNavigables(of window: NavigableID) -> [NavigableID]
  func name(of window: NavigableID) -> String
  func setName(_ name: String, of window: NavigableID)
  /// The element that holds the navigable, nil for a top-level one.
  func container(of window: NavigableID) -> Element?
  /// The navigable inside an `iframe`, `frame` or `object` element.
  func contentNavigable(of element: Element) -> NavigableID?

  /// The current document of the navigable; its last one if the navigable is gone.
  func activeDocument(of window: NavigableID) -> ScriptDocument?

  // MARK: Navigation and history

  /// Whether the document's URL is empty in WebKit, though scripts read about:blank: a window that has shown nothing.
  func hasEmptyURL(_ document: ScriptDocument) -> Bool
  /// The setters and methods of `Location`. The URL is as written and is parsed against the entry document.
  func navigate(_ window: NavigableID, to url: String, history: LocationChange, by caller: Caller)
    throws(DOMExceptionError)
  func reload(_ window: NavigableID, by caller: Caller)
  func historyLength(of window: NavigableID) -> Int
  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller)
  /// `pushState` and `replaceState`; `url` as written, nil to keep the document's.
  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError)
  func historyState(of document: ScriptDocument) -> SerializedValue?

  /// HTML Standard, "following hyperlinks": the activation behaviour of `a` and `area`.
  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails)
  /// HTML Standard, "form submission algorithm", from the point where the entry list is built.
  func submit(_ submission: FormSubmission, in document: ScriptDocument)

  // MARK: Documents

  /// `document.write`: the text goes to the document's parser; opens the document first when it has none.
  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError)
  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError)
  func closeDocument(_ document: ScriptDocument)
  func cookies(of document: ScriptDocument) -> String
  func setCookie(_ cookie: String, of document: ScriptDocument)
  /// - Throws: `SecurityError` for documents with an opaque origin.
  func storage(_ kind: StorageKind, of document: ScriptDocument) throws(DOMExceptionError) -> StorageArea
  /// A script changed a storage area: other documents of the same area get a `storage` event.
  func storageChanged(_ change: StorageChange, of kind: StorageKind, by document: ScriptDocument)

  // MARK: Tasks and time

  /// HTML Standard, "queue a task". `gesture` says whether the running task's user gesture is passed on.
  func queueTask(for document: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void)
  /// - Returns: a positive handle, unique in the world.
  func startTimer(
    for document: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int
  func cancelTimer(_ handle: Int)
  /// Runs `body` before the next simulated frame (16 ms of virtual time), with the time of that frame.
  func requestAnimationFrame(for document: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int
  /// Virtual milliseconds since 1970, and since the world began.
  var wallClock: Double { get }
  var monotonicClock: Double { get }

  // MARK: Messages, network, dialogs, the app

  /// HTML Standard, "window post message steps", from the point where the message is serialised.
  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller)
  /// Starts a request of `fetch` or `XMLHttpRequest`; the completion comes as a task. The closure that is
  /// returned aborts it.
  func fetch(
    _ request: ScriptFetch, for document: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void
  /// Whether the page, from https, may not have what the URL names: mixed content.
  func isMixedContent(_ url: WebURL, for document: ScriptDocument) -> Bool
  /// A synchronous `XMLHttpRequest`, and `importScripts`-like needs. `aborted` where mixed content is blocked.
  func fetchSynchronously(_ request: ScriptFetch, for document: ScriptDocument) -> ScriptFetchOutcome
  func createBlobURL(contents: [UInt8], type: String, for document: ScriptDocument) -> String
  func revokeBlobURL(_ url: String)
  func blob(at url: String) -> (contents: [UInt8], type: String)?

  /// The three dialogs: the script waits until the app has answered.
  func alert(_ message: String, in document: ScriptDocument)
  func confirm(_ message: String, in document: ScriptDocument) -> Bool
  func prompt(_ message: String, defaultText: String, in document: ScriptDocument) -> String?

  func hasTransientActivation(_ window: NavigableID) -> Bool
  func hasStickyActivation(_ window: NavigableID) -> Bool
  /// Nil for what has no windows.
  var fullscreen: (any FullscreenHosting)? { get }
  /// Permissions, "current permission state": nil for names of no permission.
  func permissionState(of name: String, in document: ScriptDocument) -> PermissionStates.State?
  func consoleMessage(_ message: ConsoleMessage, in document: ScriptDocument)

  /// Names under `window.webkit.messageHandlers` in that world.
  func messageHandlers(for document: ScriptDocument, world: ScriptWorld) -> [String]
  /// `webkit.messageHandlers.NAME.postMessage(body)`. The completion is for handlers that reply.
  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void)

  /// Where the view of a document's window is; the size of a frame is that of its element.
  func viewGeometry(of document: ScriptDocument) -> ViewGeometry
  /// CSSOM View, `moveTo` and `resizeTo`: nil for what stays.
  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)
  /// What the app does with its view, rather than a script.
  func placeView(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)

  var navigatorTraits: NavigatorTraits { get }
  func userAgent(for document: ScriptDocument) -> String
  /// HTML Standard, "cross-origin isolated capability".
  func isIsolated(_ document: ScriptDocument) -> Bool
}

/// Fullscreen API.
package protocol FullscreenHosting {
  /// "fullscreenElement".
  func element(of document: ScriptDocument) -> Element?
  /// "fullscreenEnabled".
  func isEnabled(in document: ScriptDocument) -> Bool
  /// - Parameter completion: gets what follows later, as the result; nil for success.
  /// - Returns: the message of the TypeError, if the request is refused at once.
  func request(
    _ element: Element, isPopover: Bool, in document: ScriptDocument, completion: @escaping (String?) -> Void
  ) -> String?
  /// As `request`.
  func exit(in document: ScriptDocument, completion: @escaping (String?) -> Void) -> String?
}
