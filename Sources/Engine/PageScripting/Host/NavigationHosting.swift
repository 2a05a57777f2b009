import HTMLTree
import EngineValues
import WindowRegistry

/// The ways by which scripts take a window to another page or entry: `Location`, `History`, links and forms.
package protocol NavigationHosting {
  /// The setters and methods of `Location`. The URL is as written; it is parsed against the entry document.
  func navigate(_ window: NavigableID, to url: String, history: LocationChange, by caller: Caller)
    throws(DOMExceptionError)
  func reload(_ window: NavigableID, by caller: Caller)
  func stopLoading(_ window: NavigableID)
  /// Whether the document's URL is empty in WebKit although scripts read about:blank: the window has shown nothing.
  func hasEmptyURL(_ document: ScriptDocument) -> Bool

  func historyLength(of window: NavigableID) -> Int
  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller)
  /// `pushState` and `replaceState`. `url` is as written; nil keeps the document's URL.
  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError)
  func historyState(of document: ScriptDocument) -> SerializedValue?

  /// HTML Standard, "following hyperlinks": the activation behaviour of `a` and `area`.
  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails)
  /// HTML Standard, "form submission algorithm", once the entry list is built.
  func submit(_ submission: FormSubmission, in document: ScriptDocument)
}
