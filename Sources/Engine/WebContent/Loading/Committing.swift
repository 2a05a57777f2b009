import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// From a response to a document, after WebKit's FrameLoader::commitProvisionalLoad and DocumentWriter::begin.
extension ContentWorld {
  /// What a new document is made of.
  enum Content {
    /// about:blank and the empty URL.
    case empty
    case html(String)
    case bytes([UInt8], mimeType: MIMEType, charset: String?)
    /// A frame that its page or its server refused.
    case blocked
  }

  func commit(_ load: DocumentLoad, content: Content, in frame: Frame) {
    guard let page = frame.page, frame.provisionalLoad === load else { return }
    let swaps = needsNewProcess(for: load, in: frame)
    if swaps { moveToNewProcess(frame, for: load) }
    let old = frame.document!
    let oldLoad = frame.committedLoad
    var cuts: [String] = []
    let text = decoded(content, cuts: &cuts)
    let document = makeDocument(for: load, content: content, in: frame)
    let reusesWindow = keepsWindow(old, for: document)
    leave(old, load: oldLoad, in: frame, for: load, swaps: swaps)
    guard frame.isAttached, frame.provisionalLoad === load else { return }
    if frame.isMainFrame, registry.opener(of: frame.id) == nil, !old.origin.isSameOrigin(as: document.origin) {
      registry.setName(nameAfterLeavingOrigin(load, from: old, in: frame), of: frame.id)
    }
    frame.provisionalLoad = nil
    frame.committedLoad = load
    load.phase = .loading
    registry.reviveAfterClose(frame.id)
    if frame.isMainFrame { page.navigationPreferences = load.preferences ?? NavigationPreferences() }
    show(document, in: frame, window: reusesWindow ? .reused : .fresh)
    if old.kind == .initialEmpty, !reusesWindow { old.destroy() }
    recordCommit(of: load, in: frame)
    frame.committedFirstRealLoad = true
    if frame.isMainFrame { announceCommit(of: load, in: frame) }
    noteRefreshHeader(of: load, in: frame)
    for cut in cuts { console(.warn, cut, in: document) }
    parse(text, of: document, in: frame)
    if load.isOpenerlessFirstLoad && load.request.url?.isBlank == true && rules.swapsProcesses {
      loadAgainInNewProcess(load, in: frame)
    }
  }

  /// Rule 1.30 meets rule 1.56: the first process does not wait for the answer about about:blank, and the second one,
  /// which the window without an opener is moved to, loads it again.
  private func loadAgainInNewProcess(_ load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    queueTask { [unowned self] in
      guard frame.isAttached, frame.committedLoad === load else { return }
      let again = DocumentLoad(
        request: load.request, action: load.action, type: .standard, navigation: newNavigation(), requester: nil)
      frame.provisionalLoad = again
      again.phase = .provisional
      post(.didStart(page.id, again.navigation, url: again.urlText, .ownProcessLoads))
      commit(again, content: .empty, in: frame)
    }
  }

  func show(_ document: ContentDocument, in frame: Frame, window: ScriptAgent.WindowReuse) {
    frame.show(document)
    registry.setDocument(
      of: frame.id, url: document.url, origin: document.origin, sandbox: document.policies.sandbox)
    agent.setActive(document.script, in: frame.id, window: window)
    document.watch(with: self)
  }

  private func announceCommit(of load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    let url = frame.document.url
    post(
      .didCommit(
        page.id, load.navigation, url: url.href, secure: url.scheme == "https",
        .firstBytesArrived))
  }

  /// Rule 1.19: the window object of the initial empty document stays for a first page of the same origin.
  private func keepsWindow(_ old: ContentDocument, for new: ContentDocument) -> Bool {
    old.kind == .initialEmpty && old.origin.isSameOrigin(as: new.origin)
  }

  // MARK: Making the document

  private func makeDocument(for load: DocumentLoad, content: Content, in frame: Frame) -> ContentDocument {
    var policies = ContentDocument.Policies()
    let response = load.response
    var sandbox = inheritedSandbox(of: frame)
    if let directive = response?.contentSecurityPolicy?.sandbox { sandbox.formUnion(SandboxFlags(parsing: directive)) }
    if case .blocked = content { sandbox.insert(.origin) }
    policies.sandbox = sandbox
    let url = load.url
    let origin = origin(of: load, url: url, sandbox: sandbox, in: frame)
    policies.opener = OpenerPolicy(header: response?.headers["Cross-Origin-Opener-Policy"], origin: origin)
    if url.scheme == "about", let requester = load.requester { policies.referrer = requester.policies.referrer }
    if let header = response?.headers["Referrer-Policy"], let policy = ReferrerPolicy(rawValue: header.lowercased()) {
      policies.referrer = policy
    }
    policies.allowsScript =
      frame.page?.settings.javaScriptEnabled != false
      && (frame.isMainFrame
        ? load.preferences?.allowsContentJavaScript != false
        : frame.page?.navigationPreferences.allowsContentJavaScript != false)
    let document = ContentDocument(
      tree: Document(), frame: frame, agent: agent, url: url, origin: origin,
      referrer: load.request.headers["Referer"] ?? "", kind: .ordinary, policies: policies)
    if url.scheme == "about" {
      document.script.fallbackBaseURL = (frame.parent?.document ?? load.requester)?.script.documentBaseURL
    }
    return document
  }

  /// HTML Standard, "determine the origin".
  private func origin(of load: DocumentLoad, url: WebURL, sandbox: SandboxFlags, in frame: Frame) -> Origin {
    if sandbox.contains(.origin) { return .newOpaque() }
    if url.isSrcdoc, let parent = frame.parent { return parent.document.origin }
    if url.scheme == "about" {
      // Loads of the app have no initiator: their document has an origin of its own.
      return load.initiatorOrigin ?? (load.action.isAPILoad ? .newOpaque() : frame.document.origin)
    }
    return url.origin
  }

  /// HTML Standard, "creation sandboxing flags": those of the container and everything around it.
  func inheritedSandbox(of frame: Frame) -> SandboxFlags {
    var flags = frame.parent?.document.policies.sandbox ?? frame.popupSandbox
    if let attribute = frame.container?.attribute("sandbox") { flags.formUnion(SandboxFlags(parsing: attribute)) }
    return flags
  }

  private func decoded(_ content: Content, cuts: inout [String]) -> ParseInput {
    switch content {
    case .empty, .blocked: return .html("")
    case .html(let text): return .html(text)
    case .bytes(let bytes, let mimeType, let charset):
      return ParseInput(bytes: bytes, mimeType: mimeType, charset: charset, cuts: &cuts)
    }
  }

  /// HTML Standard, "create a new browsing context and document": the initial about:blank.
  func makeInitialDocument(
    in frame: Frame, creator: ContentDocument?, sandbox: SandboxFlags
  ) -> ContentDocument {
    var policies = ContentDocument.Policies()
    policies.sandbox = sandbox
    if let creator {
      policies.referrer = creator.policies.referrer
      // HTML Standard: a popup of a same-origin creator starts with the creator's opener policy.
      if let top = creator.frame?.top.document, creator.origin.isSameOrigin(as: top.origin) {
        policies.opener = top.policies.opener
      }
    }
    let origin: Origin = sandbox.contains(.origin) ? .newOpaque() : creator?.origin ?? .newOpaque()
    let document = ContentDocument(
      tree: .initialEmptyPage(), frame: frame, agent: agent, url: .aboutBlank, origin: origin,
      referrer: creator?.url.href ?? "", kind: .initialEmpty, policies: policies)
    document.script.fallbackBaseURL = creator?.script.documentBaseURL
    document.script.readyState = .complete
    document.isComplete = true
    document.loadEventDispatched = false
    return document
  }

  // MARK: Leaving the old document

  /// HTML Standard, "unload a document", with the page cache's decision.
  /// - Parameter swaps: whether the next page is in another process.
  private func leave(
    _ document: ContentDocument, load: DocumentLoad?, in frame: Frame, for next: DocumentLoad, swaps: Bool
  ) {
    guard document.kind != .initialEmpty, !document.isCached else {
      if document.kind == .initialEmpty, !keepsAsInitial(document) { removeChildren(of: frame) }
      return
    }
    // WebKit asks the loader for its type of load: in the old process that is still the old page's own (rule 4.23).
    let type = swaps ? load?.type : next.type
    let caches = mayCache(document, load: load, in: frame) && type?.mayLeaveCachedPage == true && !next.isClientRedirect
    unload(frame, persisted: caches)
    guard frame.isAttached else { return }
    if caches, let item = frame.history.current {
      document.freeze()
      item.cachedPage = CachedPage(
        document: document, load: load, children: frame.children, name: registry[frame.id]?.name ?? "")
      frame.children = []
      registry.hideChildren(of: frame.id)
      keepInPageCache(item)
    } else {
      removeChildren(of: frame)
      document.destroy()
    }
  }

  private func keepsAsInitial(_ document: ContentDocument) -> Bool { document.tree.body?.firstChild == nil }

  /// Fires `pagehide` and, for documents that go for good, `unload`, inside out is not needed: frames first.
  func unload(_ frame: Frame, persisted: Bool) {
    guard let page = frame.page else { return }
    page.promptsSuppressed += 1
    for inside in frame.subtree {
      inside.document.script.firePageTransition("pagehide", persisted: persisted)
      if !persisted { _ = inside.document.script.fire("unload", at: .window, bubbles: false, cancelable: false) }
    }
    page.promptsSuppressed -= 1
  }

  /// WebKit's BackForwardCache, for main frames: no error, not `no-store`.
  private func mayCache(_ document: ContentDocument, load: DocumentLoad?, in frame: Frame) -> Bool {
    guard frame.isMainFrame, frame.page?.settings.usesPageCache == true, let load, load.phase == .done else {
      return false
    }
    guard load.substitute == nil, document.url.isHTTPFamily, frame.history.current?.madeByChild == false else {
      return false
    }
    let cacheControl = load.response?.headers["Cache-Control"]?.lowercased() ?? ""
    return !cacheControl.contains("no-store")
  }

  /// Rule 4.23: a page from the page cache has no response to decide about.
  func restore(_ cached: CachedPage, for load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    post(.didStart(page.id, load.navigation, url: load.urlText, .pageIsInPageCache))
    queueTask { [unowned self] in
      guard frame.provisionalLoad === load, frame.isAttached else { return }
      let swaps = needsNewProcess(for: load, in: frame)
      if swaps { moveToNewProcess(frame, for: load) }
      // Taken out first: the page that is left now may need its room.
      if let item = load.historyItem { takeFromPageCache(item) }
      let home = cached.document.script.navigable
      guard home == frame.id || registry.isCut(home) else {
        // The window that the page was frozen in is gone: its page is made again from the same answer.
        load.response = cached.load?.response
        load.responseURL = cached.load?.responseURL
        for child in cached.children { detach(child) }
        cached.document.destroy()
        if swaps && registry.hasCompany(frame.id) { replaceNavigable(of: frame) }
        guard let response = load.response else { return commit(load, content: .empty, in: frame) }
        return commit(
          load, content: .bytes(response.body, mimeType: response.mimeType, charset: response.charset), in: frame)
      }
      leave(frame.document, load: frame.committedLoad, in: frame, for: load, swaps: swaps)
      guard frame.isAttached, frame.provisionalLoad === load else { return }
      if home != frame.id { returnToNavigable(home, in: frame) }
      frame.provisionalLoad = nil
      frame.committedLoad = cached.load ?? load
      // What the app's side takes for the source of later fragment changes (rule 3.2).
      cached.load?.action.source = load.action.source
      cached.document.thaw(in: frame)
      frame.children = cached.children
      registry.showChildren(cached.children.map(\.id), of: frame.id)
      frame.show(cached.document)
      registry.setDocument(
        of: frame.id, url: cached.document.url, origin: cached.document.origin,
        sandbox: cached.document.policies.sandbox)
      agent.setActive(cached.document.script, in: frame.id, window: .fresh)
      if registry.opener(of: frame.id) == nil { registry.setName(cached.name, of: frame.id) }
      recordCommit(of: load, in: frame)
      announceCommit(of: load, in: frame)
      cached.document.script.firePageTransition("pageshow", persisted: true)
      load.phase = .done
      titleChanged(of: cached.document)
      post(.didFinish(page.id, load.navigation, url: load.urlText, .pageCameFromPageCache))
    }
  }

  func removeChildren(of frame: Frame) {
    for child in frame.children { detach(child) }
    frame.children = []
  }
}
