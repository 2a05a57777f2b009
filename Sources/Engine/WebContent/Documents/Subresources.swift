import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Images, style sheets, scripts: what a document fetches, and what its load event waits for.
extension ContentWorld {
  enum Destination { case script, style, image, fetch, ping }

  /// Fetches with redirects followed; the answer comes as a task.
  func fetchSubresource(
    _ url: WebURL, destination: Destination, for document: ContentDocument,
    then receive: @escaping (Result<SimulatedResponse, NetworkFailure>) -> Void
  ) {
    guard let page = document.frame?.page else { return }
    let loader = SubresourceLoader(world: self, page: page, document: document)
    var request = SimulatedRequest(url: url)
    request.headers["User-Agent"] = page.settings.userAgent
    if let referrer = document.referrer(to: url) { request.headers["Referer"] = referrer }
    loader.start(request, credentials: .include) { [weak document] outcome in
      // A document that is gone runs nothing any more.
      guard let document, document.frame != nil else { return }
      receive(outcome.map(\.response))
    }
  }

  /// `img`, `link rel=stylesheet` and the like, once they are in the document.
  func loadResource(of element: Element, in document: ContentDocument) {
    switch element.localName {
    case "img": loadImage(element, in: document)
    case "link": loadStyleSheet(element, in: document)
    default: break
    }
  }

  /// HTML Standard, "referrer" metadata: the last one counts.
  func noteReferrerPolicy(of meta: Element, in document: ContentDocument) {
    guard meta.attribute("name")?.lowercased() == "referrer", let content = meta.attribute("content") else { return }
    let keyword = content.filter { !$0.isWhitespace }.lowercased()
    let old = ["never": "no-referrer", "default": "strict-origin-when-cross-origin", "always": "unsafe-url"]
    if let policy = ReferrerPolicy(rawValue: old[keyword] ?? keyword) { document.policies.referrer = policy }
  }

  private func loadImage(_ element: Element, in document: ContentDocument) {
    guard let source = element.attribute("src"), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    // Moving it into the page later does not load it again.
    element.scriptFlags.insert(.alreadyStarted)
    block(document, for: url, destination: .image) { [unowned self] outcome in
      _ = fire(outcome.isImage ? "load" : "error", at: element, in: document)
    }
  }

  private func loadStyleSheet(_ element: Element, in document: ContentDocument) {
    let relations = (element.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard relations.contains("stylesheet"), !relations.contains("alternate"),
      let source = element.attribute("href"), !source.isEmpty,
      let url = WebURL(source, base: document.script.documentBaseURL)
    else { return }
    let pipeline = document.pipeline
    pipeline?.pendingStyleSheets += 1
    block(document, for: url, destination: .style) { [unowned self] outcome in
      pipeline?.pendingStyleSheets -= 1
      var loaded = false
      if case .success(let response) = outcome { loaded = (200..<300).contains(response.status) }
      _ = fire(loaded ? "load" : "error", at: element, in: document)
      if pipeline?.reachedEnd == true { runDeferred(document) } else { advance(document) }
    }
  }

  private func block(
    _ document: ContentDocument, for url: WebURL, destination: Destination,
    then receive: @escaping (Result<SimulatedResponse, NetworkFailure>) -> Void
  ) {
    document.loadBlockers += 1
    fetchSubresource(url, destination: destination, for: document) { outcome in
      document.loadBlockers -= 1
      receive(outcome)
      if let frame = document.frame { frame.loader.checkCompleted() }
    }
  }
}

extension Result where Success == SimulatedResponse {
  fileprivate var isImage: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status) && response.mimeType.type == "image"
  }
}

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
  private(set) var isCancelled = false
  /// Whether a script's gesture comes back with the answer.
  var forwardsGesture = false
  private var gesture: UserGesture?
  /// Scripts' fetches may stop at a redirect.
  var followsRedirects = true

  init(world: ContentWorld, page: Page, document: ContentDocument) {
    self.world = world
    self.page = page
    self.document = document
  }

  func start(
    _ request: SimulatedRequest, credentials: Credentials,
    then receive: @escaping (Result<Outcome, NetworkFailure>) -> Void
  ) {
    let (result, delay) = step(request, credentials: credentials)
    guard let delay else { return }
    let gesture = gestureToForward
    timer = world.loop.schedule(
      after: world.rules.networkLatency + delay,
      LoopTask(gesture: gesture, scope: .mediaOnly, loss: gesture == nil ? .never : .networkCompletion) { [self] in
        guard !isCancelled else { return }
        timer = nil
        if gesture?.hasExpired(at: world.loop.now, limit: UserGesture.networkForwardingLimit) == true {
          world.gesture = nil
        }
        handle(result, request: request, credentials: credentials, then: receive)
      })
  }

  /// Rule 1.24: only requests of scripts carry a gesture, through all their redirects.
  private var gestureToForward: UserGesture? {
    guard forwardsGesture else { return nil }
    if gesture == nil { gesture = world.gesture }
    return gesture
  }

  func cancel() {
    isCancelled = true
    if let timer { world.loop.cancel(timer) }
  }

  /// For synchronous requests: the whole chain at once.
  func finish(_ request: SimulatedRequest, credentials: Credentials) -> Result<Outcome, NetworkFailure> {
    var request = request
    while true {
      let (result, delay) = step(request, credentials: credentials)
      guard delay != nil else { return .failure(.timedOut) }
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

  /// One hop: nil delay when the server never answers.
  private func step(_ request: SimulatedRequest, credentials: Credentials) -> (
    Result<SimulatedResponse, NetworkFailure>, Double?
  ) {
    if let local = world.localAnswer(to: request.url, for: document) { return (local, 0) }
    let now = world.wallClockSeconds
    world.countRequest()
    let exchange = world.web.fetch(
      request, cookies: credentials == .include ? page.dataStore.cookies : nil,
      sameSite: .embedded(
        request.url, topLevel: page.mainFrame.document.origin, ancestors: document.map { [$0.origin] } ?? []), now: now)
    for refusal in exchange.storeCookies(now: now) {
      (document ?? page.mainFrame.document).script.tellOnce(refusal.description)
    }
    switch exchange.outcome {
    case .noAnswer: return (.failure(.timedOut), nil)
    case .failure(let failure): return (.failure(failure), Double(exchange.delay))
    case .response(let response): return (.success(response), Double(exchange.delay))
    }
  }

  private func handle(
    _ result: Result<SimulatedResponse, NetworkFailure>, request: SimulatedRequest, credentials: Credentials,
    then receive: @escaping (Result<Outcome, NetworkFailure>) -> Void
  ) {
    switch result {
    case .failure(let failure): receive(.failure(failure))
    case .success(let response):
      if followsRedirects, let next = redirected(request, by: response) {
        guard redirects <= 20 else { return receive(.failure(.tooManyRedirects)) }
        return start(next, credentials: credentials, then: receive)
      }
      receive(.success(Outcome(response: response, isRedirected: redirects > 0)))
    }
  }

  private func redirected(_ request: SimulatedRequest, by response: SimulatedResponse) -> SimulatedRequest? {
    guard case .to(let location) = response.redirect else { return nil }
    redirects += 1
    var next = request
    next.url = location
    next.method = response.redirectedMethod(after: request.method)
    if next.method != request.method { next.body = [] }
    return next
  }
}
