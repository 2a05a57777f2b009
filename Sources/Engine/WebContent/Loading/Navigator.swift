import PagePolicies
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Begins the loads of one frame (WebKit's FrameLoader::loadFrameRequest, loadURL and loadWithDocumentLoader).
struct Navigator {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// HTML Standard, "navigate", steps 1 to 20 in WebKit's order, for a page's request in a frame that was already
  /// chosen. Step 21 is `LoadContinuation`.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
  func load(_ intent: NavigationIntent) {
    // 1. to 4. The intent has the facts about the source document. 5. The registry has given its permission.
    guard frame.isAttached, let page = frame.page else { return }
    var intent = intent
    // WebKit's FrameLoader::changeLocation. A link's own page has changed its URL already.
    if intent.kind == .other { intent.url = frame.document.upgraded(intent.url, for: .navigation) }
    // 19. Run a script.
    if intent.url.scheme == "javascript" {
      // WebKit's FrameLoader::loadWithNavigationAction.
      guard intent.requester.permits(.scriptURL(intent.url.href)) else { return }
      // The result of a link's or a form's script is ignored.
      frame.javaScriptURLs.run(
        intent.url, by: intent.requester, result: intent.kind == .other ? .replacesDocument : .ignored)
      // The script leads to no load (WebKit's FrameLoader::executeJavaScriptURL).
      return frame.navigationScheduler.forgetQuickRedirect()
    }
    guard mayLoad(intent), frame.permitsLoad() else { return }
    // The history handling that the requester asked for.
    let type: LoadType = intent.kind == .reload ? .reload : intent.locksHistory ? .lockedRedirect : .standard
    var action = NavigationActionInfo(
      request: request(for: intent), source: intent.requester.source(askedBy: page.id), target: frame.snapshot,
      kind: intent.kind,
      // A document that was left has no page, to which the gesture would belong (WebProcess::userGestureTokenIdentifier).
      gesture: intent.requester.isShown ? world.gestureState : .notUserInitiated,
      downloadName: intent.downloadAttribute, mouseButton: intent.mouse?.button,
      modifiers: intent.mouse?.modifiers ?? [],
      externalURLs: frame.externalURLsPolicy(for: intent.requester, propagated: intent.externalURLs),
      reason: intent.reason)
    let isFragment = frame.fragments.isFragmentNavigation(to: intent.url, method: intent.method, type: type)
    if intent.requester.hasEmptyURL {
      action.becomeFrameless(for: frame.snapshot, keepsForm: !isFragment && !frame.document.hasEmptyURL)
    }
    // 11. The same URL replaces its entry. 13. Go to a fragment of the same document.
    if isFragment {
      let adds = !intent.locksHistory && !treatsAsCurrent(intent.url, requester: intent.requester.origin)
      return frame.fragments.navigate(to: intent.url, action: &action, history: adds ? .push : .replace)
    }
    // 11. The same holds for other URLs, but WebKit notices an equal URL only after the load has begun. That is too
    // late for about: pages, which wait for nothing except an answer about their form
    // (FrameLoader::dispatchWillSubmitForm). It does not hold for posts.
    let isNoticed = intent.url.scheme != "about" || intent.kind == .formSubmitted
    let isSameURL =
      type == .standard && intent.method == "GET" && isNoticed
      && treatsAsCurrent(intent.url, requester: intent.requester.origin)
    let isQuickRedirect = frame.navigationScheduler.takeQuickRedirect() && isNoticed
    let load = DocumentLoad(
      request: action.request, action: action,
      plan: NavigationPlan(
        type: isSameURL ? .same : type, navigation: frame.isMainFrame ? world.newNavigation() : nil,
        substitute: frame.sourceDocument(for: intent.url), requester: intent.requester, form: intent.form,
        downloadAttribute: intent.downloadAttribute, initiatorOrigin: intent.requester.origin,
        invalidURL: intent.endsAtInvalidURL ? .endsInSilence : .fails, isClientRedirect: isQuickRedirect))
    load.preferences = frame.isMainFrame ? nil : page.navigationPreferences.ofFramesInside
    begin(load)
  }

  /// Asks the app, then goes on (WebKit's FrameLoader::loadWithDocumentLoader).
  func begin(_ load: DocumentLoad) {
    guard frame.permitsLoad() else { return }
    // "Navigate", 18.: this is the ongoing navigation now, and answers about another navigation come too late.
    frame.loader.supersedeQuestions()
    load.gesture = world.gesture
    frame.loader.ask(about: load)
    frame.navigationScheduler.loadBegins()
    // 20. WebKit asks the app where the standard fires a navigate event, which is not simulated.
    frame.policyChecker.checkPolicy(of: load)
  }

  /// The request as the app sees it (rule 3.9).
  private func request(for intent: NavigationIntent) -> NavigationRequest {
    var request = NavigationRequest(intent)
    request.applyUserAgent(of: intent.requester.frame?.page ?? frame.page)
    request.headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    if let referrer = frame.referrer(of: intent) { request.headers["Referer"] = referrer }
    if let origin = intent.originHeader { request.headers["Origin"] = origin }
    if let contentType = intent.contentType { request.headers["Content-Type"] = contentType }
    return request
  }

  /// Whether the app is asked. It is not if the load is refused before (rules 4.37 and 4.39).
  func mayLoad(_ intent: NavigationIntent) -> Bool {
    if intent.url.scheme == "file" && intent.requester.url.scheme != "file" {
      refuseLoad(
        .localFileIsForbidden(to: intent.requester.origin.serialized), by: intent.requester,
        "Not allowed to load local resource: \(intent.url.href)")
      return false
    }
    if let origin = intent.url.originOfBlob, !origin.isSameOrigin(as: intent.requester.origin) {
      refuseLoad(
        .blobOfOtherOriginIsForbidden(to: intent.requester.origin.serialized), by: intent.requester,
        "Not allowed to load local resource: \(intent.url.href)")
      return false
    }
    if let restriction = intent.url.networkRestriction {
      refuseLoad(
        .addressIsForbidden(restriction.description), by: intent.requester,
        "Not allowed to use restricted network \(restriction): \(intent.url.href)")
      return false
    }
    return true
  }

  private func refuseLoad(_ reason: Reason, by document: ContentDocument, _ message: String) {
    document.console(.error, message)
    world.explain(reason, in: frame)
  }

  /// Whether the URL counts as the current one, so that the entry is replaced (rule 4.26; WebKit's
  /// shouldTreatURLAsSameAsCurrent).
  /// - Parameter requester: nil for the app.
  func treatsAsCurrent(_ url: WebURL, requester: Origin?) -> Bool {
    guard let current = frame.history.current else { return false }
    if let requester, !requester.isSameOrigin(as: frame.document.origin) { return false }
    return current.url == url
  }

  /// Loads about:blank for an empty URL at once. The app is not asked (rule 1.55).
  func loadEmpty(by document: ContentDocument) {
    let request = NavigationRequest(url: nil)
    let action = NavigationActionInfo(
      request: request, source: frame.snapshot, target: frame.snapshot, kind: .other, gesture: world.gestureState,
      externalURLs: frame.externalURLsPolicy(for: document), reason: .openedWindowStaysEmpty)
    begin(
      DocumentLoad(
        request: request, action: action,
        plan: NavigationPlan(
          type: .standard, navigation: frame.isMainFrame ? world.newNavigation() : nil, requester: document,
          initiatorOrigin: document.origin)))
  }
}

extension NavigationActionInfo {
  /// Makes the action one of the navigated frame. If the requester has an empty URL, as in a window that never showed
  /// anything, its action does not count, and the navigated frame makes another one (WebKit's NavigationAction::isEmpty
  /// and PolicyChecker::checkNavigationPolicy).
  /// - Parameter keepsForm: whether FrameLoader::loadWithDocumentLoader makes the action, which still has the form, in
  ///   a frame whose own URL is not empty.
  fileprivate mutating func becomeFrameless(for target: FrameSnapshot, keepsForm: Bool) {
    self.source = target
    if self.kind != .formSubmitted || !keepsForm { self.kind = .other }
    self.mouseButton = nil
    self.modifiers = []
    self.downloadName = nil
  }
}

extension NavigationRequest {
  /// The URL, method and body that a page requests.
  init(_ intent: NavigationIntent) {
    self.init(url: intent.invalidURL == nil ? intent.url : nil, method: intent.method, body: intent.body)
    if let text = intent.invalidURL { urlText = text }
  }
}
