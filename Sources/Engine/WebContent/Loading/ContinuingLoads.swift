import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Continues a load after the app has answered, after WebKit's FrameLoader::continueLoadAfterNavigationPolicy.
extension FrameLoader {
  /// WebKit's FrameLoader::continueLoadAfterNavigationPolicy; HTML Standard, "navigate", step 21.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
  func continueLoadAfterPolicy(_ load: DocumentLoad, decision: PolicyDecision) {
    let frame = frame
    guard let page = frame.page else { return }
    if decision == .download { startDownload(load.request, action: load.action, response: nil) }
    guard decision == .allow else { return abandon(load) }
    if load.moves == .stays, frame.processChoice.needsNewProcess(for: load) {
      load.moves = .fromStart
      frame.processChoice.takeProcess(for: load)
      frame.processChoice.noteForgotten(load)
      if waitsForProcess(load) { return }
    }
    // 21.1. Check whether unloading is canceled. A page that another process takes the place of is not asked.
    guard load.isInNewProcess || policyChecker.askBeforeUnload() else {
      world.explain(.userStays, in: frame)
      // WebKit does not tell the app's side that its own load has come to nothing: the view goes on loading.
      return abandon(load, tellsApp: !load.action.isAPILoad)
    }
    // 21.2. Nothing more is done when it was, or when another navigation is the ongoing one.
    guard frame.isAttached, policyLoad === load else { return }
    if load.endsAtInvalidURL { return abandon(load) }
    if load.type == .backForward { frame.history.provisional = load.historyItem }
    // 21.3. What the documents that are left still load is aborted.
    stopAllLoads(reason: .anotherPageTakesOver, keepsPolicyLoad: true, endsFetches: !load.waitedForProcess)
    if load.isInNewProcess && !load.waitedForProcess { frame.completeBeforeMove() }
    guard frame.isAttached, policyLoad === load else { return }
    policyLoad = nil
    provisionalLoad = load
    load.phase = .provisional
    // The new process goes to the entry, too.
    if load.isInNewProcess, frame.isMainFrame, load.type == .backForward, let item = load.historyItem {
      page.backForward.setCurrent(item)
    }
    // WebKit's FrameLoader::provisionalLoadStarted: what scripts scheduled while the app was asked is forgotten.
    load.beganInPagesProcess = !load.isInNewProcess
    if !load.isInNewProcess { frame.navigationScheduler.cancel(forNewLoad: true) }
    if load.type == .backForward, let item = load.historyItem, let cached = item.cachedPage {
      if cached.own != nil { return DocumentLoader(load: load, frame: frame).start(beside: cached) }
      if cached.isSuspended || !load.isInNewProcess { return restore(cached, for: load) }
      // WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: a process that the window comes back to begins anew.
      if let process = item.process { world.backForwardCache.dropPages(of: page, in: process) }
    }
    if frame.isMainFrame {
      // A load that moves starts in its new process.
      if !load.isInNewProcess { page.process.noteStart(of: load.request.url) }
      world.post(
        .didStart(
          page.id, load.navigation, url: load.urlText, .appAllowedNavigation))
    } else if load.type == .backForward {
      frame.history.endPendingTraversal()
    }
    // 21.4. to 21.9. What the history entry is to show is fetched; `commit` makes its document.
    DocumentLoader(load: load, frame: frame).start()
  }

  /// A load that moves begins when its process is there. Until then the page, whose own loads are stopped, goes on, and may
  /// go elsewhere (LoadWillContinueInAnotherProcess).
  private func waitsForProcess(_ load: DocumentLoad) -> Bool {
    let frame = frame
    guard load.process == nil else { return false }
    load.waitedForProcess = true
    stopAllLoads(reason: .anotherPageTakesOver, keepsPolicyLoad: true)
    guard frame.isAttached, policyLoad === load else { return true }
    frame.completeBeforeMove()
    guard frame.isAttached, policyLoad === load else { return true }
    _ = world.loop.schedule(
      after: world.rules.processLaunchTime,
      LoopTask { [self, frame] in
        guard frame.isAttached, policyLoad === load else { return }
        load.process = world.newProcess()
        continueLoadAfterPolicy(load, decision: .allow)
      })
    return true
  }

  /// The app or the page refused: nothing more is called (rule 4.10).
  private func abandon(_ load: DocumentLoad, tellsApp: Bool = true) {
    let frame = frame
    if policyLoad === load { policyLoad = nil }
    load.phase = .done
    if let process = load.process { world.release(process) }
    if tellsApp, frame.isMainFrame, let page = frame.page { world.post(.didAbandon(page.id, load.navigation)) }
    // A frame's entry comes from the app's side, which keeps no target item: the list stays there.
    if frame.isMainFrame, load.type == .backForward, let page = frame.page, let current = frame.history.current {
      page.backForward.setCurrent(current)
      frame.history.changed()
    }
    quickRedirectIsComing = false
    checkCompleted()
    if let parent = frame.parent { parent.loader.checkCompleted() }
    noteCompletedAgain()
  }

}
