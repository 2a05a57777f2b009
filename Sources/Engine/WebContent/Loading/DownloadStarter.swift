import SimulatedWeb
import WebMessages
import WindowRegistry

/// The app answered that a load becomes a download.
struct DownloadStarter {
  let frame: Frame

  func start(_ request: NavigationRequest, action: NavigationActionInfo?, response: NavigationResponseInfo?) {
    guard let page = frame.page else { return }
    if frame.document.policies.sandbox.contains(.downloads) {
      return frame.document.console(.error, "Not allowed to download due to sandboxing")
    }
    frame.world.post(
      .didBecomeDownload(
        page.id, request, response == nil ? action : nil, response, .appAnsweredDownload))
  }
}
