import SimulatedWeb
import URLStandard
import WebMessages

/// A download that a navigation turned into; the simulated web provides its bytes.
@MainActor public final class DownloadProxy {
  public let request: NavigationRequest
  /// Known if a response turned into the download.
  public let responseInfo: NavigationResponseInfo?
  public private(set) weak var page: WebPageProxy?
  public private(set) var isCancelled = false

  /// The name that the link's `download` attribute gives it; nil if it gives none.
  public let requestedName: String?

  init(
    request: NavigationRequest, action: NavigationActionInfo? = nil, response: NavigationResponseInfo?,
    page: WebPageProxy
  ) {
    self.request = request
    let name = action?.downloadName ?? ""
    // A name, not a path.
    requestedName = name.isEmpty ? nil : String(name.map { $0 == "/" ? "_" : $0 })
    responseInfo = response
    self.page = page
  }

  /// One response of a server.
  public enum Step: Sendable {
    case response(SimulatedResponse)
    case redirect(SimulatedResponse, NavigationRequest)
    case failure(NavigationError)
  }

  private var next: SimulatedRequest?
  private var redirects = 0

  /// Fetches what will be written. If it is redirected, it must be called again.
  public func fetch() -> Step {
    guard let page, let url = request.url else { return .failure(cancelled) }
    var asked =
      next ?? SimulatedRequest(method: request.method, url: url, headers: request.headers, body: request.body ?? [])
    let exchange = page.world.web.fetch(asked, cookies: page.configuration.dataStore.cookies, now: page.world.now)
    switch exchange.outcome {
    case .noAnswer: return .failure(.network(.timedOut, url: asked.url.href))
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

  /// A download that did not begin as a navigation.
  public convenience init(request: NavigationRequest, startedBy page: WebPageProxy) {
    self.init(request: request, response: nil, page: page)
  }

  public func cancel() { isCancelled = true }
}
