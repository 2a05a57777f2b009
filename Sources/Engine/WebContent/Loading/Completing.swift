import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// When a load is over, after WebKit's FrameLoader::checkCompleted and checkLoadComplete.
extension FrameLoader {
  /// HTML Standard, "the end", steps 8 and 9, and "completely finish loading".
  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-finish-loading
  func checkCompleted() {
    let frame = frame
    guard frame.isAttached else { return }
    let document = frame.document
    guard !isComplete else { return checkLoadCompleteWithAncestors() }
    // 8. Wait for all that delays the load event.
    guard !isRunningFirstScript, !document.isParsing, document.loadBlockers == 0,
      frame.children.allSatisfy(\.loader.isComplete)
    else { return checkLoadCompleteWithAncestors() }
    delaysParent = false
    waitsForFrames = false
    guard !document.isComplete else {
      frame.navigationScheduler.startRefresh()
      checkLoadComplete()
      if let parent = frame.parent { parent.loader.checkCompleted() }
      return
    }
    // 9. Complete, load, pageshow.
    document.isComplete = true
    document.script.readyState = .complete
    guard fireLoad(in: document) else { return }
    frame.navigationScheduler.startRefresh()
    checkLoadComplete()
    if let parent = frame.parent { parent.loader.checkCompleted() }
  }

  /// WebKit's Document::implicitClose: a page that is about to go elsewhere has no load event, nor has its frame's element
  /// (rule 4.9).
  /// - Returns: whether the frame still shows the document.
  private func fireLoad(in document: ContentDocument) -> Bool {
    let frame = frame
    if frame.navigationScheduler.isLocationChangePending { return true }
    document.isProcessingLoadEvent = true
    // SVGDocumentExtensions::dispatchLoadEventToOutermostSVGElements.
    for svg in document.tree.outermostSVGElements { _ = document.fire("load", at: svg) }
    guard frame.document === document, frame.isAttached else {
      document.isProcessingLoadEvent = false
      return false
    }
    _ = document.script.fire("load", at: .window, bubbles: false, cancelable: false)
    // FrameLoader::dispatchOnloadEvents comes after `pageshow`: what that navigates to takes the entry's place too.
    defer { (document.isProcessingLoadEvent, document.loadEventDispatched) = (false, true) }
    guard frame.document === document, frame.isAttached else { return false }
    document.firePageShow(persisted: false)
    guard frame.document === document, frame.isAttached else { return false }
    // "Completely finish loading": the element around the frame hears of it.
    fireLoadInContainer()
    return true
  }

  /// Whether the frame is done as far as its ancestors wait for it.
  var isComplete: Bool { frame.document.isComplete && !delaysParent && !waitsForFrames }

  /// Rule 4.29: frames that were cancelled fire nothing; others fire `load` at their element.
  func fireLoadInContainer() {
    let frame = frame
    guard let container = frame.container, let parent = frame.parent,
      committedLoad != nil || committedFirstRealLoad
    else { return }
    _ = parent.document.fire("load", at: container)
  }

  /// WebKit's DocumentLoader::isLoadingInAPISense and FrameLoader::subframeIsLoading: a document that scripts have opened
  /// is not complete before they close it, but it loads nothing.
  private var isLoadingInAPISense: Bool {
    let document = frame.document
    return policyLoad != nil || provisionalLoad != nil || committedLoad?.phase == .loading || document.loadBlockers > 0
      || isRunningFirstScript || document.pipeline?.isLoadingInAPISense ?? false
      || frame.children.contains { $0.loader.isLoadingInAPISense }
  }

  /// A document that scripts have opened is not complete, nor is what is around it, but all of it may have loaded.
  func checkLoadCompleteWithAncestors() {
    checkLoadComplete()
    frame.parent?.loader.checkLoadCompleteWithAncestors()
  }

  /// WebKit's FrameLoader::checkLoadComplete looks at all frames of the page, also at those that were complete before.
  func noteCompletedAgain() {
    guard let load = frame.top.loader.committedLoad, load.phase == .done else { return }
    load.completedAgain = true
  }

  /// Reports didFinish when the frame and everything in it is done.
  func checkLoadComplete() {
    let frame = frame
    noteCompletedAgain()
    let waitsForParser = frame.document.pipeline?.isLoadingInAPISense ?? false
    guard let load = committedLoad, load.phase == .loading, !waitsForParser, !frame.document.isReceivingContent,
      frame.document.loadBlockers == 0,
      !frame.children.contains(where: { $0.loader.isLoadingInAPISense })
    else { return }
    load.phase = .done
    guard frame.isMainFrame, let page = frame.page else { return }
    frame.document.titleChanged()
    if let failure = load.failureAfterCommit {
      return world.post(.didFail(page.id, load.navigation, failure.error, provisional: false, failure.reason))
    }
    world.post(.didFinish(page.id, load.navigation, url: frame.document.url.href, .loadEventFired))
  }

}

extension Frame {
  /// WebKit's FrameLoader::started, for the pages around the frame: a Refresh of theirs whose time does not run yet waits.
  func holdAncestors() {
    var around = parent
    while let current = around {
      current.loader.waitsForFrames = true
      around = current.parent
    }
  }

  /// WebKit's FrameLoader::checkLoadComplete: frames before what is around them.
  func checkPageComplete() {
    for inside in top.subtree.reversed() where inside.isAttached { inside.loader.checkLoadComplete() }
  }

  /// A page that another process takes the place of may be complete without what its frames could not load, or count as
  /// loaded without a load event (FrameLoader::continueLoadAfterNavigationPolicy, FrameLoader::subresourceLoadDone).
  func completeBeforeMove() {
    guard loader.committedLoad?.phase == .loading else { return }
    loader.checkCompleted()
    if isAttached { checkPageComplete() }
  }
}

extension ContentDocument {
  /// WebKit's Document::dispatchPageshowEvent.
  func firePageShow(persisted: Bool) {
    guard !pageShowWasFired else { return }
    pageShowWasFired = true
    script.firePageTransition("pageshow", persisted: persisted)
  }

  /// WebKit's Document::loadEventDelayTimerFired: what held the load event back for a moment, as a new frame does, asks
  /// afterwards whether the page is complete.
  func noteEndOfLoadEventDelay() {
    world.queueTask { [weak self] in self?.frame?.loader.noteCompletedAgain() }
  }
}
