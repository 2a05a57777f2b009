import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// From the start of a load to its response, after WebKit's DocumentLoader and NetworkResourceLoader.
extension DocumentLoader {
  /// Rule 4.1 and its relatives: where the content comes from.
  func start() {
    if let substitute = load.substitute { return startSubstitute(substitute) }
    let url = load.url
    if load.request.url == nil && !load.urlText.isEmpty {
      return later {
        frame.loader.fail(load, .unsupportedURL(load.urlText), .urlCannotBeLoaded(load.urlText))
      }
    }
    if load.request.url == nil || url.isBlank || url.isSrcdoc {
      switchGroupOfEmptyPage()
      return frame.loader.commit(load, content: .empty)
    }
    if isMixedContent(url) { return blockMixedContent(url) }
    switch url.scheme {
    case "http", "https": fetch()
    case "data": answerData()
    case "blob": answerBlob()
    case "file": answerFile()
    default:
      if frame.page?.settings.customSchemes.contains(url.scheme) == true { return askScheme() }
      later {
        frame.loader.fail(load, .unsupportedURL(load.urlText), .schemeCannotBeLoaded(url.scheme))
      }
    }
  }

  /// The process that comes back has its page in the page cache for another entry, and loads this one's in the same frame.
  /// WebKit's CachedResource::load asks no server for a frame in the page cache: what is not in the memory cache is an empty
  /// page (DocumentLoader::loadMainResource).
  func start(beside cached: CachedPage) {
    guard let page = frame.page, let item = load.historyItem else { return }
    let answer = cached.load?.answerInMemory(for: item)
    load.home = cached.document.script.navigable
    world.backForwardCache.giveBack(item)
    world.post(.didStart(page.id, load.navigation, url: load.urlText, .appAllowedNavigation))
    if let answer { return received(answer) }
    world.explain(.processHasPageInPageCache, in: frame)
    load.request = NavigationRequest(url: .aboutBlank)
    frame.loader.commit(load, content: .empty)
  }

  /// Runs `body` when the load is still the frame's, after a network's time.
  private func later(after delay: Double = 0, _ body: @escaping () -> Void) {
    let timer = world.loop.schedule(
      after: delay,
      LoopTask {
        load.cancelFetch = nil
        guard frame.loader.provisionalLoad === load else { return }
        body()
      })
    load.cancelFetch = { [weak loop = world.loop] in loop?.cancel(timer) }
  }

  /// WebKit's DocumentLoader::tryLoadingSubstituteData: a task that waits for nothing.
  private func soon(_ body: @escaping () -> Void) {
    load.cancelFetch = {}
    world.loop.queue(
      LoopTask {
        load.cancelFetch = nil
        guard frame.loader.provisionalLoad === load else { return }
        body()
      })
  }

  private func startSubstitute(_ substitute: DocumentLoad.Substitute) {
    // Rule 4.7: no response is decided about.
    soon {
      switch substitute {
      case .html(let html): frame.loader.commit(load, content: .html(html))
      case .data(let bytes, let mimeType, let encoding):
        frame.loader.commit(
          load,
          content: .bytes(
            bytes, mimeType: MIMEType(mimeType) ?? MIMEType(type: "text", subtype: "html"), charset: encoding))
      case .response(let response):
        load.response = response
        frame.loader.commit(
          load, content: .bytes(response.body, mimeType: response.mimeType, charset: response.charset))
      }
    }
  }

  // MARK: Network

  private func fetch() {
    guard let page = frame.page else { return }
    if load.url.hasBadPort {
      // Rule 4.37: WebKit's DocumentLoader::loadMainResource makes do with an empty page when no request can be made.
      world.explain(.portIsForbidden, in: frame)
      load.request = NavigationRequest(url: .aboutBlank)
      return frame.loader.commit(load, content: .empty)
    }
    var request = SimulatedRequest(
      method: load.request.method, url: load.url, headers: load.request.headers, body: load.request.body ?? [])
    request.window = frame.id.rawValue
    request.isNavigation = true
    world.countRequest()
    let exchange = world.web.fetch(
      request, cookies: page.dataStore.cookies, sameSite: sameSiteContext(),
      party: frame.isMainFrame ? .first : Party(of: load.url, in: frame.top.document.url), now: world.wallClockSeconds)
    if exchange.withheldCookies { frame.document.noteWithheldCookies(of: load.url) }
    if case .noAnswer = exchange.outcome {
      load.cancelFetch = {}
      return
    }
    later(after: world.rules.networkLatency + Double(exchange.delay)) {
      receive(exchange)
    }
  }

  private func receive(_ exchange: SimulatedExchange) {
    if let remark = exchange.remark { frame.document.script.tellOnce(remark) }
    switch exchange.outcome {
    case .noAnswer: break
    case .failure(let failure):
      frame.loader.fail(load, .network(failure, url: load.urlText), .networkFailed(failure.message))
    case .response(let response):
      for refusal in exchange.storeCookies(now: world.wallClockSeconds) {
        frame.document.note(refusal, for: exchange.request.url)
      }
      switch response.redirect {
      case .none: received(response)
      case .to(let location): redirect(response: response, to: location)
      case .invalid:
        frame.loader.fail(load, .cannotShowURL(load.urlText), .redirectIsInvalid)
      }
    }
  }

  /// Rules 3.8, 4.4 and 4.34: policy is called for every hop, before didReceiveServerRedirect.
  private func redirect(response: SimulatedResponse, to location: WebURL) {
    guard let page = frame.page else { return }
    load.redirectCount += 1
    if load.redirectCount > 20 {
      return frame.loader.fail(load, .tooManyRedirects(load.urlText), .tooManyRedirects)
    }
    if location.hasBadPort {
      return frame.loader.fail(load, .blockedPort(location.href), .portIsForbidden(location.port ?? 0))
    }
    if location.scheme == "data" || location.scheme == "about" {
      load.failureAfterCommit = (.blockedPort(location.href), .redirectIsForbidden(to: location.href))
      return frame.loader.commit(load, content: .blocked)
    }
    if let refused = frame.loader.policyChecker.contentSecurityRefusal(of: load, to: location, isRedirected: true) {
      return frame.loader.fail(load, .cancelled(location.href), refused)
    }
    if isMixedContent(location) { return blockMixedContent(location) }
    if refusesOpenerPolicy(of: response) {
      return frame.loader.fail(load, .blockedByOpenerPolicy(load.urlText), .sandboxRefusesOpenerPolicy)
    }
    noteOpenerPolicy(ofRedirect: response)
    var request = load.request
    load.noteReferrerPolicy(ofRedirect: response)
    request.headers["Referer"] = request.headers["Referer"].flatMap { WebURL($0) }.flatMap {
      load.redirectReferrerPolicy.referrer(from: $0, to: location)
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
    let check = frame.loader.policyChecker.check
    frame.loader.policyChecker.ask(about: action, navigation: load.navigation, page: page) { decision, preferences in
      guard frame.loader.policyChecker.check == check, frame.loader.provisionalLoad === load, frame.isAttached else {
        return
      }
      if let preferences { load.preferences = preferences }
      follow(request: request, action: action, decision: decision)
    }
  }

  /// WebKit's DocumentLoader::willSendRequest: only the pages around the frame count. They do not wait for it any longer, and
  /// no event tells of it.
  private func isMixedContent(_ url: WebURL) -> Bool { frame.parent?.document.refusesInsecureContent(url) == true }

  private func blockMixedContent(_ url: WebURL) {
    frame.parent?.document.noteBlockedContent(url)
    frame.loader.fail(load, .cancelled(url.href), .mixedContentIsBlocked(url.href))
  }

  private func follow(request: NavigationRequest, action: NavigationActionInfo, decision: PolicyDecision) {
    guard let page = frame.page, let url = request.url else { return }
    guard decision == .allow else {
      if decision == .download { frame.loader.startDownload(request, action: action, response: nil) }
      load.request = request
      return frame.loader.fail(load, .interrupted(url.href), .appCancelledRedirect)
    }
    let changesProcess = frame.processChoice.changesProcess(at: url, for: load)
    load.request = request
    load.action = action
    if changesProcess ?? frame.processChoice.needsNewProcess(for: load) {
      load.moves = .atRedirect
      load.firstURL = url
      let left = load.process
      load.process = nil
      frame.processChoice.takeProcess(for: load)
      if load.process == nil { load.process = world.newProcess() }
      if let left { world.release(left) }
      // The new process begins a request of its own, which knows nothing of earlier redirects.
      load.redirectSwitchesGroup = false
      load.redirectOpenerPolicy = nil
    }
    if frame.isMainFrame {
      world.post(
        .didReceiveServerRedirect(
          page.id, load.navigation, url: url.href, .appAllowedRedirect))
    }
    let isCustom = page.settings.customSchemes.contains(url.scheme)
    guard url.isHTTPFamily || isCustom else {
      return later {
        frame.loader.fail(load, .redirectToOtherScheme(url.href), .redirectToOtherScheme)
      }
    }
    start()
  }

  // MARK: Other schemes

  private func answerData() {
    later {
      guard let content = DataURL(load.url) else {
        return frame.loader.fail(load, .unsupportedURL(load.urlText), .dataURLIsInvalid)
      }
      received(content.response(for: load.url))
    }
  }

  private func answerBlob() {
    later {
      guard let blob = world.blobs.blob(at: load.url.withoutFragment.href) else {
        return frame.loader.fail(load, .blobIsGone(load.urlText), .blobIsGone)
      }
      load.blobPolicies = blob.policies
      received(SimulatedResponse(headers: ["Content-Type": blob.type], body: blob.contents, url: load.url))
    }
  }

  private func answerFile() {
    later {
      switch world.readFile(at: load.url) {
      case .response(let response): received(response)
      case .failure(let failure):
        frame.loader.fail(load, .network(failure, url: load.urlText), .fileCouldNotBeRead(failure.message))
      case .noAnswer: break
      }
    }
  }

  private func askScheme() {
    guard let page = frame.page else { return }
    let site = frame.isMainFrame ? load.urlText : frame.top.document.url.href
    let question = world.askScheme(SchemeRequest(request: load.request, mainDocumentURL: site), of: page) { result in
      load.cancelFetch = nil
      guard frame.loader.provisionalLoad === load else { return }
      switch result {
      case .success(let response): received(response)
      case .failure(let error): frame.loader.fail(load, error, .schemeHandlerFailed)
      }
    }
    load.cancelFetch = { [weak world] in world?.stopScheme(question) }
  }

  // MARK: Cookies

  private func sameSiteContext() -> SameSiteContext {
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
}
