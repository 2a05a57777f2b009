import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Ends loads early, after WebKit's FrameLoader::stopAllLoaders.
extension FrameLoader {
  /// Rule 4.14: a load without a committed response fails with -999.
  func stopProvisional(reason: Reason) {
    guard let load = provisionalLoad else { return }
    end(load)
    provisionalLoad = nil
    reportFailure(of: load, .cancelled(load.urlText), provisional: true, reason)
  }

  /// HTML Standard, "stop loading", for the frame and everything in it.
  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
  /// - Parameter byPage: the page that is shown stops them: it does not know of a load in another process.
  /// - Parameter byScript: `window.stop()` was called.
  /// - Parameter endsFetches: false once the load is in another process, which cannot end what this one fetches.
  func stopAllLoads(
    reason: Reason, keepsPolicyLoad: Bool = false, byPage: Bool = false, byScript: Bool = false,
    endsFetches: Bool = true
  ) {
    let frame = frame
    let isElsewhere = byPage && frame.isLoadingElsewhere
    let keepsPolicyLoad = keepsPolicyLoad || isElsewhere
    let waits = provisionalLoad != nil || (policyLoad != nil && !keepsPolicyLoad)
    if !keepsPolicyLoad { policyChecker.stopCheck() }
    for child in frame.children where child.isAttached { child.loader.stopAllLoads(reason: reason) }
    let isWayBack = provisionalLoad?.type == .backForward && !keepsPolicyLoad
    if !isElsewhere { stopProvisional(reason: reason) }
    // FrameLoader::stopAllLoaders: a way back that is stopped was not gone.
    if isWayBack, let page = frame.page, let current = page.mainFrame.history.current {
      page.backForward.setCurrent(current)
      frame.history.changed()
    }
    if waits, let parent = frame.parent {
      // WebKit's receivedMainResourceError: nothing is missing any more, perhaps also around the frame (rule 4.14b).
      checkCompleted()
      parent.loader.checkCompleted()
    }
    stopCommitted(reason: reason, isFollowedByLoad: keepsPolicyLoad)
    if endsFetches { frame.document.openFetches.endAll(in: frame.document, byScript: byScript) }
  }

  /// WebKit's FrameLoader::stopForUserCancel: what has come so far is the page.
  func stopForUserCancel(reason: Reason, byPage: Bool = false) {
    stopAllLoads(reason: reason, byPage: byPage)
    frame.checkPageComplete()
  }

  /// WebKit's DocumentLoader::stopLoading for the page that is shown: it is stopped if its own text, scripts or images are
  /// not all there. Frames inside it do not count. A load that follows comes before WebKit looks whether the page is
  /// complete, so that neither finish nor failure is told, unless its text still arrives (rule 4.14a).
  private func stopCommitted(reason: Reason, isFollowedByLoad: Bool) {
    let frame = frame
    let document = frame.document
    let isReceiving = document.isReceivingContent
    guard let load = committedLoad, load.phase == .loading, !document.isComplete || isReceiving else {
      return stopTold(document)
    }
    guard document.isParsing || document.loadBlockers > 0 || isReceiving else { return }
    frame.navigationScheduler.cancel()
    document.stop()
    (delaysParent, waitsForFrames) = (false, false)
    end(load)
    load.failureAfterCommit = (.cancelled(load.urlText), reason)
    if isFollowedByLoad && !isReceiving { return world.explain(reason, in: frame) }
    reportFailure(of: load, .cancelled(load.urlText), provisional: false, reason)
  }

  /// The same for a page that was told as loaded: modules that only promise jobs keep from running are run all the same,
  /// but there is no load event (FrameLoader::stopLoading).
  private func stopTold(_ document: ContentDocument) {
    let isLoading = document.loadBlockers > 0 || document.openFetches.isLoading
    guard isLoading || document.isParsing else { return }
    frame.navigationScheduler.cancel()
    (delaysParent, waitsForFrames) = (false, false)
    if isLoading { return document.stop() }
    document.pipeline?.isStopped = true
    document.isComplete = true
  }

  private func end(_ load: DocumentLoad) {
    load.phase = .done
    load.cancelFetch?()
    load.cancelFetch = nil
  }

  /// The current load cannot continue: rules 4.11 to 4.17.
  func fail(_ load: DocumentLoad, _ error: NavigationError, _ reason: Reason) {
    let frame = frame
    guard provisionalLoad === load else { return }
    end(load)
    provisionalLoad = nil
    // WebKit's checkLoadCompleteForThisFrame: the list stays where a way back went that fails.
    reportFailure(of: load, error, provisional: true, reason)
    checkCompleted()
    if let parent = frame.parent { parent.loader.checkCompleted() }
    noteCompletedAgain()
  }

  /// Rule 4.30: delegates are not told about failures of frames.
  private func reportFailure(of load: DocumentLoad, _ error: NavigationError, provisional: Bool, _ reason: Reason) {
    let frame = frame
    guard frame.isMainFrame, let page = frame.page else { return world.explain(reason, in: frame) }
    if provisional, let process = load.process { world.release(process) }
    world.post(.didFail(page.id, load.navigation, error, provisional: provisional, reason))
  }

  // MARK: Frames and pages that go

  /// HTML Standard, "destroy a child navigable": its element was removed, or its page.
  /// https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-child-navigable
  func detach(_ reason: Detachment = .isRemoved) {
    let frame = frame
    unload(persisted: false)
    for inside in frame.subtree.reversed() {
      if reason == .isRemoved { world.forgetSource(inside.id) }
      inside.loader.stopQuietly()
      world.end(inside)
      inside.children = []
      inside.leavePage()
    }
    world.registry.remove(frame.id)
  }

  enum Detachment {
    case isRemoved
    /// The app's side keeps what it knows of frames in a process that the page leaves.
    case pageMovesToNewProcess
  }

  private func stopQuietly() {
    let frame = frame
    policyChecker.check += 1
    policyLoad = nil
    for load in [provisionalLoad, committedLoad] where load?.phase != .done {
      if let load { end(load) }
    }
    provisionalLoad = nil
    frame.navigationScheduler.cancel()
  }

  // MARK: Downloads

  /// The app answered that the load becomes a download.
  func startDownload(_ request: NavigationRequest, action: NavigationActionInfo?, response: NavigationResponseInfo?) {
    let frame = frame
    guard let page = frame.page else { return }
    if frame.document.policies.sandbox.contains(.downloads) {
      return frame.document.console(.error, "Not allowed to download due to sandboxing")
    }
    world.post(
      .didBecomeDownload(
        page.id, request, response == nil ? action : nil, response, .appAnsweredDownload))
  }
}

extension Frame {
  /// WebKit's WebPageProxy::m_provisionalPage, of a main frame: another process loads its next page.
  var hasProvisionalPage: Bool {
    loader.provisionalLoad?.isInNewProcess == true || loader.policyLoad?.waitedForProcess == true
  }

  /// What its page loads next is in another process, or will be: the page that is shown does not know of it.
  var isLoadingElsewhere: Bool {
    processChoice.willMove || [loader.policyLoad, loader.provisionalLoad].contains { $0?.isInNewProcess == true }
  }
}

extension ContentDocument {
  /// WebKit's Document::cancelParsing: what has come so far is the page, without a load event.
  fileprivate func stop() {
    stopSchemeRequests()
    if pipeline?.isExecutingScript == true { parsingWasAborted = true }
    pipeline = nil
    loadBlockers = 0
    isComplete = true
  }
}

extension ContentWorld {
  /// The frame's document and window end.
  func end(_ frame: Frame) {
    frame.document.destroy()
    frames[frame.id] = nil
    if let container = frame.container { framesByContainer[ObjectIdentifier(container)] = nil }
    agent.discard(frame.id)
  }
}
