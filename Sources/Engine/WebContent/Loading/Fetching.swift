import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// From the start of a load to its response, after WebKit's DocumentLoader and NetworkResourceLoader.
extension ContentWorld {
  /// Rule 4.1 and its relatives: where the content comes from.
  func start(_ load: DocumentLoad, in frame: Frame) {
    if let substitute = load.substitute { return startSubstitute(substitute, load: load, in: frame) }
    let url = load.url
    if load.request.url == nil && !load.urlText.isEmpty {
      return later(load, in: frame) { [unowned self] in
        fail(load, in: frame, .unsupportedURL(load.urlText), .urlCannotBeLoaded(load.urlText))
      }
    }
    if load.request.url == nil || url.isBlank || url.isSrcdoc { return commit(load, content: .empty, in: frame) }
    switch url.scheme {
    case "http", "https": fetch(load, in: frame)
    case "data": answerData(load, in: frame)
    case "blob": answerBlob(load, in: frame)
    case "file": answerFile(load, in: frame)
    default:
      if frame.page?.settings.customSchemes.contains(url.scheme) == true { return askScheme(load, in: frame) }
      later(load, in: frame) { [unowned self] in
        fail(load, in: frame, .unsupportedURL(load.urlText), .schemeCannotBeLoaded(url.scheme))
      }
    }
  }

  /// Runs `body` when the load is still the frame's, after a network's time.
  private func later(_ load: DocumentLoad, in frame: Frame, after delay: Double = 0, _ body: @escaping () -> Void) {
    let timer = loop.schedule(
      after: delay,
      LoopTask {
        load.cancelFetch = nil
        guard frame.provisionalLoad === load else { return }
        body()
      })
    load.cancelFetch = { [weak self] in self?.loop.cancel(timer) }
  }

  private func startSubstitute(_ substitute: DocumentLoad.Substitute, load: DocumentLoad, in frame: Frame) {
    // Rule 4.7: no response is decided about.
    later(load, in: frame) { [unowned self] in
      switch substitute {
      case .html(let html): commit(load, content: .html(html), in: frame)
      case .data(let bytes, let mimeType, let encoding):
        commit(
          load,
          content: .bytes(
            bytes, mimeType: MIMEType(mimeType) ?? MIMEType(type: "text", subtype: "html"), charset: encoding),
          in: frame)
      case .response(let response):
        load.response = response
        commit(load, content: .bytes(response.body, mimeType: response.mimeType, charset: response.charset), in: frame)
      }
    }
  }

  // MARK: Network

  private func fetch(_ load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    if load.url.hasBadPort {
      return later(load, in: frame) { [unowned self] in
        fail(load, in: frame, .blockedPort(load.urlText), .portIsForbidden)
      }
    }
    let request = SimulatedRequest(
      method: load.request.method, url: load.url, headers: load.request.headers, body: load.request.body ?? [])
    countRequest()
    let exchange = web.fetch(
      request, cookies: page.dataStore.cookies, sameSite: sameSiteContext(of: load, in: frame), now: wallClockSeconds)
    if case .noAnswer = exchange.outcome {
      load.cancelFetch = {}
      return
    }
    later(load, in: frame, after: rules.networkLatency + Double(exchange.delay)) { [unowned self] in
      receive(exchange, load: load, in: frame)
    }
  }

  private func receive(_ exchange: SimulatedExchange, load: DocumentLoad, in frame: Frame) {
    switch exchange.outcome {
    case .noAnswer: break
    case .failure(let failure):
      fail(load, in: frame, .network(failure, url: load.urlText), .networkFailed(failure.message))
    case .response(let response):
      for refusal in exchange.storeCookies(now: wallClockSeconds) {
        frame.document.script.tellOnce(refusal.description)
      }
      switch response.redirect {
      case .none: received(response, for: load, in: frame)
      case .to(let location): redirect(load, response: response, to: location, in: frame)
      case .invalid:
        fail(load, in: frame, .cannotShowURL(load.urlText), .redirectIsInvalid)
      }
    }
  }

  /// Rules 3.8, 4.4 and 4.34: every hop is asked about, before didReceiveServerRedirect.
  private func redirect(_ load: DocumentLoad, response: SimulatedResponse, to location: WebURL, in frame: Frame) {
    guard let page = frame.page else { return }
    load.redirectCount += 1
    if load.redirectCount > 20 {
      return fail(load, in: frame, .tooManyRedirects(load.urlText), .tooManyRedirects)
    }
    if location.hasBadPort {
      return fail(load, in: frame, .blockedPort(location.href), .portIsForbidden(location.port ?? 0))
    }
    if location.scheme == "data" || location.scheme == "about" {
      load.failureAfterCommit = (.blockedPort(location.href), .redirectIsForbidden(to: location.href))
      return commit(load, content: .empty, in: frame)
    }
    if let refused = contentSecurityRefusal(of: load, to: location, in: frame) {
      return fail(load, in: frame, .cancelled(location.href), refused)
    }
    noteOpenerPolicy(ofRedirect: response, load: load, in: frame)
    var request = load.request
    if let referrer = request.headers["Referer"].flatMap({ WebURL($0) }),
      !referrer.origin.isSameOrigin(as: location.origin), let requester = load.requester
    {
      request.headers["Referer"] = requester.policies.referrer.referrer(from: referrer, to: location)
    }
    request.url = location
    request.urlText = location.href
    let method = response.redirectedMethod(after: request.method)
    if method != request.method {
      request.method = method
      request.body = nil
      request.headers["Content-Type"] = nil
    }
    if !location.origin.isSameOrigin(as: load.url.origin), request.headers["Origin"] != nil {
      request.headers["Origin"] = request.method == "GET" ? nil : "null"
    }
    var action = load.action
    action.request = request
    action.isRedirect = true
    action.reason = .serverRedirects(status: response.status)
    let check = frame.policyCheck
    ask(about: action, navigation: load.navigation, page: page) { [unowned self] decision, preferences in
      guard frame.policyCheck == check, frame.provisionalLoad === load, frame.isAttached else { return }
      if let preferences { load.preferences = preferences }
      follow(load, request: request, action: action, decision: decision, in: frame)
    }
  }

  private func follow(
    _ load: DocumentLoad, request: NavigationRequest, action: NavigationActionInfo, decision: PolicyDecision,
    in frame: Frame
  ) {
    guard let page = frame.page, let url = request.url else { return }
    guard decision == .allow else {
      if decision == .download { startDownload(request, action: action, response: nil, in: frame) }
      load.request = request
      return fail(load, in: frame, .interrupted(url.href), .appCancelledRedirect)
    }
    load.request = request
    load.action = action
    if frame.isMainFrame {
      post(
        .didReceiveServerRedirect(
          page.id, load.navigation, url: url.href, .appAllowedRedirect))
    }
    let isCustom = page.settings.customSchemes.contains(url.scheme)
    guard url.isHTTPFamily || isCustom else {
      return later(load, in: frame) { [unowned self] in
        fail(load, in: frame, .redirectToOtherScheme(url.href), .redirectToOtherScheme)
      }
    }
    start(load, in: frame)
  }

  // MARK: Other schemes

  private func answerData(_ load: DocumentLoad, in frame: Frame) {
    later(load, in: frame) { [unowned self] in
      guard let content = DataURL(load.url) else {
        return fail(load, in: frame, .unsupportedURL(load.urlText), .dataURLIsInvalid)
      }
      received(content.response(for: load.url), for: load, in: frame)
    }
  }

  private func answerBlob(_ load: DocumentLoad, in frame: Frame) {
    later(load, in: frame) { [unowned self] in
      guard let blob = blobs[load.url.withoutFragment.href] else {
        return fail(load, in: frame, .cannotFindFile(load.urlText), .blobIsGone)
      }
      received(
        SimulatedResponse(headers: ["Content-Type": blob.type], body: blob.contents, url: load.url), for: load,
        in: frame)
    }
  }

  private func answerFile(_ load: DocumentLoad, in frame: Frame) {
    later(load, in: frame) { [unowned self] in
      switch readFile(at: load.url) {
      case .response(let response): received(response, for: load, in: frame)
      case .failure(let failure):
        fail(load, in: frame, .network(failure, url: load.urlText), .fileCouldNotBeRead(failure.message))
      case .noAnswer: break
      }
    }
  }

  private func askScheme(_ load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    let question = newQuestion()
    load.cancelFetch = { [weak self] in
      self?.schemeReplies[question] = nil
      self?.post(.schemeTaskStopped(question))
    }
    schemeReplies[question] = { [unowned self] result in
      load.cancelFetch = nil
      guard frame.provisionalLoad === load else { return }
      switch result {
      case .success(let response): received(response, for: load, in: frame)
      case .failure(let error): fail(load, in: frame, error, .schemeHandlerFailed)
      }
    }
    post(.schemeTask(page.id, load.request, question))
  }

  public func answerScheme(_ question: QuestionID, _ result: Result<SimulatedResponse, NavigationError>) {
    schemeReplies.removeValue(forKey: question)?(result)
  }

  // MARK: Cookies

  private func sameSiteContext(of load: DocumentLoad, in frame: Frame) -> SameSiteContext {
    let initiator = load.action.isAPILoad ? nil : load.action.source?.origin
    guard !frame.isMainFrame else {
      return .topLevelNavigation(to: load.url, initiator: initiator, method: load.request.method)
    }
    var ancestors: [Origin] = []
    var walk = frame.parent
    while let ancestor = walk {
      ancestors.append(ancestor.document.origin)
      walk = ancestor.parent
    }
    return .embedded(load.url, topLevel: frame.top.document.origin, ancestors: ancestors)
  }

  var wallClockSeconds: Double { wallClock / 1000 }
}
