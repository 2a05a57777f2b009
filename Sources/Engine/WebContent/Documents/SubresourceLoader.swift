import ContentRules
import HTMLTree
import PagePolicies
import PageScripting
import Reasons
import SimulatedWeb
import URLStandard
import WebMessages

/// One fetch with its redirects.
final class SubresourceLoader {
  struct Outcome {
    var response: SimulatedResponse
    var isRedirected: Bool
  }

  enum Credentials { case include, omit }

  private unowned let world: ContentWorld
  private let page: Page
  private weak var document: ContentDocument?
  private var timer: Int?
  private var redirects = 0
  private var schemeRequest: QuestionID?
  /// What the server's challenges make of the request of this hop.
  private var authentication: RequestAuthentication?
  private(set) var isCancelled = false
  var destination = CachedResourceLoader.Destination.fetch
  /// As what the page's policies are asked about redirects.
  var guarded: RequestGuard?
  /// Whether a script's gesture is restored when the response arrives.
  var forwardsGesture = false
  private var gesture: UserGesture?
  /// Whether the URL is a candidate of an image.
  var isImageSet = false
  /// Whether redirects are followed: a script's fetch may stop at one.
  var followsRedirects = true

  init(world: ContentWorld, page: Page, document: ContentDocument) {
    self.world = world
    self.page = page
    self.document = document
  }

  /// A request on its way, up to the next redirect.
  private struct Hop {
    let request: SimulatedRequest
    let credentials: Credentials
    let receive: (Result<Outcome, NetworkFailure>) -> Void
  }

  func start(
    _ request: SimulatedRequest, credentials: Credentials,
    then receive: @escaping (Result<Outcome, NetworkFailure>) -> Void
  ) {
    guard let request = checked(request) else {
      return world.queueTask(of: .page(page.id)) { receive(.failure(.urlError(code: URLErrorCode.cancelled.rawValue))) }
    }
    if page.hasSchemeHandler(for: request.url) { return askScheme(request, then: receive) }
    let hop = Hop(request: request, credentials: credentials, receive: receive)
    if let local = world.localAnswer(to: request.url, for: document) {
      return later { [self] in handle(local, of: hop) }
    }
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
    case .finish(let exchange): handle(exchange.result, of: hop)
    case .fail(let failure): later { [self] in handle(.failure(failure), of: hop) }
    case .cancel: handle(.failure(.urlError(code: URLErrorCode.cancelled.rawValue)), of: hop)
    case nil: break
    }
  }

  /// Rule 4.52.
  private func awaitSilentServer(_ hop: Hop) {
    guard let seconds = world.rules.requestTimeout else { return }
    later(after: seconds * 1000) { [self] in handle(.failure(.timedOut), of: hop) }
  }

  /// The network's time has passed; the gesture of the script that asked is restored.
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

  /// Failures carry the script's gesture, too (WebKit's XMLHttpRequest::dispatchEvent and LocalDOMWindow::fetch).
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
    _ request: SimulatedRequest, then receive: @escaping (Result<Outcome, NetworkFailure>) -> Void
  ) {
    let asking = document
    let gesture = gestureToForward
    let question = world.askScheme(schemeRequest(for: request), of: page) { [self] result in
      if let schemeRequest { asking?.requests.ofSchemes.remove(schemeRequest) }
      schemeRequest = nil
      guard !isCancelled else { return }
      defer { noteEnd() }
      let outcome = result.map { Outcome(response: $0, isRedirected: redirects > 0) }
        .mapError { NetworkFailure.urlError(code: $0.code) }
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
    request.url = document.upgraded(request.url)
    if redirects > 0, let guarded,
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
  func finish(_ request: SimulatedRequest, credentials: Credentials) -> Result<Outcome, NetworkFailure> {
    var request = request
    while true {
      guard let permitted = checked(request) else {
        return .failure(.urlError(code: URLErrorCode.cancelled.rawValue))
      }
      request = permitted
      if page.hasSchemeHandler(for: request.url) { return askSchemeSynchronously(request) }
      let hop = Hop(request: request, credentials: credentials, receive: { _ in })
      let result = world.localAnswer(to: request.url, for: document) ?? finish(hop)
      guard case .success(let response) = result else {
        return result.map { Outcome(response: $0, isRedirected: false) }
      }
      guard followsRedirects, let next = redirected(request, by: response) else {
        return .success(Outcome(response: response, isRedirected: redirects > 0))
      }
      guard redirects <= 20 else { return .failure(.tooManyRedirects) }
      request = next
    }
  }

  /// One hop; the app answers challenges while the script waits.
  private func finish(_ hop: Hop) -> Result<SimulatedResponse, NetworkFailure> {
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

  /// WebKit's ResourceLoader::isAllowedToAskUserForCredentials: only what belongs to the page's own origin asks the user;
  /// for scripts' fetches, the script has to be of that origin as well (DocumentThreadableLoader::loadRequest).
  private func authentication(of hop: Hop) -> RequestAuthentication {
    var audience = page.settings.challengeAudience
    let origins =
      [page.mainFrame.document.origin] + (destination == .fetch ? [document?.origin].compactMap(\.self) : [])
    let isOwn = origins.allSatisfy { $0.isSameOrigin(as: hop.request.url.origin) }
    if audience == .app, !isOwn || hop.credentials == .omit { audience = .appInHandshakes }
    return page.authentication(
      of: hop.request, audience: audience, storedCredentials: hop.credentials == .include ? .use : .doNotUse)
  }

  private func askSchemeSynchronously(_ request: SimulatedRequest) -> Result<Outcome, NetworkFailure> {
    world.askSchemeSynchronously(schemeRequest(for: request), of: page)
      .map { Outcome(response: $0, isRedirected: redirects > 0) }
      .mapError { NetworkFailure.urlError(code: $0.code) }
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
    let exchange = world.web.fetch(
      request, cookies: hop.credentials == .include && !withholdsCookies(request.url) ? page.dataStore.cookies : nil,
      sameSite: .embedded(
        request.url, topLevel: page.mainFrame.document.origin, ancestors: document.map { [$0.origin] } ?? []),
      party: page.party(of: request.url), now: now)
    let asking = document ?? page.mainFrame.document
    if let remark = exchange.remark { asking.script.tellOnce(remark) }
    if exchange.withheldCookies { asking.noteWithheldCookies(of: request.url) }
    return exchange
  }

  /// The response is there: its cookies are, too.
  private func storeCookies(of exchange: SimulatedExchange) {
    let asking = document ?? page.mainFrame.document
    for refusal in exchange.storeCookies(now: world.wallClockSeconds) {
      asking.note(refusal, for: exchange.request.url)
    }
    page.clearSiteData(for: exchange, loading: nil)
  }

  private func handle(_ result: Result<SimulatedResponse, NetworkFailure>, of hop: Hop) {
    let receive = hop.receive
    switch result {
    case .failure(let failure):
      receive(.failure(failure))
      noteEnd()
    case .success(let response):
      if followsRedirects, let next = redirected(hop.request, by: response) {
        guard redirects <= 20 else { return receive(.failure(.tooManyRedirects)) }
        return start(next, credentials: hop.credentials, then: receive)
      }
      receive(.success(Outcome(response: response, isRedirected: redirects > 0)))
      noteEnd()
    }
  }

  /// Asks whether the page is complete, after the response has been handled (WebKit's
  /// DocumentLoader::removeSubresourceLoader). A script's object may keep this loader until it is collected; it must
  /// not keep the gesture, too (rule 1.25).
  private func noteEnd() {
    gesture = nil
    document?.frame?.completion.noteCompletedAgain()
  }

  private func redirected(_ request: SimulatedRequest, by response: SimulatedResponse) -> SimulatedRequest? {
    guard case .to(let location) = response.redirect else { return nil }
    redirects += 1
    var next = request
    next.url = location
    next.method = response.redirectedMethod(after: request.method)
    if next.method != request.method { next.body = [] }
    if !location.origin.isSameOrigin(as: request.url.origin) { next.headers.removeForOtherOrigin() }
    return next
  }
}

/// What the policies of a page have permitted. They are asked again about each redirect.
struct RequestGuard {
  let kind: GuardedAction.LoadKind
  /// The first URL, about which whoever makes the request has asked.
  let url: WebURL
  /// The script that asks; nil for the page's own.
  var script: ScriptDocument?
}

extension SimulatedExchange {
  /// For who needs the whole body; a server that never answers is one that takes too long.
  fileprivate var result: Result<SimulatedResponse, NetworkFailure> {
    switch wholeOutcome {
    case .noAnswer: .failure(.timedOut)
    case .failure(let failure): .failure(failure)
    case .response(let response): .success(response)
    }
  }
}
