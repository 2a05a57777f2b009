import URLStandard
import WebMessages
import WindowRegistry

/// All pages of a world as the UI process sees them, with the processes that a device would use for them (WebKit's
/// WebProcessPool).
package final class ProcessPool {
  package let backForwardCache = BackForwardCache()
  package let registry: WindowRegistry
  /// Whether loads may move to another process at all.
  package let swapsProcesses: Bool
  private let cache: WebProcessCache
  private var pages: [PageID: PageProxy] = [:]
  private var nextNumber = 1

  /// - Parameter cacheCapacity: the most processes without a page that are kept for later pages.
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

  /// Removes a page, with its pages in the page cache. Its process may wait for another page.
  package func remove(_ page: PageProxy) {
    pages[page.id] = nil
    release(page.process)
  }

  package subscript(id: PageID) -> PageProxy? { pages[id] }

  /// Whether the page has opened a window that still exists and was to have an opener.
  func hasOpenedPages(_ page: PageProxy) -> Bool { pages.values.contains { $0.opener.keptMaker == page.id } }

  // MARK: The life of processes

  /// Releases a process that a page has left. After its last page, the process waits for another page, or ends.
  package func release(_ process: WebProcess) {
    if !isUsed(process) { cache.add(process) }
  }

  /// Ends a process, and with it its pages in the page cache.
  package func end(_ process: WebProcess) {
    for page in pages.values { backForwardCache.dropPages(of: page, in: process) }
    cache.remove(process)
  }

  package func isAlive(_ process: WebProcess) -> Bool { isUsed(process) || cache.contains(process) }

  private func isUsed(_ process: WebProcess) -> Bool {
    backForwardCache.hasSuspendedPage(in: process) || pages.values.contains { $0.uses(process) }
  }

  /// The process for a load: the process of its entry, or a process that waits for a page of the site, or the process
  /// of a page of the site in the page cache (WebKit's WebProcessPool::processForSite).
  ///
  /// A process with pages of the window in the page cache loses them as soon as the load is allowed, not only when it
  /// commits (WebKit's WebPageProxy::receivedNavigationActionPolicyDecision).
  /// - Returns: nil if a new process must be launched.
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

  /// Continues a load that the app has allowed in another process (WebKit's
  /// WebPageProxy::continueNavigationInNewProcess).
  package func continueInNewProcess(_ navigation: NavigationFacts, of page: PageProxy) -> ProvisionalPage {
    ProvisionalPage(takeover: .atStart, process: takeProcess(for: navigation, of: page))
  }

  /// Continues a load in another process after a redirect: the load does not wait for the process.
  /// - Parameter left: the page of another process in which the load has been so far.
  package func continueInNewProcess(
    _ navigation: NavigationFacts, of page: PageProxy, afterRedirectIn left: ProvisionalPage?
  ) -> ProvisionalPage {
    page.end(left)
    let process = takeProcess(for: navigation, of: page) ?? newProcess()
    return ProvisionalPage(takeover: left?.takeover.atRedirect ?? .atRedirect, process: process)
  }

  /// Returns the window to the process of the entry, which has kept the page itself. The process begins anew, without
  /// the pages that it has kept of the window (WebKit's WebPageProxy::receivedNavigationActionPolicyDecision).
  package func beginAnew(at entry: SessionHistoryEntry, of page: PageProxy) {
    if let process = entry.process { backForwardCache.dropPages(of: page, in: process) }
  }

  // MARK: Pages that change their process

  /// Makes the provisional page the current one (WebKit's WebPageProxy::commitProvisionalPage).
  /// - Parameter url: the first URL of the page's load.
  package func commit(_ provisional: ProvisionalPage, of page: PageProxy, firstURL url: WebURL?) {
    let process = provisional.process ?? newProcess()
    provisional.launched(process)
    page.move(to: process)
    // A load that moved there after its start did not start there (WebKit's
    // ProvisionalPageProxy::didStartProvisionalLoadForFrame).
    if provisional.takeover == .atStart { process.noteStart(of: url) }
  }

  /// Moves the page to a new process, because a response moves it to another browsing context group (WebKit's
  /// WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation).
  package func switchGroup(of page: PageProxy) {
    if swapsProcesses { page.move(to: newProcess()) }
  }

  /// Takes the page out of a process. Unless it is suspended, it ends there, together with all pages of the window that
  /// the process has in the page cache, and scripts no longer find the window (WebKit's
  /// WebPageProxy::commitProvisionalPage).
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

  /// Cleans up after a suspended page has ended: scripts no longer find its window, and everything else that its
  /// process kept of the page ends, too (WebKit's SuspendedPageProxy::close).
  private func suspendedPageEnded(_ cached: CachedPage, of entry: SessionHistoryEntry) {
    if registry.isCut(cached.home) { registry.remove(cached.home) }
    guard let process = entry.process else { return }
    for page in pages.values where page.backForward.contains(entry) {
      backForwardCache.dropPages(of: page, in: process)
    }
    release(process)
  }
}
