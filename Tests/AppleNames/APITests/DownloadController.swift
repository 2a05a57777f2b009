import SimulatedWeb
import UIProcess

@testable import SimWebKit

/// Decides as the delegates of the original tests of downloads, and notes what it is asked and told.
@MainActor final class DownloadController: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  enum Call {
    case action, response, actionBecame, responseBecame, redirect, destination, placeholder, placeholderURL, finalURL
    case finish, fail
  }

  let folder: URL
  var calls: [Call] = []
  var policyForAction: (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  var policyForResponse: (WKNavigationResponse) -> WKNavigationResponsePolicy = { _ in .download }
  var policyForRedirect = WKDownload.RedirectPolicy.allow
  var placeholder: (WKDownload.PlaceholderPolicy, URL?) = (.disable, nil)
  /// Where downloads go; nil if they go nowhere.
  var destination: URL?
  /// Called before the destination is named.
  var beforeDestination: (WKDownload) -> Void = { _ in }
  /// Called when a navigation has become a download.
  var became: (WKDownload) -> Void = { _ in }
  var keepsDownload = true
  /// What is answered when the download's server asks for a password.
  var challenge: (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) = { _ in
    (.performDefaultHandling, nil)
  }
  var download: WKDownload?
  var newWebView: WKWebView?
  var redirected: (response: HTTPURLResponse, request: URLRequest)?
  var response: URLResponse?
  var filename: String?
  var error: NSError?
  var resumeData: Data?
  var finished = 0

  override init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    super.init()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    destination = folder.appendingPathComponent("example.txt")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the file contains; nil if there is none.
  var contents: String? {
    destination.flatMap { try? Data(contentsOf: $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func begin(_ download: WKDownload) {
    download.delegate = self
    if keepsDownload { self.download = download }
    became(download)
  }

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    calls.append(.action)
    return policyForAction(action)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    calls.append(.response)
    return policyForResponse(response)
  }

  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    calls.append(.actionBecame)
    begin(download)
  }

  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    calls.append(.responseBecame)
    begin(download)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }

  func download(_ download: WKDownload, respondTo challenge: URLAuthenticationChallenge) async -> (
    URLSession.AuthChallengeDisposition, URLCredential?
  ) { self.challenge(challenge) }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = self
    newWebView = view
    return view
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    calls.append(.redirect)
    redirected = (response, request)
    decisionHandler(policyForRedirect)
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    calls.append(.destination)
    self.response = response
    filename = suggestedFilename
    beforeDestination(download)
    completionHandler(destination)
  }

  func download(
    _ download: WKDownload,
    decidePlaceholderPolicy completionHandler:
      @escaping @MainActor @Sendable (WKDownload.PlaceholderPolicy, URL?) ->
      Void
  ) {
    calls.append(.placeholder)
    completionHandler(placeholder.0, placeholder.1)
  }

  func download(
    _ download: WKDownload, didReceivePlaceholderURL url: URL,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    calls.append(.placeholderURL)
    completionHandler()
  }

  func download(_ download: WKDownload, didReceiveFinalURL url: URL) { calls.append(.finalURL) }
  func downloadDidFinish(_ download: WKDownload) { calls.append(.finish) }
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    calls.append(.fail)
    self.error = error as NSError
    self.resumeData = resumeData
  }
}

/// A world with one view whose navigations and downloads one controller decides about.
@MainActor struct DownloadBench {
  let web: SimulatedWeb
  let world: WebWorld
  let view: WKWebView
  let controller = DownloadController()

  static func run(
    _ answers: [String: SiteAnswer] = [:], configuration: @MainActor () -> WKWebViewConfiguration = { .init() },
    _ body: (DownloadBench) async throws -> Void
  ) async throws {
    let web = SimulatedWeb()
    for (pattern, answer) in answers { try web.respond(to: pattern, with: answer) }
    let world = WebWorld(web: web)
    defer { world.shutDown() }
    try await WebWorld.$current.withValue(world) {
      let bench = DownloadBench(
        web: web, world: world, view: WKWebView(frame: .zero, configuration: configuration()))
      bench.view.navigationDelegate = bench.controller
      bench.view.uiDelegate = bench.controller
      try await body(bench)
    }
  }

  func load(_ address: String) async {
    guard let url = URL(string: address) else { return }
    view.load(URLRequest(url: url))
    await world.settle()
  }

  func load(html: String, base: String? = nil) async {
    view.loadHTMLString(html, baseURL: base.flatMap { URL(string: $0) })
    await world.settle()
  }

  /// Starts a download of the app.
  func start(_ request: URLRequest) async {
    let download = await view.startDownload(using: request)
    download.delegate = controller
    controller.download = download
    await world.settle()
  }

  func start(_ address: String) async {
    guard let url = URL(string: address) else { return }
    await start(URLRequest(url: url))
  }

  func resume(_ data: Data) async {
    let download = await view.resumeDownload(fromResumeData: data)
    download.delegate = controller
    controller.download = download
    await world.settle()
  }
}
