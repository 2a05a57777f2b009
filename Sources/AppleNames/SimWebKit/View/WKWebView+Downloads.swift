import EngineValues
import UIProcess
import URLStandard
import WebMessages

extension WKWebView {
  /// The download that goes on; nil after the failure of a device that gets other data than a download's.
  func resuming(_ data: Data) -> WKDownload? {
    guard let part = PartialDownload(data) else {
      page.world.fail(
        DeviceFailure(
          exception: "NSInvalidArgumentException", message: "invalid resumeData", window: page.label,
          cause: "WKWebView.resumeDownload(fromResumeData:completionHandler:)", reason: Reason.resumeDataIsInvalid,
          place: AppSource.caller()))
      return nil
    }
    let request = NavigationRequest(url: WebURL(part.address))
    return WKDownload(DownloadProxy(request: request, startedBy: page), view: self, resuming: part)
  }

  func endedDownload() -> WKDownload {
    let ended = WKDownload(DownloadProxy(request: NavigationRequest(url: nil), startedBy: page), view: self)
    ended.cancel(nil)
    return ended
  }

  /// Begins the download. Its time for setting the delegate begins when the app receives it.
  func begin(_ download: WKDownload, _ completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void) {
    page.world.later {
      completionHandler(download)
      download.begin()
    }
  }
}
