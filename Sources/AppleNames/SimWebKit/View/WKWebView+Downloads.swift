import Reasons
import UIProcess
import URLStandard
import WebMessages

extension WKWebView {
  /// Goes on with a download that was cancelled, or failed, after a part of it had been written.
  /// - Parameter resumeData: what `cancel` or `didFailWithError` gave; other data raises an exception on a device.
  public func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    guard let part = part(from: resumeData) else { return }
    begin(resuming(part), completionHandler)
  }

  public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    guard let part = part(from: resumeData) else {
      // A device has raised an exception. The caller gets a download that is over.
      let ended = WKDownload(DownloadProxy(request: NavigationRequest(url: nil), startedBy: page), view: self)
      ended.cancel(nil)
      return ended
    }
    return await withCheckedContinuation { continuation in
      begin(resuming(part)) { continuation.resume(returning: $0) }
    }
  }

  private func part(from data: Data) -> PartialDownload? {
    if let part = PartialDownload(data) { return part }
    page.world.fail(
      DeviceFailure(
        exception: "NSInvalidArgumentException", message: "invalid resumeData", window: page.label,
        cause: "WKWebView.resumeDownload(fromResumeData:completionHandler:)", reason: Reason.resumeDataIsInvalid,
        place: AppSource.caller()))
    return nil
  }

  private func resuming(_ part: PartialDownload) -> WKDownload {
    let request = NavigationRequest(url: WebURL(part.address))
    return WKDownload(DownloadProxy(request: request, startedBy: page), view: self, resuming: part)
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
    page.world.later {
      completionHandler(download)
      download.begin()
    }
  }
}
