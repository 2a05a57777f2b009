import HTMLTree
import EngineValues
import WindowRegistry

/// The view in front of the user: its place and its focus, whether it is full-screen, and whether the user has acted in
/// it.
package protocol ViewHosting {
  /// The geometry of the view of a document's window. A frame has the size of its element.
  func geometry(of document: ScriptDocument) -> ViewGeometry
  /// CSSOM View, `moveTo` and `resizeTo`. nil leaves a value as it is.
  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)
  /// Moves or resizes the view for the app rather than for a script.
  func placeByApp(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)
  /// `window.focus()`.
  func focus(_ window: NavigableID, by caller: Caller)
  func blur(_ window: NavigableID, by caller: Caller)
  /// The window that has the focus in the page of a document.
  func focusedWindow(with document: ScriptDocument) -> NavigableID?
  /// Gives the focus to a window of the document's page; nil for no window.
  func setFocusedWindow(_ window: NavigableID?, in document: ScriptDocument)
  /// Whether scripts may give the focus to an element of the document.
  func permitsFocus(in document: ScriptDocument) -> Bool
  /// `hasFocus()`.
  func hasFocus(_ document: ScriptDocument) -> Bool
  /// A dialog or a popover of the document has chosen the element that gets the focus, so `autofocus` attributes no
  /// longer do.
  func endAutofocus(in document: ScriptDocument)
  func hasTransientActivation(_ window: NavigableID) -> Bool
  func hasStickyActivation(_ window: NavigableID) -> Bool
  /// Page Visibility, for a document of a window.
  func isVisible(_ document: ScriptDocument) -> Bool
  /// A script has asked for its page's visibility, or listens to `visibilitychange`: it would notice a change.
  func visibilityIsWatched()
  /// The Fullscreen API; nil if there are no windows.
  var fullscreen: (any FullscreenHosting)? { get }
}

/// Fullscreen API.
package protocol FullscreenHosting {
  /// "fullscreenElement".
  func element(of document: ScriptDocument) -> Element?
  /// "fullscreenEnabled".
  func isEnabled(in document: ScriptDocument) -> Bool
  /// - Parameter completion: receives the result later; nil for success.
  /// - Returns: the message of the TypeError, if the request is refused at once.
  func request(
    _ element: Element, isPopover: Bool, in document: ScriptDocument, completion: @escaping (String?) -> Void
  ) -> String?
  /// Leaves full screen. The completion and the result are as for `request`.
  func exit(in document: ScriptDocument, completion: @escaping (String?) -> Void) -> String?
}
