import PagePolicies
import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Fetches the content of a load, from its start to its response (HTML Standard, "create navigation params by
/// fetching"; WebKit's DocumentLoader and NetworkResourceLoader).
///
/// Tasks that wait for the network keep the frame and the load alive.
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching
struct DocumentFetcher {
  let load: DocumentLoad
  let frame: Frame

  private var world: ContentWorld { frame.world }

  /// Determines the source of the content (rule 4.1 and those after it).
  func start() {
    if let substitute = load.plan.substitute { return startSubstitute(substitute) }
    let url = load.url
    if load.request.url == nil && !load.urlText.isEmpty {
      return later {
        fail(.unsupportedURL(load.urlText), .urlCannotBeLoaded(load.urlText))
      }
    }
    if load.request.url == nil || url.isEmptyPage {
      openerPolicy.switchGroupOfEmptyPage()
      return frame.committer.commit(load, .empty)
    }
    // Each process that loads the URL upgrades it once, before the app's rules are asked.
    let isFirst = load.fetch.scheme == .unchecked
    if isFirst { upgrader.upgradeFirstRequest() }
    let rules = contentRules
    if rules.effects.contains(.block) {
      return later { fail(.blockedByContentBlocker(load.urlText), .contentRuleBlocks(load.urlText)) }
    }
    if rules.effects.contains(.makeHTTPS) {
      load.request.url = load.url.madeHTTPS
      load.request.urlText = load.url.href
    } else if isFirst, upgrader.refusesFirstRequest {
      return later { fail(.httpNavigationWithHTTPSOnly(load.urlText), .loadIsNotSecure) }
    }
    if isMixedContent(load.url) { return blockMixedContent(load.url) }
    switch url.scheme {
    case "http", "https": fetch()
    case "data": answerData()
    case "blob": answerBlob()
    case "file": answerFile()
    default:
      if frame.page?.settings.customSchemes.contains(url.scheme) == true { return askScheme() }
      later {
        fail(.unsupportedURL(load.urlText), .schemeCannotBeLoaded(url.scheme))
      }
    }
  }

  /// The reason why a frame of another site may not send the top window there (rule 1.46; WebKit's
  /// DocumentLoader::willSendRequest).
  private func thirdPartyRefusal(of url: WebURL) -> Reason? {
    guard let source = load.plan.requester?.frame, frame.isMainFrame,
      let refusal = world.registry.thirdPartyRefusal(of: source.id, toNavigate: frame.id, destination: url)
    else { return nil }
    frame.document.console(.error, refusal.consoleMessage)
    return refusal.reason
  }

  /// Starts the load in a process that has another entry's page for the same frame in the page cache. No server is
  /// asked for a frame in the page cache (WebKit's CachedResource::load): unless the response is in the memory cache,
  /// the page is empty (DocumentLoader::loadMainResource).
  func start(beside cached: CachedPage) {
    guard let page = frame.page, let entry = load.plan.entry else { return }
    let answer = cached.frozen.load?.answerInMemory(for: entry)
    load.provisionalPage?.home = cached.home
    world.pool.backForwardCache.giveBack(entry)
    world.post(.didStart(page.id, load.plan.navigation, url: load.urlText, .appAllowedNavigation))
    if let answer { return received(answer) }
    world.explain(.processHasPageInPageCache, in: frame)
    load.request = NavigationRequest(url: .aboutBlank)
    frame.committer.commit(load, .empty)
  }

  /// Runs `body` after the network's time, if the load is still the frame's.
  private func later(after delay: Double = 0, _ body: @escaping () -> Void) {
    let timer = world.loop.schedule(
      after: delay,
      LoopTask(of: .frame(frame)) {
        load.fetch.cancel = nil
        guard frame.loader.isOngoing(load) else { return }
        body()
      })
    load.fetch.cancel = { [weak loop = world.loop] in loop?.cancel(timer) }
  }

  /// Runs `body` in a task that waits for nothing (WebKit's DocumentLoader::tryLoadingSubstituteData).
  private func soon(_ body: @escaping () -> Void) {
    load.fetch.cancel = {}
    world.loop.queue(
      LoopTask(of: .frame(frame)) {
        load.fetch.cancel = nil
        guard frame.loader.isOngoing(load) else { return }
        body()
      })
  }

  private func startSubstitute(_ substitute: NavigationPlan.Substitute) {
    // The app is not asked about a response (rule 4.7).
    soon {
      switch substitute {
      case .html(let html): frame.committer.commit(load, .html(html))
      case .data(let bytes, let mimeType, let encoding):
        frame.committer.commit(
          load,
          .bytes(
            bytes, mimeType: MIMEType(mimeType) ?? MIMEType(type: "text", subtype: "html"), charset: encoding))
      case .response(let response):
        load.fetch.response = response
        frame.committer.commit(
          load, .bytes(response.body, mimeType: response.mimeType, charset: response.charset))
      }
    }
  }

  /// The verdict of the app's content rules. A main document counts as its own page.
  private var contentRules: ContentRuleResult {
    frame.page?.contentRules(for: load.url, .document, in: frame, top: frame.isMainFrame ? load.url : nil)
      ?? ContentRuleResult()
  }

  // MARK: Network

  private func fetch() {
    guard let page = frame.page else { return }
    if let secure = knownHost(in: load.url) {
      return later { redirect(response: SimulatedResponse(status: 302, url: load.url), to: secure) }
    }
    if let restriction = load.url.networkRestriction {
      // When no request can be made, WebKit's DocumentLoader::loadMainResource loads an empty page (rule 4.37).
      world.explain(.addressIsForbidden(restriction.description), in: frame)
      load.request = NavigationRequest(url: .aboutBlank)
      return frame.committer.commit(load, .empty)
    }
    var request = SimulatedRequest(
      method: load.request.method, url: load.url, headers: load.request.headers, body: load.request.body ?? [])
    load.preferences?.apply(to: &request.headers)
    addOwnFields(to: &request)
    request.window = frame.id.rawValue
    request.isNavigation = true
    request.timeout = load.request.timeout ?? world.rules.requestTimeout
    addCaching(to: &request, of: page)
    load.fetch.authentication = page.authentication(
      of: request, audience: page.settings.challengeAudience)
    take(load.fetch.authentication?.begin())
  }

  /// Adds fields that only the server sees (WebKit's CachedResourceLoader::requestResource).
  private func addOwnFields(to request: inout SimulatedRequest) {
    let requester = (load.plan.requester ?? frame.document).origin
    let site = load.fetch.site ?? (isByUser ? .none : RequestSite(of: load.url, for: requester))
    load.fetch.site = site
    FetchMetadata.set(
      in: &request, FetchOptions(frame.isMainFrame ? .document : .iframe, mode: .navigate), site: site)
    if load.fetch.firstURL?.scheme != "https" { request.headers.add("Upgrade-Insecure-Requests", "1") }
    request.headers.addNetworkFields(languages: world.rules.navigator.acceptLanguage, url: load.url)
  }

  /// WebKit's updateRequestAndAddExtraFields and defaultRequestCachingPolicy (rule 6.22).
  private func addCaching(to request: inout SimulatedRequest, of page: Page) {
    var policy = load.request.cachePolicy
    if policy == .standard {
      switch load.plan.type {
      case .reload:
        policy = .ignore
        request.headers["Cache-Control"] = "max-age=0"
      case .reloadFromOrigin:
        policy = .ignore
        request.headers["Cache-Control"] = "no-cache"
        request.headers["Pragma"] = "no-cache"
      case .backForward: policy = .prefer
      case .standard, .same, .lockedRedirect: break
      }
    }
    let top = frame.isMainFrame ? load.url : frame.top.document.url
    request.caching = HTTPCache.Use(
      cache: page.dataStore.httpCache, policy: policy, partition: Party.site(top), requester: .document)
  }

  /// Whether no page asked for the window's document.
  private var isByUser: Bool { frame.isMainFrame && load.isFromClient }

  private func take(_ step: RequestAuthentication.Step?) {
    switch step {
    case .send(let request): send(request)
    case .ask(let challenge): ask(challenge)
    case .finish(let exchange):
      load.fetch.authentication = nil
      receive(exchange)
    case .fail(let failure):
      later(after: world.rules.networkLatency) {
        fail(.network(failure, url: load.urlText), .networkFailed(failure.message))
      }
    case .cancel: fail(.cancelled(load.urlText), .appCancelledChallenge)
    case nil: break
    }
  }

  private func ask(_ challenge: AuthenticationChallenge) {
    guard let page = frame.page else { return }
    load.fetch.cancel = {}
    world.ask(challenge, of: page) { answer in
      guard frame.loader.isOngoing(load) else { return }
      load.fetch.cancel = nil
      take(load.fetch.authentication?.answered(answer))
    }
  }

  private func send(_ request: SimulatedRequest) {
    guard let page = frame.page else { return }
    world.countRequest()
    let exchange = world.web.fetch(
      request, cookies: contentRules.effects.contains(.blockCookies) ? nil : page.dataStore.cookies,
      sameSite: sameSiteContext(),
      party: frame.isMainFrame ? .first : page.party(of: load.url), now: world.wallClockSeconds)
    if exchange.withheldCookies { frame.document.noteWithheldCookies(of: load.url) }
    if case .noAnswer = exchange.outcome { return awaitSilentServer() }
    later(after: world.rules.networkLatency + Double(exchange.delay)) {
      note(exchange)
      take(load.fetch.authentication?.received(exchange))
    }
  }

  /// Rule 4.52.
  private func awaitSilentServer() {
    guard let seconds = load.request.timeout ?? world.rules.requestTimeout else { return load.fetch.cancel = {} }
    later(after: seconds * 1000) {
      fail(.network(.timedOut, url: load.urlText), .serverWasSilent)
    }
  }

  private func note(_ exchange: SimulatedExchange) {
    if let remark = exchange.remark { frame.document.script.tellOnce(remark, level: .error) }
    frame.page?.dataStore.strictTransport.note(exchange, now: world.wallClockSeconds)
    for refusal in exchange.storeCookies(now: world.wallClockSeconds) {
      frame.document.note(refusal, for: exchange.request.url)
    }
    frame.page?.clearSiteData(for: exchange, loading: frame)
  }

  /// Rules 4.50 and 4.51: the secure URL of a host that is known for https, or has asked for it.
  private func knownHost(in url: WebURL) -> WebURL? {
    guard frame.isMainFrame, url.scheme == "http", let host = url.host, let page = frame.page else { return nil }
    let isKnown = page.settings.upgradesKnownHosts && world.web.hostsKnownForHTTPS.contains(host)
    return isKnown || page.dataStore.strictTransport.covers(host, now: world.wallClockSeconds) ? url.madeHTTPS : nil
  }

  private func receive(_ exchange: SimulatedExchange) {
    switch exchange.outcome {
    case .noAnswer: break
    case .failure(let failure):
      fail(.network(failure, url: load.urlText), .networkFailed(failure.message))
    case .response(let response):
      switch response.redirect {
      case .none: received(response)
      case .to(let location): redirect(response: response, to: location)
      case .invalid:
        fail(.cannotShowURL(load.urlText), .redirectIsInvalid)
      }
    }
  }

  /// The reason why the page around the frame may not have a redirect, for its console (WebKit's
  /// NetworkResourceLoader::willSendRedirectedRequest).
  private func embedderRefusal(of response: SimulatedResponse, redirectingTo url: WebURL) -> [String]? {
    if frame.lacksEmbedderPolicy(response) {
      return [
        "Refused to display '\(response.url.href)' in a frame because of Cross-Origin-Embedder-Policy.",
        "Redirection was blocked by Cross-Origin-Embedder-Policy",
      ]
    }
    return frame.resourcePolicyRefusal(of: response).map {
      ["Cross-origin redirection to \(url.href) denied by Cross-Origin Resource Sharing policy: \($0)"]
    }
  }

  /// Rule 11.9. Tells only the console of the page around the frame.
  private func failForEmbedder(_ messages: [String]) {
    for message in messages { frame.parent?.document.console(.error, message) }
    fail(.cancelled(load.urlText), .embedderPolicyRefusesFrame)
  }

  /// Asks the app about every hop, before didReceiveServerRedirect (rules 3.8, 4.4 and 4.34).
  private func redirect(response: SimulatedResponse, to target: WebURL) {
    guard let page = frame.page else { return }
    let upgraded = upgrader.target(ofRedirectTo: target)
    // The user's credentials in a redirect's URL are for the server alone (rule 11.10).
    let location = (knownHost(in: upgraded) ?? upgraded).withoutCredentials
    load.fetch.redirects += 1
    load.fetch.redirecting.append(load.url.origin)
    if load.fetch.redirects > 20 {
      return fail(.tooManyRedirects(load.urlText), .tooManyRedirects)
    }
    if let restriction = location.networkRestriction {
      return fail(.blockedPort(location.href), .addressIsForbidden(restriction.description))
    }
    if location.scheme == "data" || location.scheme == "about" {
      return frame.committer.commit(
        load,
        .blocked(NavigationFailure(.blockedPort(location.href), .redirectIsForbidden(to: location.href))))
    }
    if let refused = frame.policyChecker.contentSecurityRefusal(
      of: load, to: location, redirectedFrom: load.originalURL)
    {
      return fail(.cancelled(location.href), refused)
    }
    if let refused = thirdPartyRefusal(of: location) { return fail(.cancelled(location.href), refused) }
    if isMixedContent(location) { return blockMixedContent(location) }
    if openerPolicy.refuses(response) {
      return fail(.blockedByOpenerPolicy(load.urlText), .sandboxRefusesOpenerPolicy)
    }
    if let messages = embedderRefusal(of: response, redirectingTo: location) { return failForEmbedder(messages) }
    openerPolicy.note(redirect: response)
    let request = request(after: response, to: location)
    var action = load.action
    action.request = request
    action.isRedirect = true
    action.reason = .serverRedirects(status: response.status)
    if isAskedAbout(request) {
      return follow(request: request, action: action, decision: .allow, reason: .appWasAskedAboutRedirect)
    }
    let question = frame.loader.questions
    frame.policyChecker.ask(about: action, navigation: load.plan.navigation, page: page) { decision, preferences in
      guard frame.loader.isOngoing(load, question: question) else { return }
      if let preferences { load.take(preferences) }
      follow(request: request, action: action, decision: decision, reason: .appAllowedRedirect)
    }
  }

  /// Whether the app's last answer was about a redirect to the same request (rule 4.4; WebKit's
  /// DocumentLoader::lastCheckedRequest and equalIgnoringHeaderFields).
  private func isAskedAbout(_ request: NavigationRequest) -> Bool {
    let last = load.action.request
    return load.action.isRedirect && last.url == request.url && last.method == request.method
  }

  /// HTTP-redirect fetch: the request of the next hop.
  /// https://fetch.spec.whatwg.org/#http-redirect-fetch
  private func request(after response: SimulatedResponse, to location: WebURL) -> NavigationRequest {
    var request = load.request
    load.fetch.noteReferrerPolicy(ofRedirect: response)
    if !isByUser {
      load.fetch.site = RequestSite(of: location, for: response.url.origin, after: load.fetch.site ?? .sameOrigin)
    }
    request.headers["Referer"] = request.headers["Referer"].flatMap { WebURL($0) }.flatMap {
      load.fetch.referrerPolicy.referrer(from: $0, to: location)
    }
    request.url = location
    request.urlText = location.href
    let method = response.redirectedMethod(after: request.method)
    if method != request.method {
      request.method = method
      request.body = nil
      request.headers["Content-Type"] = nil
    }
    if !location.origin.isSameOrigin(as: load.url.origin) {
      request.headers.removeForOtherOrigin()
      if request.headers["Origin"] != nil { request.headers["Origin"] = request.method == "GET" ? nil : "null" }
    }
    return request
  }

  /// Whether a page around the frame refuses the URL as mixed content; the frame's own page does not count. The pages
  /// around the frame no longer wait for it, and no event is fired (WebKit's DocumentLoader::willSendRequest).
  private func isMixedContent(_ url: WebURL) -> Bool { frame.parent?.document.refusesInsecureContent(url) == true }

  private func blockMixedContent(_ url: WebURL) {
    frame.parent?.document.noteBlockedContent(url)
    fail(.cancelled(url.href), .mixedContentIsBlocked(url.href))
  }

  private func follow(
    request: NavigationRequest, action: NavigationActionInfo, decision: PolicyDecision, reason: Reason
  ) {
    guard let page = frame.page, let url = request.url else { return }
    guard decision == .allow else {
      if decision == .download { frame.downloads.start(DownloadStart(request: request, action: action)) }
      load.request = request
      return fail(.interrupted(url.href), .appCancelledRedirect)
    }
    let last = load.url
    load.request = request
    load.action = action
    // WebKit's ResourceLoader::willSendRequestInternal.
    if frame.isMainFrame, load.fetch.scheme == .upgraded, url == last {
      return fail(.httpsUpgradeRedirectLoop(last.href), .httpsRedirectsToHTTP)
    }
    if frame.processSwap.isNeeded(forRedirectOf: load, from: last) { moveToAnotherProcess(for: url) }
    if frame.isMainFrame {
      world.post(
        .didReceiveServerRedirect(
          page.id, load.plan.navigation, url: url.href, reason))
    }
    let isCustom = page.settings.customSchemes.contains(url.scheme)
    guard url.isHTTPFamily || isCustom else {
      return later {
        fail(.redirectToOtherScheme(url.href), .redirectToOtherScheme)
      }
    }
    start()
  }

  /// Moves the load to another process. The new process begins a request of its own, which does not count the earlier
  /// redirects.
  private func moveToAnotherProcess(for url: WebURL) {
    guard let page = frame.page else { return }
    let left = load.provisionalPage
    let next = world.pool.continueInNewProcess(
      load.facts(shown: frame.document), of: page.proxy, afterRedirectIn: left)
    frame.loader.move(load, to: next)
    if let process = left?.process { world.pool.release(process) }
    load.fetch.firstURL = url
    load.fetch.redirects = 0
    if load.fetch.scheme != .upgraded { load.fetch.scheme = .unchecked }
    load.openerPolicy.groupSwitch = .none
    load.openerPolicy.lastRedirect = nil
  }

  private func fail(_ error: NavigationError, _ reason: Reason) {
    frame.stopper.fail(load, NavigationFailure(error, reason))
  }

  private var upgrader: HTTPSUpgrader { HTTPSUpgrader(load: load, frame: frame) }

  private var openerPolicy: OpenerPolicyEnforcer { OpenerPolicyEnforcer(load: load, frame: frame) }

  // MARK: The response

  /// WebKit's DocumentLoader::responseReceived.
  func received(_ response: SimulatedResponse) {
    guard let page = frame.page else { return }
    load.fetch.response = response
    if let refusal = frame.resourcePolicyRefusal(of: response) { return failForEmbedder([refusal]) }
    if openerPolicy.refuses(response) {
      return fail(.blockedByOpenerPolicy(load.urlText), .sandboxRefusesOpenerPolicy)
    }
    let framing = FramingVerdict(on: response, to: load, in: frame)
    for message in framing.messages { (frame.parent?.document ?? frame.document).console(.error, message) }
    if let refusal = framing.refusal {
      world.explain(refusal, in: frame)
      // The frame shows an empty document with an opaque origin, and `load` is fired at its element.
      load.request.body = nil
      return frame.committer.commit(load, .blocked(nil))
    }
    openerPolicy.noteOnUIProcess(response)
    let info = responseInfo(response)
    let check = frame.loader.questions
    let question = world.questions.askPolicy { decision, _ in
      guard frame.loader.isOngoing(load, question: check) else { return }
      decided(decision, about: info, response: response)
    }
    world.post(.decideResponse(page.id, info, load.plan.navigation, question))
  }

  private func responseInfo(_ response: SimulatedResponse) -> NavigationResponseInfo {
    let type = response.mimeType
    let isAttachment = response.isAttachment
    return NavigationResponseInfo(
      url: load.url, status: response.status, headers: response.headers, mimeType: type.essence,
      expectedContentLength: response.expectedLength ?? -1, suggestedFilename: response.suggestedFilename,
      isMainFrame: frame.isMainFrame, canShowMIMEType: type.canShow(on: world.rules.viewer), isAttachment: isAttachment,
      isHTTP: load.url.isHTTPFamily || frame.page?.hasSchemeHandler(for: load.url) == true && response.isHTTP,
      frame: frame.snapshot,
      reason: response.source == .nobody
        ? .noResponseIsGiven(status: response.status) : .serverAnswered(status: response.status))
  }

  /// WebKit's DocumentLoader::continueAfterContentPolicy.
  private func decided(_ decision: PolicyDecision, about info: NavigationResponseInfo, response: SimulatedResponse) {
    switch decision {
    case .cancel:
      fail(.interrupted(load.urlText), .appCancelledResponse)
    case .download:
      let download = DownloadStart(
        request: load.request, action: load.action, response: info, answer: response)
      // The page around a frame hears of the failure after the app hears of the download.
      if !frame.isMainFrame { frame.downloads.start(download) }
      fail(.interrupted(load.urlText), .responseBecomesDownload)
      if frame.isMainFrame { frame.downloads.start(download) }
    case .allow, .allowWithoutAppLink:
      switch response.ending {
      case .whole: break
      case .stalls: return awaitSilentServer()
      case .connectionLost:
        let failure = NetworkFailure.connectionLost
        return fail(.network(failure, url: load.urlText), .networkFailed(failure.message))
      }
      if response.status == 204 || response.status == 205 {
        return fail(.interrupted(load.urlText), .responseHasNoContent)
      }
      if load.url.scheme == "data", frame.isMainFrame, !load.action.isAPILoad {
        (load.plan.requester ?? frame.document).console(
          .error, "Not allowed to navigate top frame to data URL '\(load.urlText)'.")
        return fail(.interrupted(load.urlText), .dataURLInTopWindow)
      }
      let (type, charset) = response.typeAndCharset
      if !type.canShow(on: world.rules.viewer) {
        return fail(.cannotShowMIMEType(load.urlText), .typeCannotBeShown(type.essence))
      }
      openerPolicy.switchGroupIfNeeded(for: response)
      frame.committer.commit(load, .bytes(response.body, mimeType: type, charset: charset))
    }
  }

  // MARK: Other schemes

  private func answerData() {
    later {
      guard let content = DataURL(load.url) else {
        return fail(.unsupportedURL(load.urlText), .dataURLIsInvalid)
      }
      received(content.response(for: load.url))
    }
  }

  private func answerBlob() {
    later {
      guard let blob = world.blobs.blob(at: load.url.withoutFragment.href) else {
        return fail(.blobIsGone(load.urlText), .blobIsGone)
      }
      load.fetch.blobPolicies = blob.policies
      received(SimulatedResponse(headers: ["Content-Type": blob.type], body: blob.contents, url: load.url))
    }
  }

  private func answerFile() {
    later {
      switch world.readFile(at: load.url) {
      case .response(let response): received(response)
      case .failure(let failure):
        fail(.network(failure, url: load.urlText), .fileCouldNotBeRead(failure.message))
      case .noAnswer: break
      }
    }
  }

  private func askScheme() {
    guard let page = frame.page else { return }
    let site = frame.isMainFrame ? load.urlText : frame.top.document.url.href
    let question = world.askScheme(SchemeRequest(request: load.request, mainDocumentURL: site), of: page) { result in
      load.fetch.cancel = nil
      guard frame.loader.isOngoing(load) else { return }
      switch result {
      case .success(let response): received(response)
      case .failure(let error): fail(error, .schemeHandlerFailed)
      }
    }
    load.fetch.cancel = { [weak world] in world?.stopScheme(question) }
  }

  // MARK: Cookies

  /// WebKit's FrameLoader::addSameSiteInfoToRequestIfNeeded and CachedResourceLoader::updateRequestAfterRedirection.
  private func sameSiteContext() -> SameSiteContext {
    guard !frame.isMainFrame else {
      let initiator = load.action.isAPILoad ? nil : load.action.source?.origin
      let makers = [initiator].compactMap(\.self) + load.fetch.redirecting
      return .topLevelNavigation(to: load.url, makers: makers, method: load.request.method)
    }
    let pages = [frame.top.document.origin] + frame.ancestors.map(\.document.origin)
    return .embedded(load.url, makers: pages + load.fetch.redirecting)
  }
}
