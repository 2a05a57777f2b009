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

  init(request: NavigationRequest, response: NavigationResponseInfo?, page: WebPageProxy) {
    self.request = request
    responseInfo = response
    self.page = page
  }

  /// Fetches what will be written.
  public func response() -> Result<SimulatedResponse, NavigationError> {
    guard let page, let url = request.url else {
      return .failure(
        NavigationError(domain: "NSURLErrorDomain", code: -999, message: "cancelled", failingURL: request.urlText))
    }
    return page.world.web.download(
      SimulatedRequest(method: request.method, url: url, headers: request.headers, body: request.body ?? []),
      cookies: page.configuration.dataStore.cookies)
  }

  public func cancel() { isCancelled = true }
}
