import EngineValues
import WindowRegistry

@testable import PageScripting

/// A phone's view, in which the user does nothing.
final class FakeViews: ViewHosting {
  private var view = ViewGeometry.phone
  private let log: FakeLog

  init(log: FakeLog) { self.log = log }

  func geometry(of document: ScriptDocument) -> ViewGeometry { view }

  func place(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    view.place(x: x, y: y, width: width, height: height)
  }

  func placeByApp(_ document: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {}
  func focus(_ window: NavigableID, by caller: Caller) { log.add("focus \(window.rawValue)") }
  func blur(_ window: NavigableID, by caller: Caller) { log.add("blur \(window.rawValue)") }
  func focusedWindow(with document: ScriptDocument) -> NavigableID? { document.navigable }
  func setFocusedWindow(_ window: NavigableID?, in document: ScriptDocument) {}
  func permitsFocus(in document: ScriptDocument) -> Bool { true }
  func hasFocus(_ document: ScriptDocument) -> Bool { true }
  func endAutofocus(in document: ScriptDocument) {}
  func hasTransientActivation(_ window: NavigableID) -> Bool { false }
  func hasStickyActivation(_ window: NavigableID) -> Bool { false }
  func isVisible(_ document: ScriptDocument) -> Bool { true }
  func visibilityIsWatched() {}
  var fullscreen: (any FullscreenHosting)? { nil }
}
