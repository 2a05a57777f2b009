import SimWebKit
import SimulatedWeb
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Downloads what it is asked about with the attribute, or cannot be shown.
@MainActor private final class Downloader: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  var log: [String] = []
  var download: WKDownload?

  override init() {
    super.init()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    action.shouldPerformDownload ? .download : .allow
  }
  func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse) async -> WKNavigationResponsePolicy
  {
    response.canShowMIMEType ? .allow : .download
  }
  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    log.append("action")
    download.delegate = self
    self.download = download
  }
  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    log.append("response")
    download.delegate = self
    self.download = download
  }
  func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String) async
    -> URL?
  {
    log.append("destination \(suggestedFilename) \(response.mimeType ?? "")")
    return folder.appendingPathComponent(suggestedFilename)
  }
  var redirects = WKDownload.RedirectPolicy.allow
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    log.append("redirect \(response.statusCode) \(request.url?.absoluteString ?? "")")
    decisionHandler(redirects)
  }
  func downloadDidFinish(_ download: WKDownload) { log.append("finish \(download.progress.completedUnitCount)") }
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    log.append("fail \((error as NSError).code)")
  }
}

@Suite(.simulator) @MainActor struct DownloadTests {
  private func showing(_ page: String, _ delegate: Downloader) async throws -> (Simulator, WKWebView) {
    let (simulator, view) = try await Simulator.view(showing: page)
    view.navigationDelegate = delegate
    try simulator.web.respond(
      to: "https://app.example/file.zip", with: .response(body: "bytes", contentType: "application/zip"))
    return (simulator, view)
  }

  @Test func `a response that cannot be shown becomes a download`() async throws {
    let delegate = Downloader()
    let (simulator, view) = try await showing("<a id=a href=/file.zip>file</a>", delegate)
    try await simulator.click("#a")
    #expect(delegate.log == ["response", "destination file.zip application/zip", "finish 5"])
    #expect(try String(contentsOf: delegate.folder.appendingPathComponent("file.zip"), encoding: .utf8) == "bytes")
    #expect(view.url?.path == "/")
    #expect(delegate.download?.webView === view)
    #expect(delegate.download?.originalRequest?.url?.path == "/file.zip")
  }

  @Test func `a link with the download attribute becomes one when it is asked about`() async throws {
    let delegate = Downloader()
    let (simulator, view) = try await showing("<a id=a href=/file.zip download=name.zip>file</a>", delegate)
    try await simulator.click("#a")
    #expect(delegate.log == ["action", "destination name.zip application/zip", "finish 5"])
    withExtendedLifetime(view) {}
  }

  @Test func `a download to an existing file fails`() async throws {
    let delegate = Downloader()
    let (simulator, view) = try await showing("<a id=a href=/file.zip>file</a>", delegate)
    try Data().write(to: delegate.folder.appendingPathComponent("file.zip"))
    try await simulator.click("#a")
    #expect(delegate.log.last == "fail -999")
    withExtendedLifetime(view) {}
  }

  @Test func `nothing is written through a symbolic link`() async throws {
    let delegate = Downloader()
    let (simulator, view) = try await showing("<a id=a href=/file.zip>file</a>", delegate)
    let elsewhere = delegate.folder.appendingPathComponent("elsewhere")
    try FileManager.default.createSymbolicLink(
      at: delegate.folder.appendingPathComponent("file.zip"), withDestinationURL: elsewhere)
    try await simulator.click("#a")
    #expect(delegate.log.last == "fail -3000")
    #expect(!FileManager.default.fileExists(atPath: elsewhere.path))
    withExtendedLifetime(view) {}
  }

  @Test(arguments: [WKDownload.RedirectPolicy.allow, .cancel])
  func `a redirected download asks its delegate`(_ policy: WKDownload.RedirectPolicy) async throws {
    let downloader = Downloader()
    downloader.redirects = policy
    let (simulator, view) = try await showing(
      "<a id=a href='https://app.example/old.zip' download>file</a>", downloader)
    try simulator.web.respond(to: "https://app.example/old.zip", with: .redirect(to: "https://app.example/file.zip"))
    try await simulator.click("#a")
    withExtendedLifetime(view) {}
    let end = policy == .allow ? ["destination file.zip application/zip", "finish 5"] : ["fail -999"]
    #expect(downloader.log == ["action", "redirect 302 https://app.example/file.zip"] + end)
  }

  @Test func `the app may start a download itself`() async throws {
    let delegate = Downloader()
    let (simulator, view) = try await showing("", delegate)
    let download = await view.startDownload(
      using: URLRequest(url: try #require(URL(string: "https://app.example/file.zip"))))
    download.delegate = delegate
    await simulator.settle()
    #expect(delegate.log == ["destination file.zip application/zip", "finish 5"])
  }
}
