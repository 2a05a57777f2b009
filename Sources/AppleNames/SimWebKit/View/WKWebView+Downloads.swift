import UIProcess
import WebMessages

extension WKWebView {
  /// Refuses: a simulated download that has ended has no data for resuming it, so the download fails.
  public func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    let download = WKDownload(DownloadProxy(request: NavigationRequest(url: nil), startedBy: page), view: self)
    begin(download, completionHandler)
  }

  /// Refuses: the download fails.
  public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    await withCheckedContinuation { continuation in
      resumeDownload(fromResumeData: resumeData) { continuation.resume(returning: $0) }
    }
  }

  /// Starts a download without a navigation. The app sets the download's delegate when it receives it.
  public func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    let download = WKDownload(DownloadProxy(request: request.navigationRequest, startedBy: page), view: self)
    begin(download, completionHandler)
  }

  public func startDownload(using request: URLRequest) async -> WKDownload {
    await withCheckedContinuation { continuation in
      startDownload(using: request) { continuation.resume(returning: $0) }
    }
  }

  /// The download, and the time for setting its delegate, begin when the app receives it.
  private func begin(_ download: WKDownload, _ completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void) {
    page.world.expectingAsyncWork {
      completionHandler(download)
      download.begin()
    }
  }
}
