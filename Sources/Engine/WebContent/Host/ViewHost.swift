import PageScripting
import ScriptValues
import WindowRegistry

/// The view in which the user sees a window.
struct ViewHost: ViewHosting {
  unowned let world: ContentWorld

  func geometry(of script: ScriptDocument) -> ViewGeometry {
    world.frames[script.navigable]?.view ?? world.rules.view
  }

  func place(_ script: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    // Only a main frame that a script has opened may be moved (WebKit's LocalDOMWindow::allowedToChangeWindowGeometry).
    guard let frame = world.frames[script.navigable], frame.isMainFrame, let page = frame.page,
      world.registry[frame.id]?.openedByDOM == true
    else { return }
    page.place(x: x, y: y, width: width, height: height)
  }

  func placeByApp(_ script: ScriptDocument, x: Double?, y: Double?, width: Double?, height: Double?) {
    world.frames[script.navigable]?.page?.placeByApp(x: x, y: y, width: width, height: height)
  }

  // Does nothing: an invisible window cannot get the focus.
  func focus(_ window: NavigableID, by caller: Caller) {}
  func blur(_ window: NavigableID, by caller: Caller) {}

  func endAutofocus(in script: ScriptDocument) {
    if let document = world.contentDocument(of: script) { AutofocusSteps(document: document).end() }
  }

  /// https://html.spec.whatwg.org/multipage/interaction.html#transient-activation
  func hasTransientActivation(_ window: NavigableID) -> Bool {
    world.frames[window]?.hasTransientActivation ?? false
  }

  /// https://html.spec.whatwg.org/multipage/interaction.html#sticky-activation
  func hasStickyActivation(_ window: NavigableID) -> Bool { world.frames[window]?.document.activation.last != nil }

  func isVisible(_ script: ScriptDocument) -> Bool {
    guard let document = world.contentDocument(of: script), let page = document.frame?.page else { return false }
    return !document.presence.isDismissed && page.settings.visibility == .visible
  }

  func visibilityIsWatched() { world.loop.moment.visibilityIsWatched = true }

  var fullscreen: (any FullscreenHosting)? { FullscreenHost(world: world) }
}
