import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A call of `window.open` whose arguments have been read.
private struct WindowOpening {
  /// The frame that calls and becomes the opener, and its document.
  let source: Frame
  let document: ContentDocument
  /// The frame where the running task entered script.
  let entry: Frame
  let destination: WindowOpenRequest.Destination
  let features: WindowFeatures

  /// The URL to load; nil for none.
  var url: WebURL? {
    if case .url(let url) = destination { url } else { nil }
  }

  /// The referrer for the URL. It and its policy come from the entry window (WebKit's LocalDOMWindow::createWindow).
  var referrer: String? {
    guard let url, !features.noreferrer else { return nil }
    return entry.document.referrer(to: url)
  }

  /// The referrer as a URL, which seldom differs from the URL of the entry window.
  func referrerURL(_ referrer: String?) -> WebURL? {
    referrer.flatMap { $0 == entry.document.url.href ? entry.document.url : WebURL($0) }
  }
}

extension WindowHost {
  /// HTML Standard, "window open steps", in WebKit's order; the registry decides (rules 1.1 to 1.19).
  /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
  func open(
    url: String?, name: String?, features: String?, by caller: Caller
  ) throws(DOMExceptionError) -> NavigableID? {
    world.noteCall(by: caller.incumbent)
    // 1. Return null while pages are unloaded, and for documents that are gone (rule 1.1).
    // 2. The source document is the entry one. WebKit asks on behalf of the frame of the incumbent one.
    guard let source = world.frame(of: caller.incumbent), let entry = world.frame(of: caller.entry),
      let document = world.contentDocument(of: caller.incumbent), source.page?.isDestroyed == false
    else { return nil }
    // 6. to 9. Tokenize the features, noopener and noreferrer among them.
    let features = WindowFeatures(parsing: features ?? "")
    // 3. and 4. Parse the URL, unless it is empty. As in WebKit, an invalid URL is only reported after the popup
    // blocker has decided.
    let text = url ?? ""
    let destination: WindowOpenRequest.Destination
    if text.isEmpty {
      destination = .empty
    } else if let parsed = world.complete(text, for: caller.entry) {
      destination = .url(parsed)
    } else {
      destination = .invalid(text)
    }
    if case .url(let target) = destination, isForbidden(target, by: document, in: source) { return nil }
    // 5. No target means "_blank". 12. noreferrer means noopener. 13. Choose a navigable.
    let request = WindowOpenRequest(
      source: source.id, destination: destination, name: name ?? "_blank", features: features,
      permission: world.popupPermission(for: entry), gesture: world.gestureReach(of: source),
      openerPolicyForcesNoopener: forcesNoopener(document, destination: destination))
    let opening = WindowOpening(
      source: source, document: document, entry: entry, destination: destination, features: features)
    switch world.registry.decide(request) {
    case .refused(let reason, let message):
      // 14. There is no navigable: return null.
      if let message { document.console(.error, message) }
      world.explain(.windowOpenGivesNull(because: reason), in: source)
      return nil
    case .syntaxError(let reason):
      // 4.2. Throw a "SyntaxError".
      world.explain(reason, in: source)
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    // 16. and 18. Navigate an existing window, and return it.
    case .ancestor(let target, let reason):
      // noreferrer does not count here (rule 1.90).
      navigateFound(target, to: destination, by: document, source: entry.document.outgoingReferrerURL, reason: reason)
      return target
    case .existing(let target, let reason, let returns):
      reuse(target, for: opening, reason: reason)
      return returns == .window ? target : nil
    // 15., 17. and 18. Make a new window. Return null if the opener must not know it.
    case .create(let name, let opener, let reason, let message):
      if let message { document.console(.error, message) }
      return create(name: name, opener: opener, for: opening, reason: reason)
    }
  }

  /// Whether the opener's policy or a blob: URL forces noopener (rule 1.9).
  func forcesNoopener(_ document: ContentDocument, destination: WindowOpenRequest.Destination) -> Bool {
    guard let top = document.frame?.top.document else { return false }
    let isCrossOrigin = !document.origin.isSameOrigin(as: top.origin)
    if isCrossOrigin && (top.policies.opener == .sameOrigin) { return true }
    if case .url(let url) = destination { return url.scheme == "blob" && isCrossOrigin }
    return false
  }

  /// Whether the app's content rules block the popup (rule 1.3), or the page's policy its script (WebKit's createWindow).
  private func isForbidden(_ url: WebURL, by document: ContentDocument, in source: Frame) -> Bool {
    if source.page?.contentRules(for: url, .popup, in: source).effects.contains(.block) == true {
      world.explain(.contentRuleBlocks(url.href), in: source)
      return true
    }
    return url.scheme == "javascript" && !document.permits(.scriptURL(url.href))
  }

  private func reuse(_ target: NavigableID, for opening: WindowOpening, reason: Reason) {
    guard let found = world.frames[target] else { return world.explain(reason, in: opening.source) }
    // 16.2. A window that targets another one becomes its opener, even if both are the same (rule 1.11).
    adoptOpener(of: found, opening.source)
    navigateFound(
      target, to: opening.destination, by: opening.document, source: opening.referrerURL(opening.referrer),
      reason: reason)
    if case .empty = opening.destination {
      world.explain(.windowIsOnlyReturned(because: reason), in: opening.source)
    }
  }

  private func adoptOpener(of frame: Frame, _ opener: Frame) {
    world.registry.setOpener(opener.id, of: frame.id)
    frame.page?.proxy.opener.adopt()
  }

  private func navigateFound(
    _ target: NavigableID, to destination: WindowOpenRequest.Destination, by document: ContentDocument,
    source: WebURL?, reason: Reason
  ) {
    guard let frame = world.frames[target] else { return }
    var intent = NavigationIntent(
      url: .aboutBlank, referrer: .decidedByTarget(source: source), requester: document, reason: reason)
    switch destination {
    // 16.1. Only a URL navigates.
    case .empty: return
    case .url(let url):
      if frame.javaScriptURLs.refuses(url, by: document) { return }
      intent.url = url
    // For _top and _parent, WebKit asks the app about an invalid URL, and then loads nothing.
    case .invalid(let text):
      intent.invalidURL = text
      intent.endsAtInvalidURL = true
    }
    frame.navigationScheduler.scheduleLocationChange(intent, replaces: false)
  }

  private func create(
    name: String, opener: OpenerLink, for opening: WindowOpening, reason: Reason
  ) -> NavigableID? {
    let url = opening.url
    let source = opening.source
    var request = NavigationRequest(url: url)
    request.applyUserAgent(of: source.page)
    let referrer = opening.referrer
    request.headers["Referer"] = referrer
    let action = NavigationActionInfo(
      request: request, source: source.snapshot, target: nil, kind: .other, gesture: world.gestureState,
      targetName: name.isEmpty ? "_blank" : name,
      externalURLs: source.externalURLsPolicy(for: opening.document), reason: reason)
    guard
      let page = createPage(
        NewWindow(
          action: action, name: name, openedName: name, opener: opener, features: opening.features,
          creator: opening.document, source: source))
    else { return nil }
    let frame = page.mainFrame
    // The UI process loads windows without an opener. Windows of links and forms come after the app's answer, and have
    // no gesture.
    if opener == .kept { frame.loader.gestureOfEmptyDocument = world.gesture }
    // Only the opener's process can load a blob or run a script (rules 1.34 and 1.57).
    if opener == .suppressed && url?.scheme != "blob" && url?.scheme != "javascript" { return nil }
    if opener == .suppressed, let url, url.scheme == "javascript" {
      world.queueTask(of: .frame(frame), gesture: world.gesture) { page.loadOpenerlessScript(url, for: action) }
      return nil
    }
    // 15.3. and 15.4. Without a URL, the page is about:blank, which is there at once.
    guard let url else {
      frame.navigator.loadEmpty(by: opening.document)
      return opener == .kept ? frame.id : nil
    }
    // 15.5. Otherwise, navigate.
    frame.navigator.load(
      NavigationIntent(
        url: url, referrer: .decidedByTarget(source: opening.referrerURL(referrer)), requester: opening.document,
        reason: .openedWindowLoadsFirstPage))
    // The app may have given up the page meanwhile (rule 1.17).
    guard frame.isAttached else { return nil }
    return opener == .kept ? frame.id : nil
  }
}
