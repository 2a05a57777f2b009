import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// From a response to a document, after WebKit's FrameLoader::commitProvisionalLoad and DocumentWriter::begin.
extension FrameLoader {
  /// What a new document is made from.
  enum Content {
    /// about:blank and the empty URL.
    case empty
    case html(String)
    case bytes([UInt8], mimeType: MIMEType, charset: String?)
    /// A frame that was refused by its page or its server.
    case blocked
  }

  /// WebKit's FrameLoader::commitProvisionalLoad and didBeginDocument.
  func commit(_ load: DocumentLoad, content: Content) {
    let frame = frame
    guard let page = frame.page, provisionalLoad === load else { return }
    let swaps = load.isInNewProcess
    let oldProcess = page.process
    if swaps { moveToNewProcess(for: load) }
    // WebKit's WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation: the load goes on in another process.
    if load.switchesGroup && world.rules.swapsProcesses {
      page.process = world.newProcess()
      // That process has heard of no quick redirect.
      if load.type == .standard { load.isClientRedirect = false }
    }
    let old = frame.document
    let oldLoad = committedLoad
    var cuts: [String] = []
    var characterSet = "UTF-8"
    let text = decoded(content, cuts: &cuts) { characterSet = $0 }
    let document = makeDocument(for: load, content: content)
    document.tree.characterSet = characterSet
    if case .bytes(_, let mimeType, _) = content { document.script.contentType = mimeType.essence }
    let reusesWindow = keepsWindow(old, for: document)
    let hasOpener = world.registry.opener(of: frame.id) != nil && !isOpenedByOwnFrame
    leave(old, load: oldLoad, for: load, swaps: oldProcess !== page.process)
    if oldProcess !== page.process {
      frame.processChoice.leave(oldProcess, with: old)
      load.forgetPage()
    }
    guard frame.isAttached, provisionalLoad === load else { return }
    if frame.isMainFrame, !hasOpener,
      let name = frame.processChoice.newName(for: load, from: old, to: document, swaps: swaps)
    {
      world.registry.setName(name, of: frame.id)
    }
    provisionalLoad = nil
    committedLoad = load
    load.phase = .loading
    frame.holdAncestors()
    frame.navigationScheduler.noteCommit()
    if frame.isMainFrame { page.navigationPreferences = load.preferences ?? NavigationPreferences() }
    show(document, window: reusesWindow ? .reused : .fresh)
    if old.kind == .initialEmpty, !reusesWindow { old.destroy() }
    frame.history.recordCommit(of: load)
    frame.history.keepPolicies(of: document, load: load)
    committedFirstRealLoad = true
    page.process.noteCommit(of: document.url)
    if frame.isMainFrame { announceCommit(of: load) }
    // A page that refuses to be in a frame is not there.
    if case .blocked = content {} else { frame.navigationScheduler.noteRefreshHeader(of: load) }
    for cut in cuts { document.console(.warn, cut) }
    document.parser.parse(text)
    if load.isOpenerlessFirstLoad && load.originalURL?.scheme == "about" && page.openedName.isEmpty
      && world.rules.swapsProcesses
    {
      loadAgainInNewProcess(load)
    }
  }

  /// Rule 1.30 meets rule 1.56: the first process does not wait for the answer about about:blank, and the second one,
  /// which the window without an opener is moved to, loads it again.
  private func loadAgainInNewProcess(_ load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    world.queueTask { [self, frame] in
      guard frame.isAttached, committedLoad === load else { return }
      page.initiator = load.action.source
      let again = DocumentLoad(
        request: load.request, action: load.action, type: .standard, navigation: world.newNavigation(), requester: nil)
      again.moves = .fromStart
      provisionalLoad = again
      again.phase = .provisional
      world.post(.didStart(page.id, again.navigation, url: again.urlText, .ownProcessLoads))
      commit(again, content: .empty)
    }
  }

  /// The frame shows the document from now on.
  func show(_ document: ContentDocument, window: ScriptAgent.WindowReuse) {
    let frame = frame
    frame.show(document)
    world.registry.setDocument(
      of: frame.id, url: document.url, origin: document.origin, sandbox: document.policies.sandbox)
    world.agent.setActive(document.script, in: frame.id, window: window)
    followClose(of: document)
    document.watch()
  }

  /// Rule 5.6: whether a window is closed for scripts is a matter of the document in it. WebKit's Page::isClosing asks its
  /// DocumentSyncData.
  private func followClose(of document: ContentDocument) {
    let frame = frame
    guard frame.isMainFrame else { return }
    if document.calledClose { world.registry.markClosed(frame.id) } else { world.registry.reviveAfterClose(frame.id) }
  }

  private func announceCommit(of load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    let url = frame.document.loadedURL(by: committedLoad)
    world.post(
      .didCommit(page.id, load.navigation, url: url.href, secure: url.scheme == "https", .firstBytesArrived))
  }

  /// Rule 1.19: the window object of the initial empty document stays for a first page of the same origin.
  private func keepsWindow(_ old: ContentDocument, for new: ContentDocument) -> Bool {
    old.kind == .initialEmpty && old.origin.isSameOrigin(as: new.origin)
  }

  // MARK: Making the document

  private func makeDocument(for load: DocumentLoad, content: Content) -> ContentDocument {
    let frame = frame
    var policies = ContentDocument.Policies()
    let response = load.response
    let url = load.url
    policies.sandbox = inheritedSandbox
    if let policy = response?.contentSecurityPolicy {
      // What the policy itself sandboxes has been given its origin before.
      let origin = origin(of: load, url: url, sandbox: policies.sandbox)
      policies.content = ContentPolicy(policy: policy, selfOrigin: origin)
      policies.sandboxOfPolicy = policy.sandbox.map { SandboxFlags(parsing: $0) } ?? []
      policies.sandbox.formUnion(policies.sandboxOfPolicy)
    }
    if case .blocked = content { policies.sandbox.insert(.origin) }
    if url.isBlank || url.isSrcdoc, let owner { policies.inheritContentPolicy(of: owner) }
    var origin = origin(of: load, url: url, sandbox: policies.sandbox)
    policies.opener =
      inheritedOpenerPolicy(for: url)
      ?? OpenerPolicy(of: response?.headers, origin: url.origin)
    policies.referrer = inheritedReferrerPolicy
    if let container = policyContainer(of: load, origin: origin) {
      policies.take(over: container)
      if policies.sandbox.contains(.origin), !origin.isOpaque { origin = .newOpaque() }
    }
    if let policy = load.emptyPagePolicy { policies.opener = policy }
    if let policy = ReferrerPolicy(header: response?.headers["Referrer-Policy"]) { policies.referrer = policy }
    policies.allowsScript =
      frame.page?.settings.javaScriptEnabled != false
      && (frame.isMainFrame
        ? load.preferences?.allowsContentJavaScript != false
        : frame.page?.navigationPreferences.allowsContentJavaScript != false)
    let document = ContentDocument(
      tree: Document(), frame: frame, url: url, origin: origin,
      referrer: load.request.headers["Referer"] ?? "", kind: .ordinary, policies: policies)
    if url.isBlank || url.isSrcdoc, let owner {
      // Document::fallbackBaseURL: only a frame's srcdoc has that of the page around it.
      if url.isBlank || frame.parent != nil { document.script.fallbackBaseURL = owner.script.documentBaseURL }
      document.take(over: owner)
    }
    return document
  }

  /// WebKit's Document::initSecurityContext and fallbackBaseURL: whose origin and base URL about:blank takes over,
  /// whoever asked for it.
  private var owner: ContentDocument? {
    frame.parent?.document ?? opener?.document
  }

  private var opener: Frame? {
    isOpenedByOwnFrame ? nil : world.registry.opener(of: frame.id).flatMap { world.frames[$0] }
  }

  /// Whether a frame of the page that is left made itself the window's opener: it goes before the new document is made
  /// (FrameLoader::setDocumentLoader).
  private var isOpenedByOwnFrame: Bool {
    let frame = frame
    guard let opener = world.registry.opener(of: frame.id).flatMap({ world.frames[$0] }) else { return false }
    return opener !== frame && opener.isDescendant(of: frame)
  }

  /// WebKit's Document::initSecurityContext: about:blank takes over the opener policy of the page that opened the window.
  private func inheritedOpenerPolicy(for url: WebURL) -> OpenerPolicy? {
    guard url.isBlank || url.isSrcdoc, frame.isMainFrame, let opener,
      opener.document.origin.isSameOrigin(as: opener.top.document.origin)
    else { return nil }
    return opener.top.document.policies.opener
  }

  /// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin
  private func origin(of load: DocumentLoad, url: WebURL, sandbox: SandboxFlags) -> Origin {
    let frame = frame
    if sandbox.contains(.origin) { return .newOpaque() }
    // SecurityPolicy::shouldInheritSecurityOriginFromOwner.
    if url.isBlank || url.isSrcdoc { return .inherited(from: owner, sandbox: sandbox) }
    if url.scheme == "about" {
      // Loads of the app have no initiator: in a window without opener, their document has an origin of its own.
      if let initiator = load.initiatorOrigin { return initiator }
      guard load.action.isAPILoad else { return frame.document.origin }
      // WebKit's Document::initSecurityContext asks the opener.
      return opener?.document.origin ?? .newOpaque()
    }
    return frame.page?.origin(of: url) ?? url.origin
  }

  /// HTML Standard, "determining the creation sandboxing flags": those of the container and everything around it.
  /// https://html.spec.whatwg.org/multipage/browsers.html#determining-the-creation-sandboxing-flags
  var inheritedSandbox: SandboxFlags {
    let frame = frame
    var flags = frame.parent?.document.policies.sandbox ?? popupSandbox
    if let attribute = frame.container?.attribute("sandbox") { flags.formUnion(SandboxFlags(parsing: attribute)) }
    return flags
  }

  private func decoded(
    _ content: Content, cuts: inout [String], onEncoding: (String) -> Void
  ) -> ParseInput {
    switch content {
    case .empty, .blocked: return .empty
    case .html(let text): return .html(text)
    case .bytes(let bytes, let mimeType, let charset):
      return ParseInput(bytes: bytes, mimeType: mimeType, charset: charset, cuts: &cuts, onEncoding: onEncoding)
    }
  }

  // MARK: Leaving the old document

  /// HTML Standard, "unload a document", with the page cache's decision.
  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
  /// - Parameter swaps: whether the next page is in another process.
  private func leave(_ document: ContentDocument, load: DocumentLoad?, for next: DocumentLoad, swaps: Bool) {
    let frame = frame
    guard document.kind != .initialEmpty, !document.isCached else {
      if document.kind == .initialEmpty, document.tree.body?.firstChild != nil { removeChildren() }
      return
    }
    let type = swaps ? next.typeInLeftProcess ?? load?.typeAfterwards : next.type
    // WebKit's WebPageProxy::suspendCurrentPageIfPossible: a page that another process takes the place of is kept for the
    // entry that the app's side shows, under which its own process does not find it where a frame has navigated.
    let own = frame.history.current
    let shown = swaps ? next.shownEntry ?? frame.page?.backForward.current : own
    let caches =
      mayCache(document, load: load) && type?.mayLeaveCachedPage == true && !next.isClientRedirect
      && (!swaps || !next.takesEntryOver && !next.isForgotten && shown?.url == document.url)
    unload(persisted: caches)
    guard frame.isAttached else { return }
    FullscreenHost(world: world).documentLeft(document)
    if caches, let item = shown {
      document.freeze()
      for inside in frame.subtree.dropFirst() { inside.document.pauseTimers() }
      item.cachedPage = CachedPage(
        document: document, load: load, children: frame.children,
        name: world.registry[document.script.navigable]?.name ?? "",
        isSuspended: swaps, own: shown === own ? nil : own)
      frame.children = []
      world.registry.hideChildren(of: frame.id)
      world.backForwardCache.keep(item)
    } else {
      removeChildren(swaps ? .pageMovesToNewProcess : .isRemoved)
      document.destroy()
    }
  }

  /// Fires `pagehide` and, for documents that are left for good, `unload`: in the frame first, then in its descendants.
  func unload(persisted: Bool) {
    let frame = frame
    guard let page = frame.page else { return }
    page.promptsSuppressed += 1
    for inside in persisted ? frame.subtree : frame.subtreeLastChildrenFirst { inside.loader.fireUnload(persisted) }
    page.promptsSuppressed -= 1
  }

  /// WebKit's FrameLoader::dispatchUnloadEvents: once for a page, and only if it had been complete.
  private func fireUnload(_ persisted: Bool) {
    let document = frame.document
    guard document.isComplete, !document.unloadWasFired else { return }
    document.unloadWasFired = true
    document.pageShowWasFired = false
    document.script.firePageTransition("pagehide", persisted: persisted)
    if !persisted { _ = document.script.fire("unload", at: .window, bubbles: false, cancelable: false) }
  }

  /// WebKit's BackForwardCache, for main frames of any scheme: no error, and `no-store` counts for https only. A text of the
  /// app has no entry of its own, and is kept for that of the page before it unless that page itself waits there.
  private func mayCache(_ document: ContentDocument, load: DocumentLoad?) -> Bool {
    let frame = frame
    guard frame.isMainFrame, frame.page?.settings.usesPageCache == true, let load, load.phase == .done,
      !document.isVisuallyEmpty
    else { return false }
    guard let own = frame.history.current, own.cachedPage == nil,
      frame.subtree.allSatisfy({
        !$0.loader.quickRedirectIsComing && ($0.isMainFrame || $0.loader.provisionalLoad == nil)
      })
    else { return false }
    let cacheControl = load.response?.headers["Cache-Control"]?.lowercased() ?? ""
    return document.url.scheme != "https" || !cacheControl.contains("no-store")
  }

  /// Rule 4.23: a page from the page cache has no response to decide about.
  func restore(_ cached: CachedPage, for load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    world.post(.didStart(page.id, load.navigation, url: load.urlText, .pageIsInPageCache))
    world.queueTask { [self, frame] in
      guard provisionalLoad === load, frame.isAttached else { return }
      let swaps = load.isInNewProcess
      let oldProcess = page.process
      if swaps { moveToNewProcess(for: load) }
      // Taken out first: the page that is left now may need its room.
      if let item = load.historyItem { world.backForwardCache.take(item) }
      let home = cached.document.script.navigable
      guard home == frame.id || world.registry.isCut(home) else {
        // The window that the page was frozen in is gone: its page is made again from the same answer.
        load.response = cached.load?.response
        load.responseURL = cached.load?.responseURL
        for child in cached.children { child.loader.detach() }
        cached.document.destroy()
        if swaps && world.registry.hasCompany(frame.id) { replaceNavigable() }
        guard let response = load.response else { return commit(load, content: .empty) }
        return commit(load, content: .bytes(response.body, mimeType: response.mimeType, charset: response.charset))
      }
      let left = frame.document
      // What the page in the other process says while it is left, nobody hears.
      if swaps, home != frame.id { returnToNavigable(home) }
      leave(left, load: committedLoad, for: load, swaps: swaps)
      if swaps { frame.processChoice.leave(oldProcess, with: left) }
      guard frame.isAttached, provisionalLoad === load else { return }
      if home != frame.id { returnToNavigable(home) }
      provisionalLoad = nil
      committedLoad = cached.load ?? load
      // The loader's type is that of the way back.
      committedLoad?.completedAgain = true
      frame.navigationScheduler.noteCommit()
      // What the app's side takes for the source of later fragment changes (rule 3.2).
      cached.load?.action.source = load.action.source
      cached.document.thaw(in: frame)
      frame.children = cached.children
      for inside in frame.subtree.dropFirst() { inside.document.resumeTimers() }
      world.registry.showChildren(cached.children.map(\.id), of: frame.id)
      frame.show(cached.document)
      world.registry.setDocument(
        of: frame.id, url: cached.document.url, origin: cached.document.origin,
        sandbox: cached.document.policies.sandbox)
      world.agent.setActive(cached.document.script, in: frame.id, window: .fresh)
      followClose(of: cached.document)
      restoreName(from: cached, swaps: swaps || home != left.script.navigable, left: left)
      frame.history.recordCommit(of: load)
      announceCommit(of: load)
      firePageShow()
      load.phase = .done
      if let title = committedLoad?.title { world.post(.didChangeTitle(page.id, title: title)) }
      // WebKit's DocumentLoader::mainDocumentError: what did not finish comes back as it was.
      if let failure = committedLoad?.failureAfterCommit {
        return world.post(.didFail(page.id, load.navigation, failure.error, provisional: false, failure.reason))
      }
      world.post(.didFinish(page.id, load.navigation, url: load.urlText, .pageCameFromPageCache))
    }
  }

  /// Rule 1.44: the name is the window's, not the page's. Only a process that comes back brings its own along; otherwise
  /// WebKit's shouldClearWindowName decides, as for every page.
  private func restoreName(from cached: CachedPage, swaps: Bool, left: ContentDocument) {
    guard world.registry.opener(of: frame.id) == nil else { return }
    if swaps {
      world.registry.setName(cached.name, of: frame.id)
    } else if !cached.document.origin.isSameOrigin(as: left.origin) {
      world.registry.setName("", of: frame.id)
    }
  }

  /// WebKit's firePageShowEvent of CachedPage: the frames inside a page hear that it is shown again before it does.
  private func firePageShow() {
    for inside in frame.subtree { inside.document.unloadWasFired = false }
    for inside in frame.subtreeInPostOrder where inside.isAttached {
      inside.document.firePageShow(persisted: true)
    }
    // WebKit's FrameLoader::open: a page that frames kept from being complete, and that left stopped them, is now.
    if !frame.document.isComplete { checkCompleted() }
  }

  /// The descendant frames are removed.
  func removeChildren(_ reason: Detachment = .isRemoved) {
    let frame = frame
    for child in frame.children { child.loader.detach(reason) }
    frame.children = []
  }
}
