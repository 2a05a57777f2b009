import PageScripting
import EngineValues
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

  /// WebKit's LocalDOMWindow::focus. No public delegate method brings a view to the front.
  func focus(_ window: NavigableID, by caller: Caller) {
    guard let frame = world.frames[window], let page = frame.page, permitsFocus(in: frame) else { return }
    if let focused = page.focus.focusedFrame, focused !== frame { PageFocus(of: focused.document.script).release() }
    page.focus.setFocusedFrame(frame)
  }

  // Blurring does nothing. WebKit asks the app to take the focus away, but the app has no public method for it.
  func blur(_ window: NavigableID, by caller: Caller) {}

  func focusedWindow(with script: ScriptDocument) -> NavigableID? {
    world.frames[script.navigable]?.page?.focus.focusedFrame?.id
  }

  func setFocusedWindow(_ window: NavigableID?, in script: ScriptDocument) {
    world.frames[script.navigable]?.page?.focus.setFocusedFrame(window.flatMap { world.frames[$0] })
  }

  func permitsFocus(in script: ScriptDocument) -> Bool {
    guard let frame = world.frames[script.navigable] else { return false }
    return world.gesture != nil || permitsFocus(in: frame)
  }

  /// Whether a frame may take the focus. A frame of another origin may only after the user has touched it.
  private func permitsFocus(in frame: Frame) -> Bool {
    frame.document.activation.hadInteraction || SharedDomain.areSame(frame.top.document.script, frame.document.script)
  }

  /// WebKit's Document::hasFocus.
  func hasFocus(_ script: ScriptDocument) -> Bool {
    guard let document = world.contentDocument(of: script), let frame = document.frame, let page = frame.page,
      page.focus.isFocused, let focused = page.focus.focusedFrame
    else { return false }
    return focused.isDescendant(of: frame)
  }

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
