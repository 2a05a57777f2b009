import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A browser with tabs, downloads, and a page for what cannot be loaded.
@MainActor
final class TabsController: UIViewController, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  private(set) var tabs: [WKWebView] = []
  private(set) var downloads: [URL] = []
  private(set) var failures: [String] = []
  private let folder: URL
  var front: WKWebView? { tabs.last { !$0.isHidden } }

  init(downloadsIn folder: URL) {
    self.folder = folder
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  func open(_ url: URL) {
    add(WKWebView(frame: .zero, configuration: WKWebViewConfiguration())).load(URLRequest(url: url))
  }

  @discardableResult private func add(_ tab: WKWebView) -> WKWebView {
    tab.navigationDelegate = self
    tab.uiDelegate = self
    tabs.append(tab)
    view.addSubview(tab)
    show(tab)
    return tab
  }

  private func show(_ tab: WKWebView?) { for other in tabs { other.isHidden = other !== tab } }

  func close(_ tab: WKWebView) {
    tabs.removeAll { $0 === tab }
    tab.removeFromSuperview()
    show(tabs.last)
  }

  // MARK: Windows

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { add(WKWebView(frame: .zero, configuration: configuration)) }

  func webViewDidClose(_ webView: WKWebView) { close(webView) }

  // MARK: Failures

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    let error = error as NSError
    // A load that another one replaced, or that became a download, has not failed.
    let isReplaced = error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
    guard !isReplaced, error.code != 102,
      let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
    else { return }
    failures.append("\(error.code)")
    webView.loadSimulatedRequest(URLRequest(url: url), responseHTML: "<title>No connection</title>")
  }

  // MARK: Downloads

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
  ) { decisionHandler(navigationResponse.canShowMIMEType ? .allow : .download) }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) { download.delegate = self }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor (URL?) -> Void
  ) {
    let place = folder.appendingPathComponent(suggestedFilename)
    downloads.append(place)
    completionHandler(place)
  }
}

@Suite("Example: a browser with tabs", .simulator) @MainActor struct BrowserWithTabsExample {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tabs-\(UUID().uuidString)")

  private func opened() async throws -> (Simulator, UIWindow, TabsController) {
    let simulator = try #require(Simulator.current)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try simulator.site(
      "https://start.example/",
      html: """
        <title>Start</title><a id=tab href="https://news.example/" target=_blank>news</a>
        <a id=file href="/report.bin">report</a> <a id=gone href="https://gone.example/">gone</a>
        """)
    try simulator.site(
      "https://news.example/", html: "<title>News</title><button id=close onclick='window.close()'>x</button>")
    try simulator.web.respond(
      to: "https://start.example/report.bin",
      with: .response(status: 200, headers: ["Content-Type": "application/octet-stream"], body: "figures"))
    let browser = TabsController(downloadsIn: folder)
    let window = UIApplication.shared.simulator.show(browser)
    browser.open(try #require(URL(string: "https://start.example/")))
    await simulator.settle()
    return (simulator, window, browser)
  }

  @Test func `a new tab is in front until it is closed`() async throws {
    let (simulator, window, browser) = try await opened()
    try await simulator.click("#tab")
    await simulator.settle()
    #expect(browser.tabs.count == 2)
    #expect(browser.front?.title == "News")
    // The tab behind it is out of reach.
    await #expect(throws: SimulatorError.self) { try await simulator.click("#file", in: "main") }
    browser.close(try #require(browser.front))
    try await simulator.click("#tab", in: "main")
    await simulator.settle()
    #expect(browser.tabs.count == 2)
    #expect(window.isKeyWindow)
  }

  @Test func `a file that no view shows is downloaded, and the page stays`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (simulator, window, browser) = try await opened()
    try await simulator.click("#file")
    await simulator.settle()
    let file = try #require(browser.downloads.first)
    #expect(try String(contentsOf: file, encoding: .utf8) == "figures")
    #expect(browser.front?.title == "Start")
    #expect(browser.failures.isEmpty && window.isKeyWindow)
  }

  @Test func `a page that cannot be loaded is replaced by the browser's own, with its address`() async throws {
    let (simulator, window, browser) = try await opened()
    try await simulator.click("#gone")
    await simulator.settle()
    #expect(browser.failures == ["-1003"])
    #expect(browser.front?.title == "No connection")
    #expect(browser.front?.url?.host == "gone.example")
    #expect(window.isKeyWindow)
  }
}
