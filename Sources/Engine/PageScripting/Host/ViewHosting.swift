import HTMLTree
import ScriptValues
import WindowRegistry

/// The view that the user has in front of them: its place and its focus, whether it is full-screen, and whether the user
/// has done anything in it.
package protocol ViewHosting {
  /// Where the view of a document's window is; the size of a frame is that of its element.
  func geometry(of document: ScriptDocument) -> ViewGeometry
  /// CSSOM View, `moveTo` and `resizeTo`: nil for what stays.
  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)
  /// What the app does with its view, rather than a script.
  func placeByApp(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?)
  func focus(_ window: NavigableID, by caller: Caller)
  func blur(_ window: NavigableID, by caller: Caller)
  func hasTransientActivation(_ window: NavigableID) -> Bool
  func hasStickyActivation(_ window: NavigableID) -> Bool
  /// Nil for what has no windows.
  var fullscreen: (any FullscreenHosting)? { get }
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
