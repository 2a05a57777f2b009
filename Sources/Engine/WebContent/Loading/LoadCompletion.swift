import HTMLTree
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// Decides when a frame's load is over (HTML Standard, "completely finish loading"; WebKit's
/// FrameLoader::checkCompleted and checkLoadComplete).
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
    // 8. Wait for everything that delays the load event.
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
    // 9. Set the state to complete; fire load and pageshow.
    document.loading.isComplete = true
    document.script.readyState = .complete
    guard fireLoad(in: document) else { return }
    frame.navigationScheduler.startRefresh()
    checkLoadComplete()
    if let parent = frame.parent { parent.completion.checkCompleted() }
  }

  /// Fires the load event. A page that is about to go elsewhere has none, nor has its frame's element (rule 4.9;
  /// WebKit's Document::implicitClose).
  /// - Returns: whether the frame still shows the document.
  private func fireLoad(in document: ContentDocument) -> Bool {
    if frame.navigationScheduler.isLocationChangePending { return true }
    // SVGDocumentExtensions::dispatchLoadEventToOutermostSVGElements.
    for svg in document.tree.outermostSVGElements { _ = document.fire("load", at: svg) }
    guard frame.document === document, frame.isAttached else { return false }
    _ = document.script.fire("load", at: .window, bubbles: false, cancelable: false)
    // A navigation by a `pageshow` listener still replaces the entry, because WebKit's
    // FrameLoader::dispatchOnloadEvents comes after that event.
    defer { document.loading.loadEvent = .dispatched }
    guard frame.document === document, frame.isAttached else { return false }
    document.firePageShow(persisted: false)
    guard frame.document === document, frame.isAttached else { return false }
    // "Completely finish loading": fire load at the frame's element.
    fireLoadInContainer()
    return true
  }

  /// Whether the frame's ancestors need not wait for it.
  var isComplete: Bool {
    frame.document.loading.isComplete && frame.loader.incompleteness.isDisjoint(with: [.firstLoad, .framesInside])
  }

  /// Fires `load` at the frame's element, unless the frame's load was cancelled (rule 4.29).
  func fireLoadInContainer() {
    guard let container = frame.container, let parent = frame.parent,
      frame.loader.committedLoad != nil || frame.loader.committedFirstRealLoad
    else { return }
    _ = parent.document.fire("load", at: container)
  }

  /// Whether the frame counts as loading. A document that scripts have opened is not complete before they close it, but
  /// it does not count as loading (WebKit's DocumentLoader::isLoadingInAPISense and FrameLoader::subframeIsLoading).
  private var isLoadingInAPISense: Bool {
    let (document, loader) = (frame.document, frame.loader)
    return loader.policyLoad != nil || loader.loadUnderWay != nil || loader.committedLoad?.isLoading == true
      || document.loading.blockers > 0 || loader.incompleteness.contains(.firstScript)
      || document.loading.pipeline?.isLoadingInAPISense ?? false
      || frame.children.contains { $0.completion.isLoadingInAPISense }
  }

  /// Checks the frame and the frames around it. A document that scripts have opened keeps all of them from being
  /// complete, but not from being loaded.
  func checkLoadCompleteWithAncestors() {
    checkLoadComplete()
    frame.parent?.completion.checkLoadCompleteWithAncestors()
  }

  /// Notes that a part of the page has completed, even if the page was complete before (WebKit's
  /// FrameLoader::checkLoadComplete looks at all frames of the page).
  func noteCompletedAgain() {
    guard let load = frame.top.loader.committedLoad, load.isOver else { return }
    load.entries.completedAgain = true
  }

  /// Reports didFinish when the frame and everything in it is loaded.
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

  /// Checks frames before the frames around them (WebKit's FrameLoader::checkLoadComplete).
  func checkPageComplete() {
    for inside in frame.top.subtree.reversed() where inside.isAttached { inside.completion.checkLoadComplete() }
  }

  /// Completes the page before another process replaces it. The page may be complete without resources that its frames
  /// could not load, or count as loaded without a load event (WebKit's FrameLoader::continueLoadAfterNavigationPolicy
  /// and subresourceLoadDone).
  func completeBeforeMove() {
    guard frame.loader.committedLoad?.isLoading == true else { return }
    checkCompleted()
    if frame.isAttached { checkPageComplete() }
  }
}

extension Frame {
  /// Makes the pages around the frame incomplete: a Refresh of theirs whose time has not begun must wait (WebKit's
  /// FrameLoader::started).
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

  /// Checks in a later task whether the page is complete, after something such as a new frame has delayed the load
  /// event for a moment (WebKit's Document::loadEventDelayTimerFired).
  func noteEndOfLoadEventDelay() {
    world.queueTask(of: .document(script)) { [weak self] in self?.frame?.completion.noteCompletedAgain() }
  }
}
