import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Follows links, and opens the windows that links and forms ask for.
struct HyperlinkFollower {
  unowned let world: ContentWorld

  // MARK: Links

  /// HTML Standard, "follow the hyperlink", with WebKit's HTMLAnchorElement::handleClick (rules 1.63 to 1.73).
  /// https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2
  func followHyperlink(_ element: Element, in script: ScriptDocument, click: ClickDetails) {
    guard let document = world.contentDocument(of: script), let frame = document.frame,
      let href = element.attribute("href") ?? (element.namespace == .svg ? element.attribute("xlink:href") : nil)
    else { return }
    // 4. and 5. The URL. WebKit follows an invalid one, too, and the load fails.
    let parsed = document.complete(href).map { document.upgraded($0, for: .navigation) }
    let url = parsed ?? .aboutBlank
    // 11. and 12. The referrer policy. For links in SVG, `rel` does not count (WebKit's
    // SVGAElement::defaultEventHandler).
    let relations = LinkRelations(parsing: element.namespace == .svg ? "opener" : element.attribute("rel") ?? "")
    let policy = relations.noreferrer ? .noReferrer : element.referrerPolicy
    let download = downloadAttribute(of: element, url: url, document: document)
    var intent = NavigationIntent(
      url: url, referrer: .settled(document.referrer(to: url, policy: policy)), requester: document,
      kind: .linkActivated,
      occasion: .click(click), downloadAttribute: download, reason: .linkFollowed)
    if parsed == nil { intent.invalidURL = href }
    if download != nil {
      intent.reason = .linkIsDownload
      frame.navigator.load(intent)
    } else {
      // 3. The element's target, or the document's.
      let target = WindowRegistry.linkTarget(
        attribute: element.attribute("target"), baseTarget: element.ownerDocument?.firstBaseTarget)
      follow(intent, target: target, relations: relations, in: frame)
    }
    sendPings(of: element, to: parsed?.href ?? href, document: document)
  }

  /// Steps 6 to 13: choose a navigable, and navigate it.
  private func follow(_ intent: NavigationIntent, target: String, relations: LinkRelations, in frame: Frame) {
    var intent = intent
    switch world.registry.decideLink(
      target: target, from: frame.id, gesture: world.gestureReach(of: frame),
      permission: world.popupPermission(for: frame))
    {
    case .nothing(let reason, let message):
      if let message { frame.document.console(.error, message) }
      world.explain(.linkDoesNothing(because: reason), in: frame)
    case .navigate(let target, let reason):
      guard let found = world.frames[target] else { return world.explain(reason, in: frame) }
      if found !== frame { intent.reason = .linkReachesWindow(because: reason) }
      found.navigator.load(intent)
    case .newWindow(let name, let reason, let message):
      if let message { frame.document.console(.error, message) }
      askForNewWindow(
        intent, name: name,
        opener: relations.openerLink(target: target, isJavaScriptURL: intent.url.scheme == "javascript"),
        reason: reason, in: frame)
    }
  }

  /// The value of the `download` attribute if it is honoured (rule 1.71).
  private func downloadAttribute(of element: Element, url: WebURL, document: ContentDocument) -> String? {
    guard let name = element.attribute("download") else { return nil }
    if url.scheme == "data" || url.origin.isSameOrigin(as: document.origin) { return name }
    // A document always owns the blobs that it has made, even if its origin is opaque (WebKit's
    // SecurityOrigin::canRequest).
    if document.world.blobs.isMade(url, by: document.script) { return name }
    document.console(
      .warn, "The download attribute on anchor was ignored because its href URL has a different security origin.")
    return nil
  }

  /// HTML Standard, "hyperlink auditing". Pings are sent wherever the link leads (rule 1.70; WebKit's
  /// HTMLAnchorElement::sendPings).
  /// https://html.spec.whatwg.org/multipage/links.html#hyperlink-auditing
  private func sendPings(of element: Element, to destination: String, document: ContentDocument) {
    guard let ping = element.attribute("ping"), let page = document.frame?.page else { return }
    for text in ping.split(whereSeparator: \.isWhitespace) {
      guard let target = WebURL(String(text), base: document.script.documentBaseURL), target.isHTTPFamily else {
        continue
      }
      guard document.permits(.load(target, .connection)) else { continue }
      var request = PageRequest(target, FetchOptions(), by: RequestClient(document, page: page))
      request.method = "POST"
      request.body = Array("PING".utf8)
      request.fields = ["Content-Type": "text/ping", "Cache-Control": "max-age=0", "Ping-To": destination]
      request.fields.add(
        "Origin", document.policies.referrer.originHeader(of: document.origin, to: target))
      if target.origin.isSameOrigin(as: document.origin) || document.url.scheme != "https" {
        request.fields.add("Ping-From", document.url.href)
      }
      request.client.referrer = nil
      SubresourceLoader(request, page: page, document: document).start { _ in }
    }
  }

  /// Asks the app for a decision with a nil target frame, then for a window (rules 1.64 and 1.65).
  func askForNewWindow(
    _ intent: NavigationIntent, name: String, opener: OpenerLink, reason: Reason, in frame: Frame
  ) {
    guard let page = frame.page else { return }
    guard frame.navigator.mayLoad(intent), frame.permitsLoad() else { return }
    // The window of a blob: URL keeps its opener in any case (WebKit's FrameLoader::loadURL, rule 1.9).
    let windows = WindowHost(world: world)
    let name = windows.forcesNoopener(intent.requester, destination: .url(intent.url)) ? "_blank" : name
    let opener = windows.forcesNoopener(intent.requester, destination: .empty) ? .suppressed : opener
    var intent = intent
    let referrer = frame.referrer(of: intent)
    intent.referrer = .settled(referrer)
    var request = NavigationRequest(intent)
    request.applyUserAgent(of: page)
    request.headers["Referer"] = referrer
    request.headers["Origin"] = intent.originHeader
    request.headers["Content-Type"] = intent.contentType
    let action = NavigationActionInfo(
      request: request, source: frame.document.provenance.wasWritten ? frame.loadedSnapshot : frame.snapshot,
      target: nil,
      kind: intent.kind, gesture: world.gestureState,
      mouseButton: intent.mouse?.button, modifiers: intent.mouse?.modifiers ?? [], targetName: name,
      externalURLs: frame.externalURLsPolicy(for: intent.requester), reason: reason)
    let (asked, gesture) = (intent, world.gesture)
    let check = frame.loader.questions
    if world.gestures.isForced { world.questions.asksForWindowOfAppScript() }
    frame.policyChecker.ask(about: action, navigation: nil, page: page) { decision, _ in
      guard frame.isAttached else { return }
      guard frame.loader.questions == check else {
        return world.explain(.pageLeftBeforeAnswer, in: frame)
      }
      switch decision {
      case .cancel: break
      case .download: frame.downloads.start(DownloadStart(request: request, action: action))
      case .allow, .allowWithoutAppLink:
        // WebKit's FrameLoader::continueLoadAfterNewWindowPolicy.
        if asked.url.scheme == "javascript", !frame.document.permits(.scriptURL(asked.url.href)) { return }
        world.withGesture(gesture) {
          openLinkWindow(asked, action: action, name: name, opener: opener, in: frame)
        }
      }
    }
  }

  private func openLinkWindow(
    _ intent: NavigationIntent, action: NavigationActionInfo, name: String, opener: OpenerLink, in frame: Frame
  ) {
    var action = action
    action.reason = .appAllowedNewWindow
    // When the answer comes, a gesture for media only, as callbacks of requests have it, is over (rule 1.24).
    action.gesture = world.gestureState
    let windowName = TargetName(name) == .blank ? "" : name
    // Only window.open names a window without an opener (rule 1.33).
    guard
      let page = WindowHost(world: world).createPage(
        NewWindow(
          action: action, name: opener == .kept ? windowName : "", opener: opener, creator: intent.requester,
          source: frame))
    else { return }
    if intent.url.scheme == "javascript" {
      if opener != .kept { return page.loadOpenerlessScript(intent.url, for: action) }
      // The script's result is ignored, as for every link (rule 1.68).
      return page.mainFrame.javaScriptURLs.run(intent.url, by: intent.requester, result: .ignored)
    }
    // A blob belongs to the opener's process, which therefore loads it itself (rule 1.34).
    guard opener == .kept || intent.url.scheme == "blob" else { return }
    var first = intent
    first.kind = .other
    if first.mouse != nil { first.occasion = nil }
    first.externalURLs = action.externalURLs
    first.reason = .linkedWindowLoadsFirstPage
    world.withGesture(nil) { page.mainFrame.navigator.load(first) }
  }
}

extension Document {
  /// The target of the first `base` element that has one (HTML Standard).
  var firstBaseTarget: String? {
    for node in descendants {
      if let element = node.asElement, element.localName == "base", let target = element.attribute("target") {
        return target
      }
    }
    return nil
  }
}
