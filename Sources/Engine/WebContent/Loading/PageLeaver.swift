import PageScripting
import ProcessModel
import EngineValues
import URLStandard
import WindowRegistry

/// Leaves the document of a frame, for good or until the page cache returns it (HTML Standard, "unload a document").
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
struct PageLeaver {
  /// The process of the next page.
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
    var obstacle = obstacle(leaving: document, for: next, to: destination, shown: shown)
    if obstacle == nil {
      if frame.page?.focus.focusedFrame != nil { frame.page?.focus.setFocusedFrame(frame) }
      fireEventsOfSubtree()
      // The events may have changed the page so that the cache does not take it (WebKit's
      // BackForwardCache::trySuspendPage).
      obstacle = self.obstacle(leaving: document, for: next, to: destination, shown: shown)
    } else {
      fireEvents(persisted: false)
    }
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

  /// Fires the events of a page that goes to the page cache, in the frame first, then in those inside (WebKit's
  /// firePageHideEventRecursively).
  private func fireEventsOfSubtree() {
    frame.withoutOpening {
      fireEvents(persisted: true)
      for child in frame.children where child.parent === frame { child.leaver.fireEventsOfSubtree() }
    }
  }

  /// Fires `pagehide` and `visibilitychange`, and `unload` if the document is left for good. The events come once for a
  /// page, and only if the page was complete. Navigations that they have scheduled in their own frame do not begin
  /// (WebKit's FrameLoader::stopLoading and dispatchUnloadEvents).
  func fireEvents(persisted: Bool) {
    let document = frame.document
    let scheduled = frame.navigationScheduler.scheduled
    guard frame.page != nil, !frame.loader.dismissal.isEvent else { return }
    if document.loading.isComplete, document.presence.hide() {
      frame.withoutOpening {
        frame.handle(.pageHide) {
          document.script.firePageTransition("pagehide", persisted: persisted)
          document.presence.dismiss()
          _ = document.script.fire("visibilitychange", at: .document, bubbles: true)
        }
        guard !persisted else { return }
        frame.handle(.unload) { _ = document.script.fire("unload", at: .window, bubbles: false, cancelable: false) }
      }
    }
    // The main frame's question belongs to another process, if there is one.
    if !frame.isMainFrame { frame.policyChecker.stopCheck() }
    if let begun = frame.navigationScheduler.scheduled, begun !== scheduled {
      world.explain(.pageIsBeingLeft, in: frame)
    }
    frame.navigationScheduler.cancel()
  }

  /// Leaves the document for good, without a load that follows.
  func leaveForGood() {
    fireEvents(persisted: false)
    removeChildren()
  }

  /// Removes the frames inside, the last ones first (WebKit's FrameLoader::detachChildren). Meanwhile, no frame
  /// navigates in a page whose main frame is left.
  func removeChildren(_ reason: FrameDetacher.Reason = .isRemoved) {
    let remove = {
      frame.withoutOpening {
        frame.withoutNewFrames {
          for child in frame.children.reversed() where child.parent === frame { child.detacher.detach(reason) }
        }
      }
    }
    if frame.isMainFrame, let page = frame.page { page.withoutNavigations(remove) } else { remove() }
  }
}
