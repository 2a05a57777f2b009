import HTMLTree
import PageScripting
import ProcessModel
import EngineValues
import URLStandard
import WebMessages
import WindowRegistry

/// Ends loads of a frame early (HTML Standard, "stop loading"; WebKit's FrameLoader::stopAllLoaders).
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
struct LoadStopper {
  /// The cause of the stop.
  enum Cause {
    /// The app or the UI process.
    case app
    /// The page that is shown. It does not know of a load in another process.
    case page
    /// The page that is shown, by `window.stop()`.
    case script
    /// A load that the app has allowed.
    case nextLoad
    /// A load in another process, which cannot stop this one's fetches.
    case loadInAnotherProcess

    fileprivate var isOfPage: Bool { self == .page || self == .script }
    fileprivate var isNextLoad: Bool { self == .nextLoad || self == .loadInAnotherProcess }
  }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Stops a load without a committed response, which fails with -999 (rule 4.14).
  func stopLoadUnderWay(reason: Reason) {
    guard let load = frame.loader.loadUnderWay else { return }
    end(load, with: NavigationFailure(.cancelled(load.urlText), reason))
  }

  /// Stops the loads of the frame and of everything in it (HTML Standard, "stop loading").
  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
  func stopAllLoads(reason: Reason, for cause: Cause = .app) {
    // FrameLoader::isStopLoadingAllowed.
    guard !frame.loader.dismissal.isEvent else { return }
    let isElsewhere = cause.isOfPage && frame.isLoadingElsewhere
    let keepsPolicyLoad = cause.isNextLoad || isElsewhere
    let waits = frame.loader.loadUnderWay != nil || (frame.loader.policyLoad != nil && !keepsPolicyLoad)
    if !keepsPolicyLoad { frame.policyChecker.stopCheck() }
    for child in frame.children where child.isAttached { child.stopper.stopAllLoads(reason: reason) }
    let isWayBack = frame.loader.loadUnderWay?.plan.type == .backForward && !keepsPolicyLoad
    if !isElsewhere { stopLoadUnderWay(reason: reason) }
    // A traversal that is stopped has not happened (WebKit's FrameLoader::stopAllLoaders).
    if isWayBack { frame.history.returnToCurrent() }
    if waits, let parent = frame.parent {
      // The frame may be complete now, and so may the frames around it (rule 4.14b; WebKit's
      // receivedMainResourceError).
      frame.completion.checkCompleted()
      parent.completion.checkCompleted()
    }
    stopCommitted(reason: reason, isFollowedByLoad: keepsPolicyLoad)
    if cause != .loadInAnotherProcess {
      frame.document.requests.open.endAll(in: frame.document, byScript: cause == .script)
    }
  }

  /// Stops the loads, and shows the part of the page that has arrived (WebKit's FrameLoader::stopForUserCancel).
  func stopForUserCancel(reason: Reason, by cause: Cause = .app) {
    stopAllLoads(reason: reason, for: cause)
    frame.completion.checkPageComplete()
  }

  /// Stops the page that is shown if its own text, scripts or images have not all arrived; frames inside it do not
  /// count (WebKit's DocumentLoader::stopLoading). If a load follows, it comes before WebKit checks whether the page is
  /// complete. So neither finish nor failure is told, unless the page's text is still arriving (rule 4.14a).
  private func stopCommitted(reason: Reason, isFollowedByLoad: Bool) {
    let document = frame.document
    let isReceiving = document.loading.reception == .underWay
    guard let load = frame.loader.committedLoad, load.isLoading, !document.loading.isComplete || isReceiving else {
      return stopTold(document)
    }
    guard document.isParsing || document.loading.blockers > 0 || isReceiving else { return }
    frame.navigationScheduler.cancel()
    document.stop()
    frame.loader.incompleteness.subtract([.firstLoad, .framesInside])
    load.stopFetching()
    let failure = NavigationFailure(.cancelled(load.urlText), reason)
    load.enter(.failed(failure))
    if isFollowedByLoad && !isReceiving { return world.explain(reason, in: frame) }
    report(failure, of: load, provisional: false)
  }

  /// Stops a page that was already reported as loaded. Modules that wait only for promise jobs still run, but there is
  /// no load event (WebKit's FrameLoader::stopLoading).
  private func stopTold(_ document: ContentDocument) {
    let isLoading = document.loading.blockers > 0 || document.requests.open.isLoading
    guard isLoading || document.isParsing else { return }
    frame.navigationScheduler.cancel()
    frame.loader.incompleteness.subtract([.firstLoad, .framesInside])
    if isLoading { return document.stop() }
    document.loading.pipeline?.isStopped = true
    document.loading.isComplete = true
  }

  /// Ends a load that cannot continue (rules 4.11 to 4.17).
  func fail(_ load: DocumentLoad, _ failure: NavigationFailure) {
    guard frame.loader.isOngoing(load) else { return }
    // The list stays at the entry of a failed traversal (WebKit's checkLoadCompleteForThisFrame).
    end(load, with: failure)
    frame.completion.checkCompleted()
    if let parent = frame.parent { parent.completion.checkCompleted() }
    frame.completion.noteCompletedAgain()
  }

  private func end(_ load: DocumentLoad, with failure: NavigationFailure) {
    load.enter(.failed(failure))
    load.stopFetching()
    frame.loader.endLoadUnderWay()
    report(failure, of: load, provisional: true)
  }

  /// Reports the failure. Delegates are not told about failures of frames (rule 4.30).
  private func report(_ failure: NavigationFailure, of load: DocumentLoad, provisional: Bool) {
    guard frame.isMainFrame, let page = frame.page else { return world.explain(failure.reason, in: frame) }
    if provisional, let process = load.provisionalPage?.process { world.pool.release(process) }
    if provisional, let fallback = HTTPSUpgrader(load: load, frame: frame).fallback(after: failure.error) {
      return world.post(
        .didFailOverHTTPS(page.id, load.plan.navigation, failure.error, then: fallback, failure.reason))
    }
    world.post(
      .didFail(page.id, load.plan.navigation, failure.error, provisional: provisional, failure.reason))
  }
}

extension Frame {
  /// Whether the page's next load is in another process, or will be there: the page that is shown does not know of it.
  var isLoadingElsewhere: Bool { isMainFrame && (processSwap.isComing || page?.proxy.provisionalPage != nil) }
}

extension ContentDocument {
  /// Stops the document. The part that has arrived becomes the page, without a load event (WebKit's
  /// Document::cancelParsing).
  fileprivate func stop() {
    stopSchemeRequests()
    if loading.pipeline?.isExecutingScript == true { loading.parsingWasAborted = true }
    loading.pipeline = nil
    loading.blockers = 0
    loading.isComplete = true
  }
}
