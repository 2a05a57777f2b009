import SimulatedWeb
import URLStandard
import WebContent

/// A download that a navigation turned into; the simulated web has its bytes.
@MainActor public final class DownloadProxy {
  public let request: NavigationRequest
  /// Known when a response turned into the download.
  public let responseInfo: NavigationResponseInfo?
  public private(set) weak var page: WebPageProxy?
  public private(set) var isCancelled = false

  /// What the link's `download` attribute calls it; nil when it says nothing.
  public let requestedName: String?

  init(request: NavigationRequest, action: NavigationActionInfo? = nil, response: NavigationResponseInfo?, page: WebPageProxy) {
    self.request = request
    let name = action?.downloadName ?? ""
    // A name, not a path.
    requestedName = name.isEmpty ? nil : String(name.map { $0 == "/" ? "_" : $0 })
    responseInfo = response
    self.page = page
  }

  /// Fetches what will be written.
  public func response() -> Result<SimulatedResponse, NavigationError> {
    guard let page, let url = request.url else {
      return .failure(
        NavigationError(domain: "NSURLErrorDomain", code: -999, message: "cancelled", failingURL: request.urlText))
    }
    var next = SimulatedRequest(method: request.method, url: url, headers: request.headers, body: request.body ?? [])
    for _ in 0...Self.maximumRedirects {
      let exchange = page.world.web.fetch(next, cookies: page.configuration.dataStore.cookies, now: page.world.wallClock)
      switch exchange.outcome {
      case .noAnswer: return .failure(.network(.timedOut, url: next.url.href))
      case .failure(let failure): return .failure(.network(failure, url: next.url.href))
      case .response(let response):
        guard case .to(let location) = response.redirect else { return .success(response) }
        next.method = response.redirectedMethod(after: next.method)
        next.url = location
      }
    }
    return .failure(.network(.tooManyRedirects, url: next.url.href))
  }

  private static let maximumRedirects = 20

  /// A download that no navigation turned into.
  public convenience init(request: NavigationRequest, startedBy page: WebPageProxy) {
    self.init(request: request, response: nil, page: page)
  }

  public func cancel() { isCancelled = true }
}
