import ProcessModel
import WebMessages
import WindowRegistry

/// Continues a load after the app's answer (HTML Standard, "navigate", step 21; WebKit's
/// FrameLoader::continueLoadAfterNavigationPolicy).
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
struct LoadContinuation {
  let load: DocumentLoad
  let frame: Frame
  private var world: ContentWorld { frame.world }

  func goOn(after decision: PolicyDecision) {
    guard let page = frame.page else { return }
    if decision != .cancel { load.takeAlternateRequest(of: page) }
    if decision == .download {
      frame.downloads.start(DownloadStart(request: load.request, action: load.action))
    }
    guard decision == .allow, load.plan.invalidURL != .endsInSilence else { return abandon(tellsApp: true) }
    guard frame.isMainFrame, frame.processSwap.isNeeded(for: load) else { return startInPagesProcess(of: page) }
    moveToProvisionalPage(of: page)
  }

  // MARK: In the process of the page that is shown

  private func startInPagesProcess(of page: Page) {
    // 21.1. Check whether unloading is canceled.
    guard frame.beforeUnload.permitsLeaving() else {
      world.explain(.userStays, in: frame)
      // WebKit does not tell the UI process that a load of the app was given up: the view goes on loading.
      return abandon(tellsApp: !load.action.isAPILoad)
    }
    // 21.2. Do nothing more if unloading was canceled, or if another navigation is the ongoing one.
    guard prepare() else { return }
    // 21.3. Abort the current loads of the documents that are left.
    frame.stopper.stopAllLoads(reason: .anotherPageTakesOver, for: .nextLoad)
    guard frame.loader.isOngoing(load), frame.loader.start(load, in: nil) else { return }
    tellOfForm(in: page) { beginInPagesProcess(of: page) }
  }

  /// Waits until the app has read the user's input in a form (rule 9.25). A load that goes on in another process has
  /// lost its form (WebKit's FrameLoader::continueLoadAfterNavigationPolicy and
  /// WebLocalFrameLoaderClient::dispatchWillSubmitForm).
  private func tellOfForm(in page: Page, then goOn: @escaping () -> Void) {
    guard let form = load.plan.form, page.settings.questions.contains(.formSubmission) else { return goOn() }
    let question = world.questions.askPolicy { _, _ in
      if frame.loader.isOngoing(load) { goOn() }
    }
    let submission = FormSubmissionInfo(
      target: frame.snapshot, source: form.source, url: load.urlText, method: load.request.method,
      values: form.values)
    world.post(.willSubmitForm(page.id, submission, question))
  }

  private func beginInPagesProcess(of page: Page) {
    // Navigations that scripts scheduled while the app was asked are dropped (WebKit's
    // FrameLoader::provisionalLoadStarted).
    frame.navigationScheduler.loadBegins()
    if let cached = load.traversedEntry?.cachedPage {
      if cached.otherEntry != nil { return DocumentFetcher(load: load, frame: frame).start(beside: cached) }
      return frame.restorer.restore(cached, for: load)
    }
    if frame.isMainFrame {
      page.proxy.process.noteStart(of: load.request.url)
      announceStart(in: page)
    } else {
      frame.history.endPendingAppLoad()
    }
    // 21.4. to 21.9. Fetch the content of the history entry; `DocumentCommitter` makes its document.
    DocumentFetcher(load: load, frame: frame).start()
  }

  // MARK: In another process

  /// Moves the load without asking the page that is left.
  private func moveToProvisionalPage(of page: Page) {
    let provisional = world.pool.continueInNewProcess(load.facts(shown: frame.document), of: page.proxy)
    let other = frame.loader.loadInProvisionalPage?.provisionalPage
    frame.loader.wait(for: provisional, toLoad: load)
    if provisional.forgetIfReplacing(other, goingTo: load.plan.entry) {
      world.post(.didForgetNavigation(page.id, load.plan.navigation))
    }
    if provisional.launch == .underWay {
      launchProcess(for: provisional, of: page)
    } else {
      start(in: provisional, of: page)
    }
  }

  /// Launches the process of a load that moves. The load begins when its process is running. Until then the page goes
  /// on without its own loads, and may navigate elsewhere (WebKit's LoadWillContinueInAnotherProcess).
  private func launchProcess(for provisional: ProvisionalPage, of page: Page) {
    frame.stopper.stopAllLoads(reason: .anotherPageTakesOver, for: .nextLoad)
    guard frame.loader.isOngoing(load) else { return }
    frame.completion.completeBeforeMove()
    guard frame.loader.isOngoing(load) else { return }
    _ = world.loop.schedule(
      after: world.rules.processLaunchTime,
      LoopTask(of: .frame(frame)) {
        guard frame.loader.isOngoing(load) else { return }
        provisional.launched(world.pool.newProcess())
        start(in: provisional, of: page)
      })
  }

  private func start(in provisional: ProvisionalPage, of page: Page) {
    guard prepare() else { return }
    // Another process cannot stop the fetches of this one.
    frame.stopper.stopAllLoads(
      reason: .anotherPageTakesOver, for: provisional.waitedForLaunch ? .loadInAnotherProcess : .nextLoad)
    if !provisional.waitedForLaunch { frame.completion.completeBeforeMove() }
    guard frame.loader.isOngoing(load), frame.loader.start(load, in: provisional) else { return }
    if let entry = load.traversedEntry {
      // The new process goes to the entry, too.
      page.proxy.backForward.setCurrent(entry)
      if let cached = entry.cachedPage {
        if cached.otherEntry != nil { return DocumentFetcher(load: load, frame: frame).start(beside: cached) }
        if cached.isSuspended { return frame.restorer.restore(cached, for: load) }
        world.pool.beginAnew(at: entry, of: page.proxy)
      }
    }
    // The load starts in its new process, which has not reported it yet.
    announceStart(in: page)
    DocumentFetcher(load: load, frame: frame).start()
  }

  // MARK: Both

  /// - Returns: whether the load goes on.
  private func prepare() -> Bool {
    guard frame.loader.isOngoing(load) else { return false }
    if let entry = load.traversedEntry { frame.history.willTraverse(to: entry) }
    return true
  }

  private func announceStart(in page: Page) {
    world.post(.didStart(page.id, load.plan.navigation, url: load.urlText, .appAllowedNavigation))
  }

  /// Gives up the load, because the app or the page has refused: nothing more is called (rule 4.10).
  private func abandon(tellsApp: Bool) {
    if frame.loader.policyLoad === load { frame.loader.forgetPolicyLoad() }
    load.enter(.cancelled)
    if let process = load.provisionalPage?.process { world.pool.release(process) }
    if tellsApp, frame.isMainFrame, let page = frame.page {
      world.post(.didAbandon(page.id, load.plan.navigation))
    }
    // For the main frame, the list returns to the page's entry. For a frame inside, the UI process keeps no target
    // entry, and the list stays.
    if frame.isMainFrame, load.plan.type == .backForward { frame.history.returnToCurrent() }
    frame.navigationScheduler.forgetQuickRedirect()
    frame.completion.checkCompleted()
    if let parent = frame.parent { parent.completion.checkCompleted() }
    frame.completion.noteCompletedAgain()
  }
}

extension DocumentLoad {
  /// The entry of a traversal; nil for other loads.
  var traversedEntry: SessionHistoryEntry? { plan.type == .backForward ? plan.entry : nil }
}

extension Frame {
  func continuation(of load: DocumentLoad) -> LoadContinuation { LoadContinuation(load: load, frame: self) }
}
