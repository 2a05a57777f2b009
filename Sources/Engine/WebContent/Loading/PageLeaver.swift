import PageScripting
import ProcessModel
import Reasons
import URLStandard
import WindowRegistry

/// Leaves the document of a frame, for good or until the page cache returns it (HTML Standard, "unload a document").
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
struct PageLeaver {
  /// Where the next page is.
  enum Destination { case sameProcess, anotherProcess }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  func leave(_ document: ContentDocument, for next: DocumentLoad, to destination: Destination) {
    guard !document.isInitialEmpty, document.presence.residence != .pageCache else {
      if document.isInitialEmpty, document.tree.body?.firstChild != nil { removeChildren() }
      return
    }
    let own = frame.history.current
    let shown =
      destination == .anotherProcess ? frame.page?.proxy.entryOfSuspendedPage(begunAt: next.entries.shown) : own
    let obstacle = obstacle(leaving: document, for: next, to: destination, shown: shown)
    unload(persisted: obstacle == nil)
    guard frame.isAttached else { return }
    FullscreenHost(world: world).documentLeft(document)
    if obstacle == nil, let shown {
      keep(document, for: shown, suspended: destination == .anotherProcess, own: shown === own ? nil : own)
    } else {
      removeChildren(destination == .anotherProcess ? .pageMovesToNewProcess : .isRemoved)
      document.destroy()
    }
  }

  // MARK: The page cache

  private func obstacle(
    leaving document: ContentDocument, for next: DocumentLoad, to destination: Destination,
    shown: SessionHistoryEntry?
  ) -> PageCacheObstacle? {
    let swapsProcesses = world.rules.swapsProcesses
    let load = frame.loader.committedLoad
    let page = LeavingPage(
      url: document.url, entry: frame.history.current, cacheControl: load?.fetch.response?.headers["Cache-Control"],
      obstacles: obstacles(of: document))
    let redirects = next.isClientRedirect(swapsProcesses: swapsProcesses)
    guard destination == .anotherProcess else { return page.obstacle(replacedBy: next.plan.type, redirects: redirects) }
    let swap: PageSwap =
      if redirects {
        .redirect
      } else if next.takesEntryOver(swapsProcesses: swapsProcesses) {
        .takesEntryOver
      } else {
        next.provisionalPage?.isForgotten == true ? .isForgotten : .leavesEntry
      }
    return page.obstacle(
      replacedBy: next.typeInLeftProcess ?? load?.typeAfterwards(swapsProcesses: swapsProcesses), shown: shown,
      swap: swap)
  }

  /// The obstacles that only this process knows.
  private func obstacles(of document: ContentDocument) -> [PageCacheObstacle] {
    var found: [PageCacheObstacle] = []
    if !frame.isMainFrame { found.append(.isInFrame) }
    if frame.page?.settings.usesPageCache != true { found.append(.cacheIsOff) }
    if frame.loader.committedLoad?.isOver != true { found.append(.stillLoads) }
    if document.isVisuallyEmpty { found.append(.showedLittle) }
    let navigates = frame.subtree.contains {
      $0.navigationScheduler.redirect.isQuick || (!$0.isMainFrame && $0.loader.loadUnderWay != nil)
    }
    if navigates { found.append(.framesNavigate) }
    return found
  }

  private func keep(
    _ document: ContentDocument, for entry: SessionHistoryEntry, suspended: Bool, own: SessionHistoryEntry?
  ) {
    document.freeze()
    for inside in frame.subtree.dropFirst() { inside.document.pauseTimers() }
    let frozen = FrozenContent(
      document: document, load: frame.loader.committedLoad, children: frame.children,
      name: world.registry[document.script.navigable]?.name ?? "")
    frame.children = []
    world.registry.hideChildren(of: frame.id)
    world.pool.backForwardCache.keep(
      CachedPage(frozen, home: document.script.navigable, keeper: suspended ? .suspended(of: own) : .ownProcess),
      for: entry)
  }

  // MARK: Events

  /// Fires `pagehide`, and `unload` if the document is left for good: in the frame first, then in its descendants.
  func unload(persisted: Bool) {
    guard let page = frame.page else { return }
    page.promptsSuppressed += 1
    for inside in persisted ? frame.subtree : frame.subtreeLastChildrenFirst { inside.leaver.fireUnload(persisted) }
    page.promptsSuppressed -= 1
  }

  /// The event is fired once for a page, and only if the page was complete (WebKit's
  /// FrameLoader::dispatchUnloadEvents).
  private func fireUnload(_ persisted: Bool) {
    let document = frame.document
    guard document.loading.isComplete, document.presence.hide() else { return }
    document.script.firePageTransition("pagehide", persisted: persisted)
    if !persisted { _ = document.script.fire("unload", at: .window, bubbles: false, cancelable: false) }
  }

  /// The descendant frames are removed.
  func removeChildren(_ reason: FrameDetacher.Reason = .isRemoved) {
    for child in frame.children { child.detacher.detach(reason) }
    frame.children = []
  }
}
