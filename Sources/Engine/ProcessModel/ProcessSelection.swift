import URLStandard
import WebMessages
import WindowRegistry

/// Whether a load of a page goes to another process, after WebKit's WebProcessPool::processForNavigationInternal.
package struct ProcessSelection {
  let page: PageProxy
  let pool: ProcessPool

  package init(page: PageProxy, pool: ProcessPool) {
    self.page = page
    self.pool = pool
  }

  /// Rule 5.15: a load to another site takes a new process. Where scripts hold the page, only loads of the app do, and
  /// not those of content that the app gives itself. A traversal returns to the entry's process.
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

  /// The same for a redirect. WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: a load that is in another
  /// process than the page which is shown is of the site that it asked until now.
  /// - Parameters:
  ///   - redirected: the load with the URL that it goes on to.
  ///   - last: the URL that was asked until now.
  package func swapsProcess(forRedirect redirected: NavigationFacts, from last: WebURL) -> Bool {
    guard pool.swapsProcesses else { return false }
    if let provisional = page.provisionalPage {
      // "Process has not yet committed any provisional loads".
      guard let process = provisional.process, process.experience > .nothing else { return false }
      return redirected.target.siteDomain != last.siteDomain
    }
    // A window without an opener has a process of its own here from the beginning. For WebKit it is still in the
    // process of the page that opened it, which has shown pages.
    if redirected.initiator == .appForWindowWithoutOpener, maker?.process !== page.process {
      return redirected.target.siteDomain != last.siteDomain
    }
    return swapsProcess(for: redirected)
  }

  private var maker: PageProxy? { page.opener.maker.flatMap { pool[$0] } }

  /// The page has an opener that is there, or it has opened windows whose opener is its main frame. Only the window
  /// itself forgets an opener that it disowns.
  private var scriptsHoldPage: Bool {
    guard let navigable = page.shown?.navigable else { return false }
    if page.opener.isHeld && pool.registry.hasAnyOpener(navigable) { return true }
    return pool.registry.hasOpenedWindows(navigable) && pool.hasOpenedPages(page)
  }

  /// What a window without an opener and without a name loads first leaves the process of the page that opened it,
  /// wherever it leads.
  private func isFirstWithoutOpener(_ navigation: NavigationFacts) -> Bool {
    guard let shown = page.shown, let record = pool.registry[shown.navigable], record.openedByDOM, record.name.isEmpty
    else { return false }
    return navigation.initiator != .appForWindowWithoutOpener && shown.committedURL == nil && !page.opener.isHeld
      && navigation.target.scheme != "blob" && navigation.target.scheme != "about"
  }

  /// WebKit's function from "sourceURL" on: whether the site of the page's URL is another one. A page without a URL has
  /// that of the page which opened it; about: pages belong to the site of their process.
  private func leavesSite(for target: WebURL) -> Bool {
    guard let shown = page.shown else { return false }
    let isEmpty = shown.committedURL == nil
    // What a window that committed nothing has for a site is its origin: that of the frame which opened it. Without an
    // opener it has none.
    if isEmpty, page.opener.keptMaker != nil, let site = WebURL(shown.shownOrigin.serialized)?.siteDomain {
      return site != target.siteDomain
    }
    guard let source = isEmpty ? maker?.shown?.committedURL : shown.committedURL else { return false }
    // Only the scheme counts where it is not the web's.
    guard source.siteDomain != target.siteDomain, source.isHTTPFamily || source.scheme != target.scheme else {
      return false
    }
    guard source.scheme == "about" else { return true }
    return page.process.experience == .pages && !page.process.belongsToSite(of: target)
  }

  /// Every window begins in the process of the page that opens it. The first load of one without an opener moves it,
  /// unless it has a name and stays on the site, or is not asked about.
  /// - Parameters:
  ///   - url: what it loads first; nil for nothing.
  ///   - record: how it is opened.
  /// - Returns: the process that a window which the page opens begins in.
  package func processOfNewWindow(for url: WebURL?, _ record: OpenerRecord) -> WebProcess {
    staysWithOpenedWindow(url, record) ? page.process : pool.newProcess()
  }

  private func staysWithOpenedWindow(_ url: WebURL?, _ record: OpenerRecord) -> Bool {
    guard record.link != .kept, let url, url.scheme != "blob", url.scheme != "javascript" else { return true }
    // about:blank is shown before the answer comes, and is loaded again where the answer moves the window.
    guard !record.name.isEmpty else { return url.scheme == "about" }
    let shown = page.shown?.visibleURL ?? .aboutBlank
    if url.scheme == "about" || url.siteDomain == shown.siteDomain { return true }
    return shown.scheme == "about" && (page.process.belongsToSite(of: url) || page.process.experience < .pages)
  }
}
