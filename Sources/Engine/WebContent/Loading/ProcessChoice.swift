import URLStandard
import WindowRegistry

/// Which process a load of a page goes to, after WebKit's WebProcessPool::processForNavigationInternal.
struct ProcessChoice {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Rule 5.15: a load to another site takes a new process. Where scripts hold on to the page only the app's own loads
  /// do. Going back or forward returns to the entry's process.
  func needsNewProcess(for load: DocumentLoad) -> Bool {
    guard world.rules.swapsProcesses, frame.isMainFrame, load.action.isAPILoad || !scriptsHoldPage else { return false }
    if load.type == .backForward {
      guard load.historyItem?.process != nil else { return false }
      if let process = process(ofEntryOf: load) { return process !== frame.page?.process }
    }
    return load.substitute == nil && load.url.isHTTPFamily
      && (isFirstWithoutOpener(load) || leavesSite(for: load.url))
  }

  /// The process of the entry that a load goes to, if it still exists. One that shows no page is only kept for the site
  /// that it belongs to (WebProcessCache::canCacheProcess).
  func process(ofEntryOf load: DocumentLoad) -> SiteProcess? {
    guard let process = load.historyItem?.process else { return nil }
    let isAlive =
      process.belongsToOneSite || world.pages.values.contains { $0.process === process }
      || world.backForwardCache.hasPage(in: process)
    return isAlive ? process : nil
  }

  /// WebKit's WebProcessPool::processForNavigationInternal: the page has an opener that is there, or it has opened windows
  /// whose opener is its main frame. Only the window itself forgets an opener that it disowns.
  private var scriptsHoldPage: Bool {
    guard let page = frame.page else { return false }
    if page.openedByDOMWithOpener && world.registry.hasAnyOpener(frame.id) { return true }
    return world.registry.hasOpenedWindows(frame.id) && world.pages.values.contains { $0.openedBy == page.id }
  }

  /// WebKit's WebProcessPool::processForNavigationInternal: the app's loads into a window without an opener and without a
  /// name that committed nothing leave the process of the page that opened it, wherever they lead.
  private func isFirstWithoutOpener(_ load: DocumentLoad) -> Bool {
    guard let record = world.registry[frame.id], record.openedByDOM, record.name.isEmpty else { return false }
    return load.action.isAPILoad && !frame.loader.committedFirstRealLoad && frame.page?.openedByDOMWithOpener == false
      && load.url.scheme != "blob"
  }

  /// WebKit's WebProcessPool::processForNavigationInternal, from "sourceURL" on: whether the site of the view's URL is
  /// another one. A view without a URL has that of the page which opened it; about: pages are of their process's site.
  private func leavesSite(for target: WebURL) -> Bool {
    let isEmpty = !frame.loader.committedFirstRealLoad
    // What a window that committed nothing has for a site is its origin: that of the frame which opened it.
    if isEmpty, let site = WebURL(frame.document.origin.serialized)?.siteDomain {
      return site != target.siteDomain
    }
    let shows = isEmpty ? world.registry.opener(of: frame.id).flatMap { world.frames[$0] }?.top : frame
    guard let shows, shows.loader.committedFirstRealLoad, let process = frame.page?.process else { return false }
    let source = shows.document.url
    guard source.scheme == "about" else { return source.siteDomain != target.siteDomain }
    return process.hasCommittedMeaningfulLoad && !process.belongsToSite(of: target)
  }

  /// Rules 1.33 and 1.44: what a window without opener is called once another page is in it; nil for the same as before.
  /// A page of another origin takes the name away, after WebKit's shouldClearWindowName. A process that a page is moved to
  /// only knows the name that the window was opened with, and gives it to a page that is not sandboxed, as WebKit's
  /// DocumentWriter::begin does.
  func newName(for load: DocumentLoad, from old: ContentDocument, to new: ContentDocument, swaps: Bool) -> String? {
    if load.switchesGroup { return "" }
    let isNewProcess = world.rules.swapsProcesses && (load.isOpenerlessFirstLoad || swaps)
    guard isNewProcess else { return old.origin.isSameOrigin(as: new.origin) ? nil : "" }
    // Only the page's own sandbox takes the name away, not one that the window inherited.
    let sandbox = load.response?.contentSecurityPolicy?.sandbox.map { SandboxFlags(parsing: $0) } ?? []
    return sandbox.contains(.origin) ? "" : frame.page?.openedName ?? ""
  }

  /// WebKit's WebProcessPool::processForSite: that of a page of the site that waits in the page cache, or a new one.
  func processForSite(of url: WebURL) -> SiteProcess {
    world.backForwardCache.suspendedProcess(ofSiteOf: url) ?? world.newProcess()
  }

  /// WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: a process that has pages of the window in the page cache
  /// loses them when the load is allowed, not only when it is committed.
  func takeSuspendedProcess(for load: DocumentLoad) {
    guard let page = frame.page, process(ofEntryOf: load) == nil,
      let process = world.backForwardCache.suspendedProcess(ofSiteOf: load.url)
    else { return }
    load.process = process
    world.backForwardCache.dropPages(of: page, in: process)
  }
}

extension Frame {
  var processChoice: ProcessChoice { ProcessChoice(frame: self) }
}
