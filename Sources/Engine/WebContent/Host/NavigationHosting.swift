import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// `Location`, `History`, links and forms.
extension ContentWorld {
  public func navigate(
    _ window: NavigableID, to url: String, history: LocationChange, by caller: Caller
  ) throws(DOMExceptionError) {
    guard let source = frames[caller.incumbent.navigable], let document = contentDocument(of: caller.incumbent) else {
      return
    }
    guard let parsed = WebURL(url, base: caller.entry.documentBaseURL) else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    guard let frame = frames[window] else {
      return explain(.handleIsDead, in: source)
    }
    if case .refused(let refusal) = registry.permission(
      of: source.id, toNavigate: window, destination: parsed, gesture: gestureReach)
    {
      console(.error, refusal.consoleMessage, in: document)
      explain(refusal.reason, in: source)
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    let entry = frames[caller.entry.navigable]?.document ?? document
    frame.navigationScheduler.scheduleLocationChange(
      NavigationIntent(
        url: parsed, referrer: (document.outgoingReferrerURL == nil ? entry : document).referrer(to: parsed),
        requester: document,
        reason: source === frame ? .pageChangesOwnLocation : .scriptChangesLocation), replaces: history == .replace)
  }

  public func reload(_ window: NavigableID, by caller: Caller) {
    guard let frame = frames[window] else { return }
    frame.navigationScheduler.schedule(ScheduledNavigation(kind: .reload, gesture: gesture, locksHistory: true))
  }

  // MARK: History

  public func historyLength(of window: NavigableID) -> Int { max(frames[window]?.page?.backForward.count ?? 1, 1) }

  public func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    guard let frame = frames[window] else { return }
    frame.navigationScheduler.scheduleTraversal(by: delta)
  }

  /// HTML Standard, "shared history push/replace state steps". Rule 4.22: no delegate hears of it.
  public func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    guard let frame = frame(of: document) else { return }
    var newURL = document.url
    if let url {
      guard let parsed = WebURL(url, base: document.documentBaseURL), mayRewrite(document, to: parsed) else {
        throw DOMExceptionError(
          name: "SecurityError",
          message: "Blocked attempt to use history.\(kind == .push ? "pushState" : "replaceState")() to change session"
            + " history URL from \(document.url.href) to \(url).")
      }
      newURL = parsed
    }
    let changes = newURL != document.url
    document.url = newURL
    registry.setURL(newURL, of: frame.id)
    switch kind {
    case .push where frame.history.current != nil: frame.history.recordSameDocumentEntry(state: state, url: newURL)
    default:
      frame.history.current?.url = newURL
      frame.history.current?.state = state
      frame.history.changed()
    }
    if changes { frame.loader.urlChanged() }
  }

  /// HTML Standard, "can have its URL rewritten".
  private func mayRewrite(_ document: ScriptDocument, to url: WebURL) -> Bool {
    let current = document.url
    guard
      current.scheme == url.scheme && current.username == url.username && current.password == url.password
        && current.host == url.host && current.port == url.port
    else { return false }
    if url.isHTTPFamily { return true }
    if url.scheme == "file" { return current.path == url.path }
    return current.path == url.path && current.query == url.query
  }

  public func historyState(of document: ScriptDocument) -> SerializedValue? {
    frame(of: document)?.history.current?.state
  }

  // MARK: Links

  /// HTML Standard, "follow the hyperlink", after WebKit's HTMLAnchorElement::handleClick (rules 1.63 to 1.73).
  public func followHyperlink(_ element: Element, in script: ScriptDocument, click: ClickDetails) {
    guard let document = contentDocument(of: script), let frame = document.frame,
      let href = element.attribute("href")
    else { return }
    let parsed = WebURL(href, base: script.documentBaseURL)
    let url = parsed ?? .aboutBlank
    let relations = LinkRelations(parsing: element.attribute("rel") ?? "")
    let policy = relations.noreferrer ? .noReferrer : element.referrerPolicy
    let download = downloadAttribute(of: element, url: url, document: document)
    var intent = NavigationIntent(
      url: url, referrer: document.referrer(to: url, policy: policy), requester: document, kind: .linkActivated,
      mouse: click, downloadAttribute: download, reason: .linkFollowed)
    if parsed == nil { intent.invalidURL = href }
    if download != nil {
      intent.reason = .linkIsDownload
      frame.loader.load(intent)
    } else {
      let target = WindowRegistry.linkTarget(
        attribute: element.attribute("target"), baseTarget: element.ownerDocument?.firstBaseTarget)
      follow(intent, target: target, relations: relations, in: frame)
    }
    sendPings(of: element, to: url, document: document)
  }

  private func follow(_ intent: NavigationIntent, target: String, relations: LinkRelations, in frame: Frame) {
    var intent = intent
    switch registry.decideLink(
      target: target, from: frame.id, gesture: gestureReach, permission: popupPermission(for: frame))
    {
    case .nothing(let reason, let message):
      if let message { console(.error, message, in: frame.document) }
      explain(.linkDoesNothing(because: reason), in: frame)
    case .navigate(let target, let reason):
      guard let found = frames[target] else { return explain(reason, in: frame) }
      if found !== frame { intent.reason = .linkReachesWindow(because: reason) }
      found.loader.load(intent)
    case .newWindow(let name, let reason, let message):
      if let message { console(.error, message, in: frame.document) }
      askForNewWindow(
        intent, name: name,
        opener: relations.openerLink(target: target, isJavaScriptURL: intent.url.scheme == "javascript"),
        reason: reason, in: frame)
    }
  }

  /// Rule 1.71.
  private func downloadAttribute(of element: Element, url: WebURL, document: ContentDocument) -> String? {
    guard let name = element.attribute("download") else { return nil }
    if url.scheme == "data" || url.origin.isSameOrigin(as: document.origin) { return name }
    console(
      .warn, "The download attribute on anchor was ignored because its href URL has a different security origin.",
      in: document)
    return nil
  }

  /// HTML Standard, "hyperlink auditing" (rule 1.70).
  private func sendPings(of element: Element, to url: WebURL, document: ContentDocument) {
    guard let ping = element.attribute("ping"), url.isHTTPFamily, let page = document.frame?.page else { return }
    for text in ping.split(whereSeparator: \.isWhitespace) {
      guard let target = WebURL(String(text), base: document.script.documentBaseURL), target.isHTTPFamily else {
        continue
      }
      var request = SimulatedRequest(method: "POST", url: target, body: Array("PING".utf8))
      request.headers["Content-Type"] = "text/ping"
      request.headers["Ping-To"] = url.href
      if target.origin.isSameOrigin(as: document.origin) || document.url.scheme != "https" {
        request.headers["Ping-From"] = document.url.href
      }
      SubresourceLoader(world: self, page: page, document: document).start(request, credentials: .include) { _ in }
    }
  }

  /// Rules 1.64 and 1.65: the app decides with a nil target frame, then is asked for a window.
  func askForNewWindow(
    _ intent: NavigationIntent, name: String, opener: OpenerLink, reason: Reason, in frame: Frame
  ) {
    guard let page = frame.page else { return }
    guard frame.loader.mayLoad(intent) else { return }
    var request = NavigationRequest(intent)
    request.headers["User-Agent"] = page.settings.userAgent
    request.headers["Referer"] = intent.referrer
    request.headers["Origin"] = intent.originHeader
    request.headers["Content-Type"] = intent.contentType
    let action = NavigationActionInfo(
      request: request, source: frame.snapshot, target: nil, kind: intent.kind, gesture: gestureState,
      mouseButton: intent.mouse?.button, modifiers: intent.mouse?.modifiers.rawValue ?? 0, targetName: name,
      reason: reason)
    let gesture = gesture
    let check = frame.loader.policyChecker.check
    frame.loader.policyChecker.ask(about: action, navigation: nil, page: page) { [unowned self] decision, _ in
      guard frame.isAttached else { return }
      guard frame.loader.policyChecker.check == check else {
        return explain(.pageLeftBeforeAnswer, in: frame)
      }
      switch decision {
      case .cancel: break
      case .download: frame.loader.startDownload(request, action: action, response: nil)
      case .allow:
        withGesture(gesture) {
          openLinkWindow(intent, action: action, name: name, opener: opener, in: frame)
        }
      }
    }
  }

  private func openLinkWindow(
    _ intent: NavigationIntent, action: NavigationActionInfo, name: String, opener: OpenerLink, in frame: Frame
  ) {
    var action = action
    action.reason = .appAllowedNewWindow
    let windowName = TargetName(name) == .blank ? "" : name
    // Rule 1.33: only window.open gives a window without an opener its name.
    guard
      let page = createPage(
        action: action, name: opener == .kept ? windowName : "", opener: opener, features: WindowFeatures(),
        creator: intent.requester, source: frame)
    else { return }
    if intent.url.scheme == "javascript" {
      // Rule 1.68: what the script gives is thrown away, as for every link.
      return page.mainFrame.loader.runJavaScriptURL(intent.url, by: intent.requester, result: .ignored)
    }
    // Rule 1.34: blobs belong to the opener's process, which loads them itself.
    guard opener == .kept || intent.url.scheme == "blob" else { return }
    var first = intent
    first.kind = .other
    first.mouse = nil
    first.reason = .linkedWindowLoadsFirstPage
    withGesture(nil) { page.mainFrame.loader.load(first) }
  }

  // MARK: Forms

  /// HTML Standard, "form submission algorithm", after WebKit's FrameLoader::submitForm (rules 1.74 to 1.77).
  public func submit(_ submission: FormSubmission, in script: ScriptDocument) {
    guard let document = contentDocument(of: script), let frame = document.frame else { return }
    if document.policies.sandbox.contains(.forms) {
      return console(
        .error,
        "Blocked form submission to '\(submission.form.attribute("action") ?? "")' because the form's frame is"
          + " sandboxed and the 'allow-forms' permission is not set.", in: document)
    }
    guard let encoded = EncodedForm(submission, document: document) else { return }
    if let refused = document.formRefusal(of: encoded.url) { return explain(refused, in: frame) }
    let target = WindowRegistry.formTarget(
      submitter: submission.submitter?.attribute("formtarget"), attribute: submission.form.attribute("target"),
      baseTarget: submission.form.ownerDocument?.firstBaseTarget)
    let relations = LinkRelations(parsing: submission.form.attribute("rel") ?? "")
    var intent = NavigationIntent(
      url: encoded.url, invalidURL: encoded.invalidURL, method: encoded.method, body: encoded.body,
      contentType: encoded.contentType,
      originHeader: encoded.method == "POST" ? document.origin.serialized : nil,
      referrer: document.referrer(to: encoded.url, policy: relations.noreferrer ? .noReferrer : nil),
      requester: document, kind: .formSubmitted, reason: .formSubmitted)
    if intent.url.scheme == "javascript" {
      return frame.loader.runJavaScriptURL(intent.url, by: document, result: .ignored)
    }
    var found = frame
    var newWindowTarget: String?
    switch registry.find(target, from: frame.id, gesture: gestureReach) {
    case .found(let hit, let reason):
      guard let hitFrame = frames[hit] else { return explain(reason, in: frame) }
      found = hitFrame
      if hitFrame !== frame { intent.reason = .formReachesWindow(because: reason) }
    case .missed:
      if case .blocked(let reason) = popupPermission(for: frame) {
        return explain(.formIsNotSubmitted(because: reason), in: frame)
      }
      newWindowTarget = target
    }
    var locks = found.navigationScheduler.mustLockHistory
    if !locks, submission.cause == .submitMethod, !found.isMainFrame, gesture == nil { locks = true }
    intent.locksHistory = locks
    let form = FormRequest(
      intent: intent, newWindowTarget: newWindowTarget,
      openerLink: relations.openerLink(target: target, isJavaScriptURL: false), sourceFrame: frame)
    found.navigationScheduler.schedule(ScheduledNavigation(kind: .form(form), gesture: gesture, locksHistory: locks))
  }

  /// The submission's turn has come; whether it may is asked again.
  func submit(_ form: FormRequest, in frame: Frame) {
    guard form.sourceFrame.isAttached else { return }
    if let name = form.newWindowTarget {
      guard registry[frame.id]?.sandbox.contains(.popups) != true else {
        return explain(.sandboxForbidsNewWindow, in: frame)
      }
      if case .found(let hit, _) = registry.find(name, from: form.sourceFrame.id, gesture: gestureReach),
        let found = frames[hit]
      {
        return found.loader.load(form.intent)
      }
      return askForNewWindow(form.intent, name: name, opener: form.openerLink, reason: .formGoesToNewWindow, in: frame)
    }
    if case .refused(let refusal) = registry.permission(
      of: form.sourceFrame.id, toNavigate: frame.id, destination: nil, gesture: gestureReach)
    {
      return explain(refusal.reason, in: frame)
    }
    frame.loader.load(form.intent)
  }
}

extension Document {
  /// HTML Standard, the target of the first `base` element that has one.
  fileprivate var firstBaseTarget: String? {
    for node in descendants {
      if let element = node.asElement, element.localName == "base", let target = element.attribute("target") {
        return target
      }
    }
    return nil
  }
}
