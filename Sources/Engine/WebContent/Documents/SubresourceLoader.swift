import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages

/// A fetch with its redirects.
final class SubresourceLoader {
  struct Outcome {
    var response: SimulatedResponse
    var isRedirected: Bool
    var tainting = ResponseTainting.basic
  }

  private unowned let world: ContentWorld
  private let page: Page
  private weak var document: ContentDocument?
  private let request: SimulatedRequest
  private let site: RequestSite
  /// The check of access control for the request, over its redirects.
  private var check: LoadCheck
  private var timer: Int?
  private var schemeRequest: QuestionID?
  /// The state of the server's challenges to the request of this hop.
  private var authentication: RequestAuthentication?
  private(set) var isCancelled = false
  /// The origins of the page, of the document that asks, and of the URLs that have redirected.
  private var makers: [Origin]
  /// The guard with which the page's policies are asked about redirects.
  var guarded: RequestGuard?
  /// Whether a script's gesture is restored when the response arrives.
  var forwardsGesture = false
  private var gesture: UserGesture?
  /// Whether the URL is a candidate of an image.
  var isImageSet = false

  init(_ request: PageRequest, page: Page, document: ContentDocument) {
    world = document.world
    self.page = page
    self.document = document
    self.request = request.simulated
    site = request.site
    makers = [page.mainFrame.document.origin, document.origin]
    check = LoadCheck(
      request.options,
      client: LoadCheck.Client(
        embedder: Embedder(origin: request.client.origin, policy: request.client.embedderPolicy),
        top: request.client.top, referrerPolicy: request.client.referrerPolicy, originOf: page.origin(of:)),
      scripted: request.scripted)
  }

  private var destination: FetchOptions.Destination { check.options.destination }

  typealias Result = Swift.Result<Outcome, LoadFailure>

  /// A request on its way, up to the next redirect.
  private struct Hop {
    let request: SimulatedRequest
    let credentials: StoredCredentials
    let receive: (Swift.Result<SimulatedResponse, NetworkFailure>) -> Void
  }

  func start(then receive: @escaping (Result) -> Void) {
    guard let request = checked(request) else { return endLater(.cancelled, receive) }
    take(check.begin(request, site: site), receive)
  }

  private func endLater(_ failure: LoadFailure, _ receive: @escaping (Result) -> Void) {
    world.queueTask(of: .page(page.id)) { [self] in if !isCancelled { receive(.failure(failure)) } }
  }

  private func take(_ step: LoadCheck.Step, _ receive: @escaping (Result) -> Void) {
    switch step {
    case .refuse(let error):
      tell(error)
      endLater(.accessControl(error), receive)
    case .ask(let preflight):
      if page.dataStore.preflights.permits(preflight, key: check.cacheKey(for: preflight), now: world.wallClockSeconds)
      {
        return send(check.permitted(preflight), receive)
      }
      begin(
        Hop(request: preflight.question, credentials: .doNotUse) { [self] answer in
          switch permission(of: preflight, answer) {
          case .success(let request): send(request, receive)
          case .failure(let error):
            tell(error)
            receive(.failure(.accessControl(error)))
            noteEnd()
          }
        })
    case .send(let request): send(request, receive)
    }
  }

  /// The request, if the server has permitted it (WebKit's NetworkCORSPreflightChecker).
  private func permission(
    of preflight: Preflight, _ answer: Swift.Result<SimulatedResponse, NetworkFailure>
  ) -> Swift.Result<SimulatedRequest, AccessControlError> {
    switch answer {
    case .failure(let failure): return .failure(AccessControlError(failure.message, url: preflight.request.url))
    case .success(let response):
      let refusal = preflight.refusal(
        by: response, cache: page.dataStore.preflights, key: check.cacheKey(for: preflight), now: world.wallClockSeconds
      )
      if let refusal { return .failure(AccessControlError(refusal, url: preflight.request.url)) }
      return .success(check.permitted(preflight))
    }
  }

  /// WebKit's SubresourceLoader::didFail.
  private func tell(_ error: AccessControlError) {
    let asking = document ?? page.mainFrame.document
    for text in [error.remark, error.message].compactMap(\.self) { asking.console(.error, text) }
  }

  private func send(_ request: SimulatedRequest, _ receive: @escaping (Result) -> Void) {
    if page.hasSchemeHandler(for: request.url) { return askScheme(request, then: receive) }
    let hop = Hop(request: request, credentials: check.credentials) { [self] in handle($0, of: request, receive) }
    if let local = world.localAnswer(to: request.url, for: document) { return later { hop.receive(local) } }
    begin(hop)
  }

  private func begin(_ hop: Hop) {
    var authentication = authentication(of: hop)
    let step = authentication.begin()
    self.authentication = authentication
    take(step, of: hop)
  }

  private func take(_ step: RequestAuthentication.Step?, of hop: Hop) {
    switch step {
    case .send(let request):
      let exchange = send(request, of: hop)
      if case .noAnswer = exchange.wholeOutcome { return awaitSilentServer(hop) }
      later(after: Double(exchange.delay)) { [self] in
        storeCookies(of: exchange)
        take(authentication?.received(exchange), of: hop)
      }
    case .ask(let challenge):
      world.ask(challenge, of: page) { [self] answer in
        if !isCancelled { take(authentication?.answered(answer), of: hop) }
      }
    case .finish(let exchange): hop.receive(exchange.result)
    case .fail(let failure): later { hop.receive(.failure(failure)) }
    case .cancel: hop.receive(.failure(.urlError(code: URLErrorCode.cancelled.rawValue)))
    case nil: break
    }
  }

  /// Rule 4.52.
  private func awaitSilentServer(_ hop: Hop) {
    guard let seconds = world.rules.requestTimeout else { return }
    later(after: seconds * 1000) { hop.receive(.failure(.timedOut)) }
  }

  /// Runs `body` after the network's time has passed, with the gesture of the script that asked.
  private func later(after delay: Double = 0, _ body: @escaping () -> Void) {
    let gesture = gestureToForward
    timer = world.loop.schedule(
      after: world.rules.networkLatency + delay,
      LoopTask(
        of: .page(page.id), gesture: gesture, scope: .mediaOnly, loss: gesture == nil ? .never : .networkCompletion
      ) { [self] in
        guard !isCancelled else { return }
        timer = nil
        if gesture?.hasExpired(at: world.loop.now, limit: UserGesture.networkForwardingLimit) == true {
          world.gesture = nil
        }
        body()
      })
  }

  /// The gesture that is passed on through all redirects. Only requests of scripts carry one (rule 1.24).
  private var gestureToForward: UserGesture? {
    guard forwardsGesture else { return nil }
    if gesture == nil { gesture = world.gesture }
    return gesture
  }

  /// Ends the request with the script's gesture, which failures carry, too (WebKit's XMLHttpRequest::dispatchEvent and
  /// LocalDOMWindow::fetch).
  func endWithForwardedGesture(_ body: () -> Void) {
    let forwarded = gesture
    cancel()
    guard let forwarded, !forwarded.hasExpired(at: world.loop.now, limit: UserGesture.networkForwardingLimit) else {
      return body()
    }
    world.withGesture(forwarded, scope: .mediaOnly, body)
  }

  func cancel() {
    isCancelled = true
    gesture = nil
    if let timer { world.loop.cancel(timer) }
    if let schemeRequest { world.stopScheme(schemeRequest) }
  }

  /// WebKit's WebLoaderStrategy::tryLoadingUsingURLSchemeHandler.
  private func askScheme(
    _ request: SimulatedRequest, then receive: @escaping (Result) -> Void
  ) {
    let asking = document
    let gesture = gestureToForward
    let question = world.askScheme(schemeRequest(for: request), of: page) { [self] result in
      if let schemeRequest { asking?.requests.ofSchemes.remove(schemeRequest) }
      schemeRequest = nil
      guard !isCancelled else { return }
      defer { noteEnd() }
      let outcome = outcome(result.mapError { NetworkFailure.urlError(code: $0.code) })
      guard let gesture, !gesture.hasExpired(at: world.loop.now, limit: UserGesture.networkForwardingLimit) else {
        return receive(outcome)
      }
      world.withGesture(gesture) { receive(outcome) }
    }
    schemeRequest = question
    asking?.requests.ofSchemes.insert(question)
  }

  /// Applies the app's content rules and then WebKit's CachedResourceLoader::checkInsecureContent to one hop; nil if it
  /// is blocked.
  private func checked(_ request: SimulatedRequest) -> SimulatedRequest? {
    var request = request
    (document?.preferences ?? page.navigationPreferences.ofFramesInside).apply(to: &request.headers)
    let rules = page.contentRules(for: request.url, destination.contentRuleResource, in: document?.frame)
    if rules.effects.contains(.block) {
      world.post(.didStop(page.id, .contentRuleBlocks(request.url.href)))
      return nil
    }
    if rules.effects.contains(.makeHTTPS) { request.url = request.url.madeHTTPS }
    guard let document else { return request }
    // The policy of the script that asks, such as a worker, upgrades redirects, too.
    request.url =
      guarded?.script.map { document.upgraded(request.url, asking: $0) } ?? document.upgraded(request.url)
    if check.redirects > 0, let guarded,
      !document.permits(.load(request.url, guarded.kind, redirectedFrom: guarded.url), asking: guarded.script)
    {
      return nil
    }
    switch document.mixedContent(request.url, for: destination, isImageSet: isImageSet) {
    case .permitted: return request
    case .upgraded(let url):
      document.noteUpgradedContent(request.url)
      var upgraded = request
      upgraded.url = url
      return upgraded
    case .blocked:
      document.noteBlockedContent(request.url)
      return nil
    }
  }

  private func schemeRequest(for request: SimulatedRequest) -> SchemeRequest {
    SchemeRequest(
      request: NavigationRequest(
        url: request.url, method: request.method, headers: request.headers,
        body: request.body.isEmpty ? nil : request.body),
      mainDocumentURL: page.mainFrame.document.url.href)
  }

  /// Fetches the whole chain at once, for synchronous requests.
  func finish() -> Result {
    guard let first = checked(request) else { return .failure(.cancelled) }
    var step = check.begin(first, site: site)
    while true {
      switch step {
      case .refuse(let error):
        tell(error)
        return .failure(.accessControl(error))
      case .ask(let preflight):
        let key = check.cacheKey(for: preflight)
        if page.dataStore.preflights.permits(preflight, key: key, now: world.wallClockSeconds) {
          step = .send(check.permitted(preflight))
          continue
        }
        let answer = finish(Hop(request: preflight.question, credentials: .doNotUse) { _ in })
        switch permission(of: preflight, answer) {
        case .success(let request): step = .send(request)
        case .failure(let error): step = .refuse(error)
        }
      case .send(let request):
        if page.hasSchemeHandler(for: request.url) { return askSchemeSynchronously(request) }
        let hop = Hop(request: request, credentials: check.credentials) { _ in }
        let result = world.localAnswer(to: request.url, for: document) ?? finish(hop)
        guard case .success(let response) = result, let next = redirected(request, by: response) else {
          return outcome(result)
        }
        step = next
      }
    }
  }

  /// Fetches one hop; the app answers challenges while the script waits.
  private func finish(_ hop: Hop) -> Swift.Result<SimulatedResponse, NetworkFailure> {
    var authentication = authentication(of: hop)
    var step = authentication.begin()
    while true {
      switch step {
      case .send(let request):
        let exchange = send(request, of: hop)
        storeCookies(of: exchange)
        step = authentication.received(exchange)
      case .ask(let challenge): step = authentication.answered(world.askSynchronously(challenge, of: page))
      case .finish(let exchange): return exchange.result
      case .fail(let failure): return .failure(failure)
      case .cancel: return .failure(.urlError(code: URLErrorCode.cancelled.rawValue))
      }
    }
  }

  /// WebKit's ResourceLoader::isAllowedToAskUserForCredentials: only requests to the page's own origin ask the user;
  /// for scripts' fetches, the script has to be of that origin as well (DocumentThreadableLoader::loadRequest).
  private func authentication(of hop: Hop) -> RequestAuthentication {
    var audience = page.settings.challengeAudience
    let origins =
      [page.mainFrame.document.origin] + (destination == .none ? [document?.origin].compactMap(\.self) : [])
    let isOwn = origins.allSatisfy { $0.isSameOrigin(as: hop.request.url.origin) }
    if audience == .app, !isOwn || hop.credentials == .doNotUse { audience = .appInHandshakes }
    return page.authentication(
      of: hop.request, audience: audience, storedCredentials: hop.credentials)
  }

  private func askSchemeSynchronously(_ request: SimulatedRequest) -> Result {
    outcome(
      world.askSchemeSynchronously(schemeRequest(for: request), of: page)
        .mapError { NetworkFailure.urlError(code: $0.code) })
  }

  /// Whether the app's content rules keep cookies from the server.
  private func withholdsCookies(_ url: WebURL) -> Bool {
    page.contentRules(for: url, destination.contentRuleResource, in: document?.frame).effects.contains(.blockCookies)
  }

  private func send(_ request: SimulatedRequest, of hop: Hop) -> SimulatedExchange {
    let now = world.wallClockSeconds
    world.countRequest()
    var request = request
    request.window = document?.frame?.id.rawValue
    addCaching(to: &request)
    let exchange = world.web.fetch(
      request, cookies: hop.credentials == .use && !withholdsCookies(request.url) ? page.dataStore.cookies : nil,
      sameSite: .embedded(request.url, makers: makers),
      party: page.party(of: request.url), now: now)
    let asking = document ?? page.mainFrame.document
    if let remark = exchange.remark { asking.script.tellOnce(remark, level: .error) }
    if case .response(let response) = exchange.outcome, response.source == .nobody {
      world.post(.error(page.id, .noResponseNames(request.url.withoutFragment.href, status: response.status)))
    }
    if exchange.withheldCookies { asking.noteWithheldCookies(of: request.url) }
    return exchange
  }

  /// WebKit's FrameLoader::subresourceCachePolicy (rule 6.22). What players play is not kept.
  private func addCaching(to request: inout SimulatedRequest) {
    guard !destination.isMedia else { return }
    var policy = CachePolicy.standard
    if let document, !document.loading.isComplete, let load = document.frame?.loader.committedLoad {
      switch load.plan.type {
      case .reloadFromOrigin: policy = .ignore
      case .reload: policy = .validate
      case .backForward: policy = .prefer
      case .standard, .same, .lockedRedirect: break
      }
    }
    if destination == .none, policy != .ignore { policy = .standard }
    request.caching = HTTPCache.Use(
      cache: page.dataStore.httpCache, policy: policy,
      partition: Party.site(page.mainFrame.document.url), requester: requester)
  }

  private var requester: HTTPCache.Requester {
    switch destination {
    case .none: .script
    case .script, .style: .blocking
    default: .part
    }
  }

  /// The response is there: its cookies are, too.
  private func storeCookies(of exchange: SimulatedExchange) {
    let asking = document ?? page.mainFrame.document
    for refusal in exchange.storeCookies(now: world.wallClockSeconds) {
      asking.note(refusal, for: exchange.request.url)
    }
    page.clearSiteData(for: exchange, loading: nil)
  }

  private func handle(
    _ result: Swift.Result<SimulatedResponse, NetworkFailure>, of request: SimulatedRequest,
    _ receive: @escaping (Result) -> Void
  ) {
    if case .success(let response) = result, let next = redirected(request, by: response) {
      return take(next, receive)
    }
    receive(outcome(result))
    noteEnd()
  }

  /// The outcome that the page gets.
  private func outcome(_ result: Swift.Result<SimulatedResponse, NetworkFailure>) -> Result {
    switch result {
    case .failure(let failure): return .failure(.network(failure))
    case .success(let response):
      switch check.tainting(of: response) {
      case .success(let tainting):
        return .success(Outcome(response: response, isRedirected: check.redirects > 0, tainting: tainting))
      case .failure(let error):
        tell(error)
        return .failure(.accessControl(error))
      }
    }
  }

  /// Asks whether the page is complete, after the response has been handled (WebKit's
  /// DocumentLoader::removeSubresourceLoader). A script's object may keep this loader until it is collected; it must
  /// not keep the gesture, too (rule 1.25).
  private func noteEnd() {
    gesture = nil
    document?.frame?.completion.noteCompletedAgain()
  }

  /// The next step after a redirect; nil if the response is to be delivered.
  private func redirected(_ request: SimulatedRequest, by response: SimulatedResponse) -> LoadCheck.Step? {
    guard check.options.redirect != .manual, case .to(let location) = response.redirect else { return nil }
    var next = request
    next.url = location
    next.method = response.redirectedMethod(after: request.method)
    if next.method != request.method {
      next.body = []
      next.headers["Content-Type"] = nil
    }
    if !location.origin.isSameOrigin(as: request.url.origin) { next.headers.removeForOtherOrigin() }
    guard let permitted = checked(next) else {
      return .refuse(AccessControlError("Redirect was not allowed", url: request.url))
    }
    makers.append(request.url.origin)
    return check.redirect(permitted, by: response)
  }
}

/// The reason why a page gets no response.
enum LoadFailure: Error {
  case network(NetworkFailure)
  case accessControl(AccessControlError)

  static let cancelled = LoadFailure.network(.urlError(code: URLErrorCode.cancelled.rawValue))

  var message: String {
    switch self {
    case .network(let failure): failure.message
    case .accessControl(let error): error.message
    }
  }
}

/// A request that the policies of a page have permitted. They are asked again about each redirect.
struct RequestGuard {
  let kind: GuardedAction.LoadKind
  /// The first URL. The maker of the request has already asked about it.
  let url: WebURL
  /// The script that asks; nil for the page's own.
  var script: ScriptDocument?
}

extension SimulatedExchange {
  /// The result for a caller that needs the whole body; a server that never answers is one that takes too long.
  fileprivate var result: Result<SimulatedResponse, NetworkFailure> {
    switch wholeOutcome {
    case .noAnswer: .failure(.timedOut)
    case .failure(let failure): .failure(failure)
    case .response(let response): .success(response)
    }
  }
}
