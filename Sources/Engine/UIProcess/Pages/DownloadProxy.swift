import SimulatedWeb
import URLStandard
import WebMessages

/// A download of a page. The simulated web delivers the part that has not been fetched yet.
@MainActor public final class DownloadProxy {
  public let request: NavigationRequest
  public private(set) weak var page: WebPageProxy?
  /// The frame that asked for the download; nil if the app did, or if the app's traversal led to it.
  public let initiator: FrameSnapshot?
  public let isUserInitiated: Bool
  /// The name that the link's `download` attribute gives to the file; nil if it gives none.
  public let requestedName: String?

  /// The page that the request names as its own (WebKit's WebProcessPool::download).
  public enum MainDocument: Sendable {
    /// A response became the download: the request is for a page.
    case ownURL
    case page(String)
    /// The app's own load became the download.
    case none
  }
  public let mainDocument: MainDocument

  private var answer: SimulatedResponse?
  private var next: SimulatedRequest?
  private var redirects = 0
  /// The request's state after its server's challenges.
  private var authentication: RequestAuthentication?

  /// Makes a download of a navigation (WebKit's WebPageProxy::receivedNavigationActionPolicyDecision and
  /// receivedNavigationResponsePolicyDecision).
  init(_ start: DownloadStart, page: WebPageProxy) {
    request = start.request
    answer = start.answer
    let action = start.action
    let isOfApp = action?.isAPILoad != false || action?.kind == .backForward
    initiator = isOfApp ? nil : action?.source
    isUserInitiated = action?.gesture == .userInitiated
    mainDocument =
      if start.response != nil {
        .ownURL
      } else {
        action?.isAPILoad == false ? .page(page.state.url ?? "") : .none
      }
    let name = action?.downloadName ?? ""
    // The attribute gives a name, not a path.
    requestedName = name.isEmpty ? nil : String(name.map { $0 == "/" ? "_" : $0 })
    self.page = page
  }

  /// Starts a download for the app without a navigation. WebKit counts it as the user's.
  public init(request: NavigationRequest, startedBy page: WebPageProxy) {
    self.request = request
    initiator = nil
    isUserInitiated = true
    mainDocument = .ownURL
    requestedName = nil
    self.page = page
  }

  /// The outcome of a step of a fetch.
  public enum Step: Sendable {
    case response(SimulatedResponse)
    case redirect(SimulatedResponse, NavigationRequest)
    /// The server asks before it answers; see `answer(_:)`.
    case challenge(AuthenticationChallenge)
    case failure(NavigationError)
    /// No response ever arrives.
    case noAnswer
  }

  /// Fetches the contents of the file. After a redirect, it must be called again.
  /// - Parameter range: the header for the rest of a file.
  public func fetch(range: (bytes: String, validator: String)? = nil, then receive: @escaping @MainActor (Step) -> Void)
  {
    if let answer {
      self.answer = nil
      return receive(.response(answer))
    }
    guard let page else { return receive(.failure(cancelled)) }
    guard let url = request.url else { return receive(.failure(.cannotShowURL(request.urlText))) }
    guard url.scheme == "blob" || url.scheme == "data" else { return receive(fetch(url, of: page, range: range)) }
    page.perform({ .page(page.id, .readLocal(url, $0)) }) { result in
      if case .success(let answer?) = result {
        receive(.response(answer))
      } else {
        receive(.failure(url.scheme == "blob" ? .blobIsGone(url.href) : .cannotShowURL(url.href)))
      }
    }
  }

  private func fetch(_ url: WebURL, of page: WebPageProxy, range: (bytes: String, validator: String)?) -> Step {
    var asked =
      next ?? SimulatedRequest(method: request.method, url: url, headers: request.headers, body: request.body ?? [])
    if let range {
      asked.headers["Range"] = range.bytes
      asked.headers["If-Range"] = range.validator
    }
    next = asked
    var authentication = RequestAuthentication(
      asked, store: page.configuration.dataStore.credentials, security: page.world.web.security(of: asked.url),
      conditions: RequestAuthentication.Conditions(audience: .app, deprecatedTLS: page.world.profile.deprecatedTLS))
    let step = authentication.begin()
    self.authentication = authentication
    return take(step, of: page)
  }

  /// Passes on the app's answer to a challenge.
  public func answer(_ answer: ChallengeAnswer) -> Step {
    guard let page, let step = authentication?.answered(answer) else { return .failure(cancelled) }
    return take(step, of: page)
  }

  private func take(_ step: RequestAuthentication.Step, of page: WebPageProxy) -> Step {
    switch step {
    case .send(let request):
      let exchange = page.world.web.fetch(
        request, cookies: page.configuration.dataStore.cookies, now: page.world.now)
      guard let step = authentication?.received(exchange) else { return .failure(cancelled) }
      return take(step, of: page)
    case .ask(let challenge): return .challenge(challenge)
    case .finish(let exchange): return finished(exchange)
    case .fail(let failure): return .failure(.network(failure, url: next?.url.href ?? request.urlText))
    case .cancel: return .failure(cancelled)
    }
  }

  private func finished(_ exchange: SimulatedExchange) -> Step {
    guard var asked = next else { return .failure(cancelled) }
    switch exchange.outcome {
    case .noAnswer: return .noAnswer
    case .failure(let failure): return .failure(.network(failure, url: asked.url.href))
    case .response(let response):
      guard case .to(let location) = response.redirect else { return .response(response) }
      redirects += 1
      if redirects > Self.maximumRedirects { return .failure(.network(.tooManyRedirects, url: asked.url.href)) }
      asked.method = response.redirectedMethod(after: asked.method)
      if !location.origin.isSameOrigin(as: asked.url.origin) { asked.headers.removeForOtherOrigin() }
      asked.url = location
      next = asked
      return .redirect(
        response, NavigationRequest(url: location, method: asked.method, headers: asked.headers, body: asked.body))
    }
  }

  public var cancelled: NavigationError { .cancelled(request.urlText) }

  private static let maximumRedirects = 20
}
