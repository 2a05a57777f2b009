import PageScripting
import ProcessModel
import URLStandard
import WebMessages
import WindowRegistry

/// Shows a page from the page cache again (rule 4.23; WebKit's CachedPage::restore).
struct PageRestorer {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Restores the page without asking the app about a response.
  func restore(_ cached: CachedPage, for load: DocumentLoad) {
    guard let page = frame.page else { return }
    world.post(.didStart(page.id, load.plan.navigation, url: load.urlText, .pageIsInPageCache))
    world.queueTask(of: .frame(frame)) { [frame] in
      guard frame.loader.isOngoing(load) else { return }
      finish(cached, for: load)
    }
  }

  private func finish(_ cached: CachedPage, for load: DocumentLoad) {
    guard let page = frame.page else { return }
    let oldProcess = page.proxy.process
    let swaps = load.provisionalPage != nil
    frame.processSwap.commitProvisionalPage(of: load)
    // The page is taken out first, because the cache may need its room for the page that is left.
    if let entry = load.plan.entry { world.pool.backForwardCache.take(entry) }
    let (frozen, home) = (cached.frozen, cached.home)
    guard home == frame.id || world.registry.isCut(home) else { return makeAgain(frozen, for: load) }
    let left = frame.document
    let leftNavigable = left.script.navigable
    // Messages of the page in the other process are not heard while it is left.
    if swaps, home != frame.id { frame.processSwap.returnToNavigable(home) }
    frame.leaver.leave(left, for: load, to: swaps ? .anotherProcess : .sameProcess)
    if swaps { frame.processSwap.leave(oldProcess, with: left) }
    guard frame.loader.isOngoing(load) else { return }
    if home != frame.id { frame.processSwap.returnToNavigable(home) }
    frame.loader.endLoadUnderWay()
    show(frozen, for: load)
    restoreName(of: frozen, left: left, bringsItsOwn: swaps || home != leftNavigable)
    frame.history.recordCommit(of: load)
    frame.committer.announceCommit(of: load)
    firePageShow()
    load.enter(.committed(failure: nil))
    load.enter(.finished)
    tellEnd(of: load, in: page)
  }

  /// Loads the page again from the same response, because the window in which it was kept is gone.
  private func makeAgain(_ frozen: FrozenContent, for load: DocumentLoad) {
    load.fetch.response = frozen.load?.fetch.response
    frozen.end()
    if load.provisionalPage != nil && world.registry.hasCompany(frame.id) { frame.processSwap.replaceNavigable() }
    guard let response = load.fetch.response else { return frame.committer.commit(load, .empty) }
    frame.committer.commit(load, .of(response))
  }

  private func show(_ frozen: FrozenContent, for load: DocumentLoad) {
    let brought = frozen.load ?? load
    frame.loader.commit(brought)
    // The loader's type is that of the traversal.
    brought.entries.completedAgain = true
    frame.navigationScheduler.noteCommit()
    // The UI process names this source frame for later fragment changes (rule 3.2).
    frozen.load?.action.source = load.action.source
    let document = frozen.document
    document.thaw(in: frame)
    frame.children = frozen.children
    for inside in frame.subtree.dropFirst() { inside.document.resumeTimers() }
    world.registry.showChildren(frozen.children.map(\.id), of: frame.id)
    frame.show(document)
    world.registry.setDocument(
      of: frame.id, url: document.url, origin: document.origin, sandbox: document.policies.sandbox,
      elementSandbox: frame.elementSandbox)
    world.agent.setActive(document.script, in: frame.id, window: .fresh)
    frame.committer.followClose(of: document)
  }

  private func tellEnd(of load: DocumentLoad, in page: Page) {
    let brought = frame.loader.committedLoad
    if let title = brought?.title { world.post(.didChangeTitle(page.id, title: title)) }
    // A load that did not finish comes back as it was (WebKit's DocumentLoader::mainDocumentError).
    if let failure = brought?.failure {
      return world.post(.didFail(page.id, load.plan.navigation, failure.error, provisional: false, failure.reason))
    }
    world.post(.didFinish(page.id, load.plan.navigation, url: load.urlText, .pageCameFromPageCache))
  }

  /// Restores the window's name. The name belongs to the window, not to the page (rule 1.44). Only a process that comes
  /// back brings its own name; otherwise, WebKit's shouldClearWindowName decides, as for every page.
  private func restoreName(of frozen: FrozenContent, left: ContentDocument, bringsItsOwn: Bool) {
    guard world.registry.opener(of: frame.id) == nil else { return }
    if bringsItsOwn {
      world.registry.setName(frozen.name, of: frame.id)
    } else if !frozen.document.origin.isSameOrigin(as: left.origin) {
      world.registry.setName("", of: frame.id)
    }
  }

  /// Fires `pageshow` at the frames inside a page before the page gets it (WebKit's firePageShowEvent of CachedPage).
  private func firePageShow() {
    for inside in frame.subtreeInPostOrder where inside.isAttached {
      if inside.document.presence.comeBack() {
        _ = inside.document.script.fire("visibilitychange", at: .document, bubbles: true)
      }
      inside.document.firePageShow(persisted: true)
    }
    // A page may have been incomplete only because of its frames, whose loads ended when it was left: it is complete
    // now (WebKit's FrameLoader::open).
    if !frame.document.loading.isComplete { frame.completion.checkCompleted() }
  }
}

/// A page of this process in the page cache, with everything that is needed to show it again.
final class FrozenContent: FrozenPage {
  let document: ContentDocument
  let load: DocumentLoad?
  let children: [Frame]
  /// The name of the page's window.
  let name: String

  init(document: ContentDocument, load: DocumentLoad?, children: [Frame], name: String) {
    self.document = document
    self.load = load
    self.children = children
    self.name = name
  }

  func end() {
    for child in children { child.detacher.detach() }
    document.destroy()
  }
}

extension CachedPage {
  /// The content that `PageLeaver` has put into the cached page.
  var frozen: FrozenContent {
    // Only `PageLeaver.keep` puts pages into the page cache.
    guard let frozen = content as? FrozenContent else { preconditionFailure("a frozen page of another room") }
    return frozen
  }
}
