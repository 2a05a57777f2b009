import HTMLTree
import WindowRegistry

/// Windows: opens, closes and finds them, and knows their relations.
package protocol WindowHosting {
  /// HTML Standard, "window open steps". `url` is as written; nil when the argument was left out.
  /// - Returns: the navigable to return to the script, or nil for `null`.
  /// - Throws: the `DOMExceptionError` that the script gets.
  func open(url: String?, name: String?, features: String?, by caller: Caller) throws(DOMExceptionError) -> NavigableID?
  func close(_ window: NavigableID, by caller: Caller)
  func isClosed(_ window: NavigableID) -> Bool
  /// HTML Standard, "window post message steps", once the message is serialised.
  func postMessage(_ message: WindowMessage, to window: NavigableID, by caller: Caller)

  func opener(of window: NavigableID) -> NavigableID?
  /// `opener = null`: the window forgets its opener, and the opener no longer finds it by name.
  func disownOpener(of window: NavigableID)
  func parent(of window: NavigableID) -> NavigableID
  func top(of window: NavigableID) -> NavigableID
  /// The document-tree child navigables in tree order: `window[0]`, `window.length`.
  func childNavigables(of window: NavigableID) -> [NavigableID]
  func name(of window: NavigableID) -> String
  func setName(_ name: String, of window: NavigableID)
  /// The element that holds the navigable; nil for a top-level navigable.
  func container(of window: NavigableID) -> Element?
  /// The navigable inside an `iframe`, `frame` or `object` element.
  func contentNavigable(of element: Element) -> NavigableID?
  /// The current document of the navigable; its last one if the navigable is gone.
  func activeDocument(of window: NavigableID) -> ScriptDocument?
}
