import UIProcess

extension WKWebView {
  /// Starts a download without a navigation. The app sets the download's delegate when it gets it.
  public func startDownload(using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void) {
    let download = WKDownload(DownloadProxy(request: request.navigationRequest, startedBy: page), view: self)
    page.world.expectingAsyncWork { completionHandler(download) }
    download.begin()
  }

  public func startDownload(using request: URLRequest) async -> WKDownload {
    await withCheckedContinuation { continuation in
      startDownload(using: request) { continuation.resume(returning: $0) }
    }
  }
}
