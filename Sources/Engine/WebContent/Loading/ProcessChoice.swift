import URLStandard
import WindowRegistry

/// Which process a load of a page goes to, after WebKit's WebProcessPool::processForNavigationInternal.
struct ProcessChoice {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Rule 5.15: a load to another site takes a new process. Where scripts hold on to the page only the app's own loads
  /// do, but for content that it gives itself. Going back or forward returns to the entry's process.
  func needsNewProcess(for load: DocumentLoad) -> Bool {
    let isByApp = load.action.isAPILoad && load.substitute == nil
    guard world.rules.swapsProcesses, frame.isMainFrame, isByApp || !scriptsHoldPage else { return false }
    if load.type == .backForward {
      guard load.historyItem?.process != nil else { return false }
      if let process = process(ofEntryOf: load) { return process !== frame.page?.process }
    }
    guard load.request.url != nil else { return false }
    return isFirstWithoutOpener(load) || (!belongsToRequester(load) && leavesSite(for: load.url))
  }

  /// Whether the app is asked about a load that goes to another process: the page can no longer take it back, since the
  /// app's side goes on with it there (WebPageProxy::continueNavigationInNewProcess).
  var willMove: Bool { frame.loader.policyLoad.map { needsNewProcess(for: $0) } ?? false }

  /// WebKit's NavigationAction::treatAsSameOriginNavigation: what the load shows is of the page that asked for it.
  private func belongsToRequester(_ load: DocumentLoad) -> Bool {
    let url = load.originalURL ?? load.url
    let origin = (load.requester ?? frame.document).origin
    return ["about", "data"].contains(url.scheme) || (url.scheme == "blob" && url.origin.isSameOrigin(as: origin))
  }

  /// The process of the entry that a load goes to, if it still exists.
  func process(ofEntryOf load: DocumentLoad) -> SiteProcess? {
    guard let process = load.historyItem?.process, world.isAlive(process) else { return nil }
    return process
  }

  /// WebKit's WebProcessPool::processForNavigationInternal: the page has an opener that is there, or it has opened windows
  /// whose opener is its main frame. Only the window itself forgets an opener that it disowns.
  private var scriptsHoldPage: Bool {
    guard let page = frame.page else { return false }
    if page.openedByDOMWithOpener && world.registry.hasAnyOpener(frame.id) { return true }
    return world.registry.hasOpenedWindows(frame.id) && world.pages.values.contains { $0.openedBy == page.id }
  }

  /// WebKit's WebProcessPool::processForNavigationInternal: what a window without an opener and without a name loads first
  /// leaves the process of the page that opened it, wherever it leads.
  private func isFirstWithoutOpener(_ load: DocumentLoad) -> Bool {
    guard let record = world.registry[frame.id], record.openedByDOM, record.name.isEmpty else { return false }
    return !load.isOpenerlessFirstLoad && !frame.loader.committedFirstRealLoad
      && frame.page?.openedByDOMWithOpener == false && load.url.scheme != "blob" && load.url.scheme != "about"
  }

  /// WebKit's WebProcessPool::processForNavigationInternal, from "sourceURL" on: whether the site of the view's URL is
  /// another one. A view without a URL has that of the page which opened it; about: pages are of their process's site.
  private func leavesSite(for target: WebURL) -> Bool {
    let isEmpty = !frame.loader.committedFirstRealLoad
    // What a window that committed nothing has for a site is its origin: that of the frame which opened it. Without an opener
    // it has none.
    if isEmpty, frame.page?.openedBy != nil, let site = WebURL(frame.document.origin.serialized)?.siteDomain {
      return site != target.siteDomain
    }
    let shows = isEmpty ? frame.page?.relatedTo.flatMap { world.pages[$0]?.mainFrame } : frame
    guard let shows, shows.loader.committedFirstRealLoad, let process = frame.page?.process else { return false }
    let source = shows.document.url
    // Only the scheme counts where it is not the web's.
    guard source.siteDomain != target.siteDomain, source.isHTTPFamily || source.scheme != target.scheme else {
      return false
    }
    guard source.scheme == "about" else { return true }
    return process.hasCommittedMeaningfulLoad && !process.belongsToSite(of: target)
  }

  /// WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: a load that is in another process than the page which is
  /// shown is of the site that it asked until now.
  /// - Returns: nil if it is in the page's own process.
  func changesProcess(at target: WebURL, for load: DocumentLoad) -> Bool? {
    guard world.rules.swapsProcesses, let page = frame.page, frame.isMainFrame else { return false }
    let isApart = load.isOpenerlessFirstLoad && page.relatedTo.flatMap { world.pages[$0] }?.process !== page.process
    guard load.isInNewProcess || isApart else { return nil }
    // "Process has not yet committed any provisional loads". What is apart without having moved is in its opener's process
    // for WebKit, which has shown pages.
    if load.isInNewProcess, load.process?.hasCommittedAnyLoad != true { return false }
    return target.siteDomain != load.url.siteDomain
  }

  /// Rules 1.33 and 1.44: what a window without opener is called once another page is in it; nil for the same as before.
  /// A page of another origin takes the name away, after WebKit's shouldClearWindowName. A process that a page is moved to
  /// only knows the name that the window was opened with, and gives it to a page that is not sandboxed, as WebKit's
  /// DocumentWriter::begin does.
  func newName(for load: DocumentLoad, from old: ContentDocument, to new: ContentDocument, swaps: Bool) -> String? {
    if load.switchesGroup { return "" }
    let isNewProcess = world.rules.swapsProcesses && (load.isOpenerlessFirstLoad || swaps)
    // Only the page's own sandbox takes the name away, not one that the window inherited.
    let sandbox = load.response?.contentSecurityPolicy?.sandbox.map { SandboxFlags(parsing: $0) } ?? []
    if isNewProcess { return sandbox.contains(.origin) ? "" : frame.page?.openedName ?? "" }
    // FrameLoader::clear compares before the page's own policy has sandboxed it.
    let sandboxesItself = sandbox.contains(.origin) && !frame.loader.inheritedSandbox.contains(.origin)
    let origin = sandboxesItself ? frame.page?.origin(of: load.url) ?? load.url.origin : new.origin
    if old.origin.isSameOrigin(as: origin) { return nil }
    // Document::isSecureTransitionTo: a window that was empty, without an owner, and that no script met, stays with its name.
    // What has lost its opener since had an owner.
    let isUnmet =
      old.kind == .initialEmpty && !old.script.hasAnyRealm && !old.script.wasReadInsteadOfScripts
      && frame.page?.relatedTo != nil && frame.page?.openedBy == nil
    return isUnmet && !sandbox.contains(.origin) ? nil : ""
  }

  /// WebKit's WebProcessPool::processForSite: the load goes to the process of its entry, to one that waits for a page of
  /// the site, or to that of a page of the site in the page cache. If there is none, a new one begins.
  ///
  /// A process that has pages of the window in the page cache loses them when the load is allowed, not only when it is
  /// committed (WebPageProxy::receivedNavigationActionPolicyDecision).
  func takeProcess(for load: DocumentLoad) {
    guard let page = frame.page,
      let process = process(ofEntryOf: load) ?? world.processCache.take(forSiteOf: load.url)
        ?? world.backForwardCache.suspendedProcess(ofSiteOf: load.url)
    else { return }
    world.processCache.remove(process)
    load.process = process
    if load.historyItem?.cachedPage?.isSuspended != true { world.backForwardCache.dropPages(of: page, in: process) }
  }

  /// WebKit's WebPageProxy::continueNavigationInNewProcess and processIsNoLongerAssociatedWithPage: the load takes the place
  /// of another one in the same process, with whose page the app's side forgets all navigations of that process.
  func noteForgotten(_ load: DocumentLoad) {
    guard let page = frame.page, let process = load.process,
      let other = frame.loader.provisionalLoad, other.process === process,
      load.historyItem?.cachedPage?.isSuspended != true
    else { return }
    load.isForgotten = true
    world.post(.didForgetNavigation(page.id, load.navigation))
  }

  /// WebKit's WebPageProxy::commitProvisionalPage: a page that is not suspended ends in its old process, and with it all
  /// that the page cache of that process has of the window. Scripts find the window no more.
  func leave(_ process: SiteProcess, with document: ContentDocument) {
    guard let page = frame.page else { return }
    let home = document.script.navigable
    if !document.isCached {
      if world.registry.isCut(home) { world.registry.remove(home) }
      world.backForwardCache.dropPages(of: page, in: process)
    }
    world.release(process)
  }

  /// What the page that comes has to do with other windows. A frozen page brings its own navigable along. One that may come
  /// back keeps its navigable, for what it opens is not its successor's.
  func changeGroup(for load: DocumentLoad, _ reason: Reason) {
    // A window that called close() has left the group, and may have it for its opener.
    let hasCompany = world.registry.hasCompany(frame.id) || world.registry.hasOpenedWindows(frame.id)
    if hasCompany { world.explain(reason, in: frame) }
    if load.historyItem?.cachedPage != nil { return }
    if let home = load.home, world.registry.isCut(home) { return frame.loader.returnToNavigable(home) }
    if hasCompany || (frame.page?.settings.usesPageCache == true && frame.history.current != nil) {
      frame.loader.replaceNavigable()
    } else {
      leaveGroupAlone()
    }
  }

  /// A window that is alone changes its group: it finds nothing of the old one, not even closed windows, and has no opener,
  /// be it itself (rule 1.11) or a window that called close().
  func leaveGroupAlone() {
    world.registry.setOpener(nil, of: frame.id)
    world.registry.setGroup(world.registry.newGroup(), of: frame.id)
  }
}

extension Frame {
  var processChoice: ProcessChoice { ProcessChoice(frame: self) }
}
