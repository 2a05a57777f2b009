import HTMLTree
import PagePolicies
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Loads the frames of a document's `iframe` and `frame` elements (HTML Standard, "process the iframe attributes";
/// WebKit's SubframeLoader).
/// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
struct SubframeLoader {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  /// The most ancestors that may have the frame's own URL: WebKit's limit for frames that contain themselves.
  private static let maximumSelfReferences = 2
  /// The greatest depth of frames, the main frame included (WebKit's Page::maxFrameDepth).
  private static let maximumDepth = 32

  /// HTML Standard, "create a new child navigable", and its first load.
  /// https://html.spec.whatwg.org/multipage/document-sequences.html#create-a-new-child-navigable
  func insertFrame(_ element: Element) {
    guard let parent = document.frame, let page = parent.page, world.frame(in: element) == nil,
      document.presence.refusedFrames == 0
    else { return }
    // An element that is too deep gets no frame at all (WebKit's HTMLFrameElementBase::openURL and canLoadURL).
    if case .url(let url)? = source(of: element), isTooDeep(url, in: [parent] + parent.ancestors) { return }
    guard page.frames.count < world.budget.limits.frames else {
      return world.tell(.tooManyFrames(most: world.budget.limits.frames), reachedBy: page)
    }
    guard parent.ancestors.count + 1 < Self.maximumDepth else {
      return world.explain(.framesNestTooDeep(deepest: Self.maximumDepth), in: parent)
    }
    guard document.policies.delivery == .inline else { return world.explain(.attachmentLoadsNoFrames, in: parent) }
    let sandbox = document.policies.sandbox.union(
      element.attribute("sandbox").map { SandboxFlags(parsing: $0) } ?? [])
    // Frames are listed in the order in which they were inserted (WebKit's FrameTree::appendChild).
    let index = parent.children.count
    let id = world.registry.addChild(
      of: parent.id, at: index, name: element.attribute("name") ?? "", origin: document.origin, sandbox: sandbox)
    let initial = ContentDocument.initialEmpty(in: id, of: world, creator: document, sandbox: sandbox)
    initial.policies.upgrades = document.policies.upgrades
    let frame = Frame(id: id, document: initial, parent: parent, container: element)
    frame.loader.gestureOfEmptyDocument = world.gesture
    world.frames[id] = frame
    world.frames[in: element] = frame
    parent.children.insert(frame, at: index)
    frame.committer.show(initial, window: .fresh)
    loadInitialSource(of: element, frame: frame)
    document.noteEndOfLoadEventDelay()
    let loader = frame.loader
    guard loader.policyLoad != nil || loader.loadUnderWay != nil else { return }
    loader.incompleteness.insert(.firstLoad)
    frame.holdAncestors()
  }

  private func loadInitialSource(of element: Element, frame: Frame) {
    guard let source = source(of: element) else { return }
    if isLazy(element, source) { return world.explain(.lazyFrameIsNotLoaded, in: frame) }
    load(source, of: element, in: frame)
  }

  private func load(_ source: FrameSource, of element: Element, in frame: Frame) {
    switch source {
    case .srcdoc(let html):
      if let item = restoredItem(for: frame) {
        return frame.history.load(item, from: nil, navigation: nil)
      }
      loadSrcdoc(html, in: frame, locksHistory: true)
    case .url(let url) where url.scheme == "javascript":
      // An empty page takes the place of a script that a policy refuses (WebKit's SubframeLoader::requestFrame).
      if permitsScript(url, in: frame) { loadScript(url, in: frame) } else { load(.aboutBlank, of: element, in: frame) }
    case .url(let url): load(url, of: element, in: frame)
    }
  }

  private func load(_ url: WebURL, of element: Element, in frame: Frame) {
    if let item = restoredItem(for: frame) {
      return frame.history.load(item, from: nil, navigation: nil)
    }
    var intent = NavigationIntent(
      url: url, referrer: .settled(referrer(of: element, to: url)), requester: document,
      locksHistory: true, reason: .pageContainsFrame)
    intent.replaces = true
    // WebKit's FrameLoader::loadURLIntoChildFrame passes no permission on.
    intent.externalURLs = .notAllowed
    frame.navigator.load(intent)
  }

  /// Runs a `javascript:` URL that is the first source of a frame (rule 4.28). It is a load like others, except that
  /// the app is not asked about it. The script runs in a later task, without a gesture (WebKit's
  /// PolicyChecker::checkNavigationPolicy and FrameLoader::continueLoadAfterNavigationPolicy).
  private func loadScript(_ url: WebURL, in frame: Frame) {
    // An empty page replaces a script that may not run (WebKit's SubframeLoader::requestFrame).
    if frame.javaScriptURLs.refuses(url, by: document) { return frame.navigator.loadEmpty(by: document) }
    let request = NavigationRequest(url: url)
    let action = NavigationActionInfo(
      request: request, source: document.frame?.snapshot, target: frame.snapshot, kind: .other,
      gesture: .notUserInitiated, reason: .pageContainsFrame)
    let load = DocumentLoad(
      request: request, action: action,
      plan: NavigationPlan(type: .standard, requester: document, initiatorOrigin: document.origin))
    frame.loader.supersedeQuestions()
    frame.loader.ask(about: load)
    world.queueTask(of: .document(document.script)) { [frame, document] in
      guard frame.loader.isOngoing(load) else { return }
      frame.loader.forgetPolicyLoad()
      frame.javaScriptURLs.run(url, by: document)
      // The frame's origin may have changed by then (`document.domain`). The pages around it must not wait forever.
      if frame.isAttached, !frame.loader.committedFirstRealLoad { frame.navigator.loadEmpty(by: document) }
    }
  }

  /// The entry from which a frame is restored. Going back to a page restores the entries of its frames, too; a reload
  /// does not (rule 4.23; WebKit's FrameLoader::loadURLIntoChildFrame).
  private func restoredItem(for frame: Frame) -> SessionHistoryEntry? {
    guard let parent = frame.parent, let load = parent.loader.committedLoad,
      load.plan.type == .backForward, parent.document.loading.loadEvent == .awaited,
      let item = parent.history.current
    else { return nil }
    return item.child(called: frame.uniqueName)
  }

  /// Whether too many frames around have the same URL. A frame may not contain itself more than once, whoever sets its
  /// URL (WebKit's HTMLFrameOwnerElement::isProhibitedSelfReference).
  private func isTooDeep(_ url: WebURL, in ancestors: [Frame]) -> Bool {
    let same = ancestors.count { $0.document.provenance.creationURL.equalsExcludingFragments(url) }
    return same >= Self.maximumSelfReferences
  }

  /// Whether a frame waits until it can be seen. Here, it never can be, because there is no layout (rule 4.53; WebKit's
  /// HTMLIFrameElement::shouldLoadFrameLazily).
  private func isLazy(_ element: Element, _ source: FrameSource) -> Bool {
    guard element.localName == "iframe", element.attribute("loading")?.lowercased() == "lazy",
      document.script.scripting == .enabled
    else { return false }
    if case .url(let url) = source { return !url.isBlank && url.scheme != "javascript" }
    return true
  }

  /// Loads a frame that has waited, if it is not lazy any more.
  func laziness(changedOf element: Element) {
    guard let frame = world.frame(in: element), let source = source(of: element), !isLazy(element, source),
      !frame.loader.committedFirstRealLoad, !frame.isNavigating
    else { return }
    load(source, of: element, in: frame)
  }

  private enum FrameSource {
    case srcdoc(String)
    case url(WebURL)
  }

  /// https://html.spec.whatwg.org/#shared-attribute-processing-steps-for-iframe-and-frame-elements
  private func source(of element: Element) -> FrameSource? {
    if element.localName == "iframe", let html = element.attribute("srcdoc") { return .srcdoc(html) }
    let name = element.localName == "object" ? "data" : "src"
    guard let text = element.attribute(name), !text.isEmpty else { return .url(.aboutBlank) }
    let url = WebURL(text, base: document.script.documentBaseURL) ?? .aboutBlank
    // WebKit's HTMLFrameElementBase::openURL.
    if element.localName != "object" && element.localName != "embed", let frame = document.frame {
      world.registry.noteContent(.frame, at: url, of: frame.id)
    }
    return .url(document.upgraded(url))
  }

  /// WebKit's canLoadJavaScriptURL.
  private func permitsScript(_ url: WebURL, in frame: Frame) -> Bool {
    url.scheme != "javascript" || document.permits(.scriptURL(url.href), at: .init(element: frame.container))
  }

  /// Loads the current `srcdoc` in the task that its change has queued.
  func loadSourceDocument(of element: Element, locksHistory: Bool) {
    guard let frame = world.frame(in: element), let html = element.attribute("srcdoc") else { return }
    loadSrcdoc(html, in: frame, locksHistory: locksHistory)
  }

  /// The referrer. A frame without a page of its own is given the whole URL (WebKit's SubframeLoader::loadSubframe).
  private func referrer(of element: Element, to url: WebURL) -> String? {
    if url.isBlank {
      return document.outgoingReferrerURL.flatMap { ReferrerPolicy.unsafeURL.referrer(from: $0, to: url) }
    }
    return document.referrer(to: url, policy: element.referrerPolicy)
  }

  private func loadSrcdoc(_ html: String, in frame: Frame, locksHistory: Bool) {
    guard let page = frame.page else { return }
    var request = NavigationRequest(url: .aboutSrcdoc)
    request.applyUserAgent(of: page)
    request.headers["Referer"] = frame.container.flatMap { referrer(of: $0, to: .aboutSrcdoc) }
    let action = NavigationActionInfo(
      request: request, source: document.frame.map(\.snapshot), target: frame.snapshot, kind: .other,
      gesture: world.gestureState, externalURLs: frame.externalURLsPolicy(for: document, propagated: .notAllowed),
      reason: .frameHasSourceDocument)
    let isCurrent = frame.navigator.treatsAsCurrent(.aboutSrcdoc, requester: document.origin)
    let load = DocumentLoad(
      request: request, action: action,
      plan: NavigationPlan(
        type: locksHistory ? .lockedRedirect : isCurrent ? .same : .standard, substitute: .html(html),
        requester: document, initiatorOrigin: document.origin,
        isClientRedirect: frame.navigationScheduler.takeQuickRedirect()))
    frame.navigator.begin(load)
  }

  // MARK: Changes

  func sourceChanged(_ element: Element) {
    guard let source = source(of: element) else { return }
    guard let frame = world.frame(in: element) else { return insertFrame(element) }
    switch source {
    case .srcdoc: frame.navigationScheduler.scheduleSourceDocument(of: element, in: document)
    case .url(let url):
      guard !isTooDeep(url, in: frame.ancestors), !frame.javaScriptURLs.refuses(url, by: document),
        permitsScript(url, in: frame)
      else { return }
      frame.navigationScheduler.scheduleLocationChange(
        NavigationIntent(
          url: url, referrer: .decidedByTarget(source: document.outgoingReferrerURL), requester: document,
          reason: .scriptSetsFrameSource), replaces: false)
    }
  }

  /// Loads an `object` or an `embed` once the page's style is resolved: after the running task, without its gesture
  /// (WebKit's HTMLPlugInImageElement::scheduleUpdateForAfterStyleResolution).
  func insertPlugIn(_ element: Element, by source: MutationSource) {
    guard source == .script else { return insertFrame(element) }
    afterStyleResolution(of: element) { insertFrame(element) }
  }

  /// Loads the new content of an `object` or an `embed`.
  func contentChanged(_ element: Element) {
    guard element.showsFrame else { return removeFrame(of: element) }
    guard world.frame(in: element) != nil else { return insertPlugIn(element, by: .script) }
    // The element's style is resolved twice, and it is loaded each time; the second load takes the place of the first.
    afterStyleResolution(of: element) {
      replaceContent(of: element)
      afterStyleResolution(of: element) { replaceContent(of: element) }
    }
  }

  private func afterStyleResolution(of element: Element, _ body: @escaping () -> Void) {
    world.queueTask(of: .document(document.script)) { [document] in
      guard document.frame != nil, element.isConnected, element.showsFrame else { return }
      body()
    }
  }

  /// Replaces the frame's content. The entry stays (WebKit's FrameLoader::SubframeLoader::loadOrRedirectSubframe).
  private func replaceContent(of element: Element) {
    guard let frame = world.frame(in: element), case .url(let url)? = source(of: element),
      !isTooDeep(url, in: frame.ancestors), !frame.javaScriptURLs.refuses(url, by: document)
    else { return }
    frame.navigationScheduler.scheduleLocationChange(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: document.outgoingReferrerURL), requester: document,
        reason: .scriptSetsFrameSource), replaces: true)
  }

  func removeFrame(of element: Element) {
    guard let frame = world.frame(in: element), let parent = frame.parent else { return }
    frame.detacher.detach()
    parent.completion.checkCompleted()
  }

}

extension Frame {
  /// The text of the frame's element for about:srcdoc, whoever loads it (WebKit's
  /// FrameLoader::defaultSubstituteDataForURL).
  func sourceDocument(for url: WebURL) -> NavigationPlan.Substitute? {
    guard url.isSrcdoc, let container, container.localName == "iframe" else { return nil }
    return container.attribute("srcdoc").map { .html($0) }
  }
}

extension ContentDocument {
  var subframeLoader: SubframeLoader { SubframeLoader(document: self) }
}

extension Element {
  var referrerPolicy: ReferrerPolicy? {
    attribute("referrerpolicy").flatMap { ReferrerPolicy(rawValue: $0.lowercased()) }
  }
}
