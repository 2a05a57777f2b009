import SimulatedWeb
import WebMessages
import WindowRegistry

/// Starts a download after the app has answered that a load becomes one.
struct DownloadStarter {
  let frame: Frame

  func start(_ download: DownloadStart) {
    guard let page = frame.page else { return }
    if frame.document.policies.sandbox.contains(.downloads) {
      return frame.document.console(.error, "Not allowed to download due to sandboxing")
    }
    var download = download
    if download.answer == nil { download.answer = localAnswer(to: download) }
    frame.world.post(.didBecomeDownload(page.id, download, .appAnsweredDownload))
  }

  /// The response of a download that needs no network. Only web content has it.
  private func localAnswer(to download: DownloadStart) -> SimulatedResponse? {
    guard let url = download.request.url else { return nil }
    let world = frame.world
    if url.scheme == "file", download.action?.isAPILoad == true, case .response(let file) = world.readFile(at: url) {
      return file
    }
    return try? world.localAnswer(to: url, for: frame.document)?.get()
  }
}
