import URLStandard
import WebMessages
import WindowRegistry

/// Decides whether a load of a page goes to another process (WebKit's WebProcessPool::processForNavigationInternal).
package struct ProcessSelection {
  let page: PageProxy
  let pool: ProcessPool

  package init(page: PageProxy, pool: ProcessPool) {
    self.page = page
    self.pool = pool
  }

  /// Whether a load goes to another process. A load to another site takes a new process (rule 5.15). If scripts hold
  /// the page, only loads of the app do, and not loads with the app's own content. A traversal returns to the entry's
  /// process.
  package func swapsProcess(for navigation: NavigationFacts) -> Bool {
    let isByApp = navigation.initiator == .app || navigation.initiator == .appForWindowWithoutOpener
    guard pool.swapsProcesses, isByApp || !scriptsHoldPage else { return false }
    if let entry = navigation.entry {
      guard entry.process != nil else { return false }
      if let process = pool.process(of: entry) { return process !== page.process }
    }
    guard navigation.url != nil else { return false }
    return isFirstWithoutOpener(navigation) || (!navigation.belongsToRequester && leavesSite(for: navigation.target))
  }

  /// Whether a redirect takes the load to another process. A load that is already in another process than the page
  /// counts as belonging to the site of its URL so far (WebKit's WebPageProxy::receivedNavigationActionPolicyDecision).
  /// - Parameters:
  ///   - redirected: the load with the URL to which it goes on.
  ///   - last: the URL before the redirect.
  package func swapsProcess(forRedirect redirected: NavigationFacts, from last: WebURL) -> Bool {
    guard pool.swapsProcesses else { return false }
    if let provisional = page.provisionalPage {
      // "Process has not yet committed any provisional loads".
      guard let process = provisional.process, process.experience > .nothing else { return false }
      return redirected.target.siteDomain != last.siteDomain
    }
    // Here, a window without an opener has its own process from the beginning. For WebKit, it is still in the process
    // of the page that opened it, which has shown pages.
    if redirected.initiator == .appForWindowWithoutOpener, maker?.process !== page.process {
      return redirected.target.siteDomain != last.siteDomain
    }
    return swapsProcess(for: redirected)
  }

  private var maker: PageProxy? { page.opener.maker.flatMap { pool[$0] } }

  /// Whether scripts may hold the page: it has an opener that still exists, or has opened windows whose opener is its
  /// main frame. If a window disowns its opener, only the window itself forgets it.
  private var scriptsHoldPage: Bool {
    guard let navigable = page.shown?.navigable else { return false }
    if page.opener.isHeld && pool.registry.hasAnyOpener(navigable) { return true }
    return pool.registry.hasOpenedWindows(navigable) && pool.hasOpenedPages(page)
  }

  /// Whether the load is the first of a window without an opener and without a name: such a load leaves the opening
  /// page's process, wherever it goes. So does the first load after the window's process has ended, whatever its name
  /// (recorded with WebKitGTK).
  private func isFirstWithoutOpener(_ navigation: NavigationFacts) -> Bool {
    guard let shown = page.shown, let record = pool.registry[shown.navigable], record.openedByDOM,
      record.name.isEmpty || page.hasHadAnotherProcess
    else { return false }
    return navigation.initiator != .appForWindowWithoutOpener && shown.committedURL == nil && !page.opener.isHeld
      && navigation.target.scheme != "blob" && navigation.target.scheme != "about"
  }

  /// Whether the target is of another site than the page's URL (WebKit's function from "sourceURL" on). A page without
  /// a URL has the URL of the page that opened it; about: pages belong to the site of their process.
  private func leavesSite(for target: WebURL) -> Bool {
    guard let shown = page.shown else { return false }
    let isEmpty = shown.committedURL == nil
    // The site of a window that has committed nothing is the site of its origin, which comes from the frame that opened
    // it. Without an opener it has no site.
    if isEmpty, page.opener.keptMaker != nil, let site = WebURL(shown.shownOrigin.serialized)?.siteDomain {
      return site != target.siteDomain
    }
    guard let source = isEmpty ? maker?.shown?.committedURL : shown.committedURL else { return false }
    // Outside the web's schemes, only the scheme counts.
    guard source.siteDomain != target.siteDomain, source.isHTTPFamily || source.scheme != target.scheme else {
      return false
    }
    guard source.scheme == "about" else { return true }
    return page.process.experience == .pages && !page.process.belongsToSite(of: target)
  }

  /// The process in which a window begins that the page opens. For WebKit, every window begins in the process of the
  /// page that opens it. The first load of a window without an opener moves it, unless the window has a name and stays
  /// on the site, or the app is not asked about the load.
  /// - Parameters:
  ///   - url: the URL of its first load; nil for none.
  ///   - record: the way in which it is opened.
  /// - Returns: the page's own process, or a new one.
  package func processOfNewWindow(for url: WebURL?, _ record: OpenerRecord) -> WebProcess {
    staysWithOpenedWindow(url, record) ? page.process : pool.newProcess()
  }

  private func staysWithOpenedWindow(_ url: WebURL?, _ record: OpenerRecord) -> Bool {
    guard record.link != .kept, let url, url.scheme != "blob", url.scheme != "javascript" else { return true }
    // about:blank is shown before the answer comes. If the answer moves the window, the page is loaded again.
    guard !record.name.isEmpty else { return url.scheme == "about" }
    let shown = page.shown?.visibleURL ?? .aboutBlank
    if url.scheme == "about" || url.siteDomain == shown.siteDomain { return true }
    return shown.scheme == "about" && (page.process.belongsToSite(of: url) || page.process.experience < .pages)
  }
}
