import HTMLTree
import PagePolicies
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// `Location` and `History` for scripts, and the links and forms that scripts or the user activate.
struct NavigationHost: NavigationHosting {
  unowned let world: ContentWorld

  /// HTML Standard, "Location-object navigate", with the checks of WebKit's LocalDOMWindow::setLocation.
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
  func navigate(
    _ window: NavigableID, to url: String, history: LocationChange, by caller: Caller
  ) throws(DOMExceptionError) {
    world.noteCall(by: caller.incumbent)
    guard let source = world.frames[caller.incumbent.navigable],
      let document = world.contentDocument(of: caller.incumbent)
    else {
      return
    }
    guard let frame = world.frames[window] else {
      return world.explain(.handleIsDead, in: source)
    }
    guard let parsed = world.complete(url, for: caller.entry) else {
      throw DOMExceptionError(name: "SyntaxError", message: "Invalid URL")
    }
    if case .refused(let refusal) = world.registry.permission(
      of: source.id, toNavigate: window, destination: parsed, gesture: world.gestureReach(of: source))
    {
      document.console(.error, refusal.consoleMessage)
      world.explain(refusal.reason, in: source)
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    if frame.javaScriptURLs.refuses(parsed, by: document) { return }
    // The page around a frame decides, too (WebKit's LocalDOMWindow::setLocation).
    if parsed.scheme == "javascript", let owner = frame.parent?.document,
      !owner.permits(.scriptURL(parsed.href), at: .init(element: frame.container))
    {
      return
    }
    // A window that never loaded anything has no referrer. The URL of the target's parent is sent instead.
    let fallback = document.isInitialEmpty && !document.provenance.wasWritten ? frame.parent?.document.url : nil
    // The incumbent of `assign` and `replace` is the location's own window, as in WebKit. The entry settings show whose
    // script it is.
    let isOwn = source === frame && caller.entry.navigable == window
    frame.navigationScheduler.scheduleLocationChange(
      NavigationIntent(
        url: parsed, referrer: .decidedByTarget(source: document.outgoingReferrerURL ?? fallback),
        requester: document,
        reason: isOwn ? .pageChangesOwnLocation : .scriptChangesLocation), replaces: history == .replace)
  }

  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-reload
  func reload(_ window: NavigableID, by caller: Caller) {
    world.noteCall(by: caller.incumbent)
    // An empty URL is not loaded again (WebKit's NavigationScheduler::scheduleRefresh).
    guard let frame = world.frames[window], !frame.document.hasEmptyURL else { return }
    frame.navigationScheduler.schedule(
      ScheduledNavigation(kind: .reload(frame.document.url), gesture: world.gesture, locksHistory: true))
  }

  /// WebKit's LocalDOMWindow::stop.
  func stopLoading(_ window: NavigableID) {
    guard let frame = world.frames[window] else { return }
    frame.stopper.stopAllLoads(reason: .pageStopsLoad, for: .script)
    world.queueTask(of: .frame(frame)) { frame.completion.checkPageComplete() }
  }

  func hasEmptyURL(_ script: ScriptDocument) -> Bool { world.contentDocument(of: script)?.hasEmptyURL == true }

  // MARK: Links and forms

  func followHyperlink(_ element: Element, in script: ScriptDocument, click: ClickDetails) {
    world.note(element, in: script.url)
    HyperlinkFollower(world: world).followHyperlink(element, in: script, click: click)
  }

  func submit(_ submission: FormSubmission, in script: ScriptDocument) {
    if submission.cause == .activation {
      world.note(submission.form, in: script.url)
    } else {
      world.noteCall(by: script)
    }
    FormSubmitter(world: world).submit(submission, in: script)
  }

  // MARK: History

  func historyLength(of window: NavigableID) -> Int { max(world.frames[window]?.page?.proxy.backForward.count ?? 1, 1) }

  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    world.noteCall(by: caller.incumbent)
    world.frames[window]?.navigationScheduler.scheduleTraversal(by: delta)
  }

  func historyState(of script: ScriptDocument) -> SerializedValue? { world.frame(of: script)?.history.current?.state }

  /// HTML Standard, "shared history push/replace state steps". No delegate is told (rule 4.22).
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#shared-history-push/replace-state-steps
  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    world.noteCall(by: caller.incumbent)
    // 1. to 4. The prelude has serialised the state.
    guard let frame = world.frame(of: document) else { return }
    // 5. and 6. The document's URL, or the given one if the document may have it.
    var newURL = document.url
    if let url, !url.isEmpty {
      guard let parsed = world.complete(url, for: document), mayRewrite(document, to: parsed) else {
        throw DOMExceptionError(
          name: "SecurityError",
          message: "Blocked attempt to use history.\(kind == .push ? "pushState" : "replaceState")() to change session"
            + " history URL from \(document.url.href) to \(url).")
      }
      newURL = parsed
    }
    // The quota is counted in the main frame's window (WebKit's History::updateAndCheckStateObjectQuota).
    guard frame.top.document.windowUse.stateObjects.admit(at: world.wallClock) else {
      throw DOMExceptionError(
        name: "SecurityError",
        message: "Attempt to use history.\(kind == .push ? "pushState" : "replaceState")() more than"
          + " \(StateObjectQuota.most) times per 10 seconds")
    }
    // 10. "URL and history update steps".
    let changes = newURL != document.url
    frame.document.setURL(newURL)
    switch kind {
    case .push where frame.history.current != nil: frame.history.recordSameDocumentEntry(.state(state), url: newURL)
    default:
      frame.history.current?.url = newURL
      frame.history.current?.state = state
      frame.history.changed()
    }
    if changes { frame.tellURL() }
    frame.history.endPendingAppLoad()
  }

  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#can-have-its-url-rewritten
  private func mayRewrite(_ document: ScriptDocument, to url: WebURL) -> Bool {
    let current = document.url
    guard
      current.scheme == url.scheme && current.username == url.username && current.password == url.password
        && current.host == url.host && current.port == url.port
    else { return false }
    // Files and pages with an opaque origin must keep their path (WebKit's History::stateObjectAdded).
    let hasSamePath = current.path == url.path
    if url.scheme == "file" || document.origin.isOpaque { return hasSamePath }
    if url.isHTTPFamily { return true }
    return hasSamePath && current.query == url.query
  }
}
