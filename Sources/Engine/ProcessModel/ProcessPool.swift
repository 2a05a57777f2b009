import URLStandard
import WebMessages
import WindowRegistry

/// All pages of a world as the UI process sees them, and the processes that a device would use for them, after WebKit's
/// WebProcessPool.
package final class ProcessPool {
  package let backForwardCache = BackForwardCache()
  package let registry: WindowRegistry
  /// Whether loads may move to another process at all.
  package let swapsProcesses: Bool
  private let cache: WebProcessCache
  private var pages: [PageID: PageProxy] = [:]
  private var nextNumber = 1

  /// - Parameter cacheCapacity: how many processes without a page wait for another one.
  package init(registry: WindowRegistry, swapsProcesses: Bool, cacheCapacity: Int) {
    self.registry = registry
    self.swapsProcesses = swapsProcesses
    cache = WebProcessCache(capacity: cacheCapacity)
    backForwardCache.onEnd = { [unowned self] entry, cached in suspendedPageEnded(cached, of: entry) }
  }

  package func newProcess() -> WebProcess {
    defer { nextNumber += 1 }
    return WebProcess(number: nextNumber)
  }

  package func add(_ page: PageProxy) { pages[page.id] = page }

  /// The page went, and with it what the page cache has of it; its process may wait for another page.
  package func remove(_ page: PageProxy) {
    pages[page.id] = nil
    release(page.process)
  }

  package subscript(id: PageID) -> PageProxy? { pages[id] }

  /// Whether the page has opened a window that is still there and was to have an opener.
  func hasOpenedPages(_ page: PageProxy) -> Bool { pages.values.contains { $0.opener.keptMaker == page.id } }

  // MARK: The life of processes

  /// A page of the process went: if it was the last one, the process waits for another one, or ends.
  package func release(_ process: WebProcess) {
    if !isUsed(process) { cache.add(process) }
  }

  /// The process has ended, and with it all that the page cache has of it.
  package func end(_ process: WebProcess) {
    for page in pages.values { backForwardCache.dropPages(of: page, in: process) }
    cache.remove(process)
  }

  package func isAlive(_ process: WebProcess) -> Bool { isUsed(process) || cache.contains(process) }

  private func isUsed(_ process: WebProcess) -> Bool {
    backForwardCache.hasSuspendedPage(in: process) || pages.values.contains { $0.uses(process) }
  }

  /// WebKit's WebProcessPool::processForSite: a load goes to the process of its entry, to one that waits for a page of
  /// the site, or to that of a page of the site in the page cache.
  ///
  /// A process that has pages of the window in the page cache loses them when the load is allowed, not only when it is
  /// committed (WebPageProxy::receivedNavigationActionPolicyDecision).
  /// - Returns: nil if a new one has to be launched.
  package func takeProcess(for navigation: NavigationFacts, of page: PageProxy) -> WebProcess? {
    guard
      let process = process(of: navigation.entry) ?? cache.take(forSiteOf: navigation.target)
        ?? backForwardCache.suspendedProcess(ofSiteOf: navigation.target)
    else { return nil }
    cache.remove(process)
    if navigation.entry?.hasSuspendedPage != true { backForwardCache.dropPages(of: page, in: process) }
    return process
  }

  /// The process of an entry, if it still exists.
  package func process(of entry: SessionHistoryEntry?) -> WebProcess? {
    guard let process = entry?.process, isAlive(process) else { return nil }
    return process
  }

  /// WebKit's WebPageProxy::continueNavigationInNewProcess: another process goes on with a load that the app has
  /// allowed.
  package func continueInNewProcess(_ navigation: NavigationFacts, of page: PageProxy) -> ProvisionalPage {
    ProvisionalPage(takeover: .atStart, process: takeProcess(for: navigation, of: page))
  }

  /// The same at a redirect: nobody waits for the process.
  /// - Parameter left: the page of another process in which the load was so far.
  package func continueInNewProcess(
    _ navigation: NavigationFacts, of page: PageProxy, afterRedirectIn left: ProvisionalPage?
  ) -> ProvisionalPage {
    page.end(left)
    let process = takeProcess(for: navigation, of: page) ?? newProcess()
    return ProvisionalPage(takeover: left?.takeover.atRedirect ?? .atRedirect, process: process)
  }

  /// WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: the window comes back to the process of the entry,
  /// which has kept the page itself. The process begins anew, without what it has kept of the window.
  package func beginAnew(at entry: SessionHistoryEntry, of page: PageProxy) {
    if let process = entry.process { backForwardCache.dropPages(of: page, in: process) }
  }

  // MARK: Pages that change their process

  /// WebKit's WebPageProxy::commitProvisionalPage: the provisional page is the current one from now on.
  /// - Parameter url: the first URL of its load.
  package func commit(_ provisional: ProvisionalPage, of page: PageProxy, firstURL url: WebURL?) {
    let process = provisional.process ?? newProcess()
    provisional.launched(process)
    page.move(to: process)
    // WebKit's ProvisionalPageProxy::didStartProvisionalLoadForFrame: a load that goes on there does not start there.
    if provisional.takeover == .atStart { process.noteStart(of: url) }
  }

  /// WebKit's WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation: a response takes the page to another
  /// browsing context group, and thereby to a new process.
  package func switchGroup(of page: PageProxy) {
    if swapsProcesses { page.move(to: newProcess()) }
  }

  /// WebKit's WebPageProxy::commitProvisionalPage: a page that is not suspended ends in its old process, and with it
  /// all that the page cache of that process has of the window. Scripts find the window no more.
  /// - Parameters:
  ///   - home: the navigable in which the page that is left was shown.
  ///   - isSuspended: whether the page cache keeps the page that is left.
  package func leave(_ process: WebProcess, page: PageProxy, home: NavigableID, isSuspended: Bool) {
    if !isSuspended {
      if registry.isCut(home) { registry.remove(home) }
      backForwardCache.dropPages(of: page, in: process)
    }
    release(process)
  }

  /// WebKit's SuspendedPageProxy::close: scripts find the window of the page no more, and what else its process kept of
  /// the page goes with it.
  private func suspendedPageEnded(_ cached: CachedPage, of entry: SessionHistoryEntry) {
    if registry.isCut(cached.home) { registry.remove(cached.home) }
    guard let process = entry.process else { return }
    for page in pages.values where page.backForward.contains(entry) {
      backForwardCache.dropPages(of: page, in: process)
    }
    release(process)
  }
}
