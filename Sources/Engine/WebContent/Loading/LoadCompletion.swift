import HTMLTree
import PageScripting
import Reasons
import SimulatedWeb
import URLStandard

/// When a frame's load is over: HTML Standard, "completely finish loading", after WebKit's FrameLoader::checkCompleted
/// and checkLoadComplete.
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-finish-loading
struct LoadCompletion {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// HTML Standard, "the end", steps 8 and 9, and "completely finish loading".
  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-finish-loading
  func checkCompleted() {
    guard frame.isAttached else { return }
    let document = frame.document
    guard !isComplete else { return checkLoadCompleteWithAncestors() }
    // 8. Wait for all that delays the load event.
    let loader = frame.loader
    guard !loader.incompleteness.contains(.firstScript), !document.isParsing, document.loading.blockers == 0,
      frame.children.allSatisfy(\.completion.isComplete)
    else { return checkLoadCompleteWithAncestors() }
    loader.incompleteness.subtract([.firstLoad, .framesInside])
    guard !document.loading.isComplete else {
      frame.navigationScheduler.startRefresh()
      checkLoadComplete()
      if let parent = frame.parent { parent.completion.checkCompleted() }
      return
    }
    // 9. Complete, load, pageshow.
    document.loading.isComplete = true
    document.script.readyState = .complete
    guard fireLoad(in: document) else { return }
    frame.navigationScheduler.startRefresh()
    checkLoadComplete()
    if let parent = frame.parent { parent.completion.checkCompleted() }
  }

  /// WebKit's Document::implicitClose: a page that is about to go elsewhere has no load event, nor has its frame's
  /// element (rule 4.9).
  /// - Returns: whether the frame still shows the document.
  private func fireLoad(in document: ContentDocument) -> Bool {
    if frame.navigationScheduler.isLocationChangePending { return true }
    // SVGDocumentExtensions::dispatchLoadEventToOutermostSVGElements.
    for svg in document.tree.outermostSVGElements { _ = document.fire("load", at: svg) }
    guard frame.document === document, frame.isAttached else { return false }
    _ = document.script.fire("load", at: .window, bubbles: false, cancelable: false)
    // FrameLoader::dispatchOnloadEvents comes after `pageshow`: what that navigates to takes the entry's place too.
    defer { document.loading.loadEvent = .dispatched }
    guard frame.document === document, frame.isAttached else { return false }
    document.firePageShow(persisted: false)
    guard frame.document === document, frame.isAttached else { return false }
    // "Completely finish loading": the element around the frame hears of it.
    fireLoadInContainer()
    return true
  }

  /// Whether the frame is done as far as its ancestors wait for it.
  var isComplete: Bool {
    frame.document.loading.isComplete && frame.loader.incompleteness.isDisjoint(with: [.firstLoad, .framesInside])
  }

  /// Rule 4.29: frames that were cancelled fire nothing; others fire `load` at their element.
  func fireLoadInContainer() {
    guard let container = frame.container, let parent = frame.parent,
      frame.loader.committedLoad != nil || frame.loader.committedFirstRealLoad
    else { return }
    _ = parent.document.fire("load", at: container)
  }

  /// WebKit's DocumentLoader::isLoadingInAPISense and FrameLoader::subframeIsLoading: a document that scripts have
  /// opened is not complete before they close it, but it loads nothing.
  private var isLoadingInAPISense: Bool {
    let (document, loader) = (frame.document, frame.loader)
    return loader.policyLoad != nil || loader.loadUnderWay != nil || loader.committedLoad?.isLoading == true
      || document.loading.blockers > 0 || loader.incompleteness.contains(.firstScript)
      || document.loading.pipeline?.isLoadingInAPISense ?? false
      || frame.children.contains { $0.completion.isLoadingInAPISense }
  }

  /// A document that scripts have opened is not complete, nor is what is around it, but all of it may have loaded.
  func checkLoadCompleteWithAncestors() {
    checkLoadComplete()
    frame.parent?.completion.checkLoadCompleteWithAncestors()
  }

  /// WebKit's FrameLoader::checkLoadComplete looks at all frames of the page, also at those that were complete before.
  func noteCompletedAgain() {
    guard let load = frame.top.loader.committedLoad, load.isOver else { return }
    load.entries.completedAgain = true
  }

  /// Reports didFinish when the frame and everything in it is done.
  func checkLoadComplete() {
    noteCompletedAgain()
    let waitsForParser = frame.document.loading.pipeline?.isLoadingInAPISense ?? false
    guard let load = frame.loader.committedLoad, load.isLoading, !waitsForParser,
      frame.document.loading.reception == .over,
      frame.document.loading.blockers == 0,
      !frame.children.contains(where: { $0.completion.isLoadingInAPISense })
    else { return }
    let failure = load.failure
    load.enter(failure.map { .failed($0) } ?? .finished)
    frame.loader.httpState.pageCompleted()
    guard frame.isMainFrame, let page = frame.page else { return }
    frame.document.titleChanged()
    if let failure {
      return world.post(.didFail(page.id, load.plan.navigation, failure.error, provisional: false, failure.reason))
    }
    world.post(.didFinish(page.id, load.plan.navigation, url: frame.document.url.href, .loadEventFired))
  }

  /// WebKit's FrameLoader::checkLoadComplete: frames before what is around them.
  func checkPageComplete() {
    for inside in frame.top.subtree.reversed() where inside.isAttached { inside.completion.checkLoadComplete() }
  }

  /// A page that another process takes the place of may be complete without what its frames could not load, or count as
  /// loaded without a load event (FrameLoader::continueLoadAfterNavigationPolicy, FrameLoader::subresourceLoadDone).
  func completeBeforeMove() {
    guard frame.loader.committedLoad?.isLoading == true else { return }
    checkCompleted()
    if frame.isAttached { checkPageComplete() }
  }
}

extension Frame {
  /// WebKit's FrameLoader::started, for the pages around the frame: a Refresh of theirs whose time does not run yet
  /// waits.
  func holdAncestors() {
    for around in ancestors { around.loader.incompleteness.insert(.framesInside) }
  }
}

extension ContentDocument {
  /// WebKit's Document::dispatchPageshowEvent.
  func firePageShow(persisted: Bool) {
    guard presence.show() else { return }
    script.firePageTransition("pageshow", persisted: persisted)
  }

  /// WebKit's Document::loadEventDelayTimerFired: what held the load event back for a moment, as a new frame does, asks
  /// afterwards whether the page is complete.
  func noteEndOfLoadEventDelay() {
    world.queueTask { [weak self] in self?.frame?.completion.noteCompletedAgain() }
  }
}
