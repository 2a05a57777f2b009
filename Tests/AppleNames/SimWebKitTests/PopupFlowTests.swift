import SimWebKit
import SimulatedWeb
import Testing
import UIProcess

/// A delegate that keeps what it is told, in words, and makes popups.
@MainActor final class RecordingDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  var calls: [String] = []
  var popups: [WKWebView] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    let target = navigationAction.targetFrame.map { $0.isMainFrame ? "main" : "sub" } ?? "nil"
    calls.append(
      "decide \(navigationAction.request.url?.absoluteString ?? "nil") target \(target) type \(navigationAction.navigationType.rawValue)"
    )
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) { calls.append("start") }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { calls.append("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    calls.append("finish \(webView.url?.absoluteString ?? "nil")")
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    calls.append(
      "create \(navigationAction.request.url?.absoluteString ?? "nil") width \(windowFeatures.width?.intValue ?? -1)")
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.navigationDelegate = self
    popup.uiDelegate = self
    popups.append(popup)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    calls.append("close")
    popups.removeAll { $0 === webView }
  }
}

@MainActor @Suite struct PopupFlowTests {
  /// A world with one page at `https://app.example/`, current while `body` runs.
  static func inWorld(page: String, _ body: (WebWorld, WKWebView) async throws -> Void) async throws {
    let web = SimulatedWeb(unknownHosts: .cannotFindHost)
    try web.respond(to: "https://app.example/", with: .html(page))
    try web.respond(to: "https://popup.example/", with: .html("<title>Popup</title>"))
    let world = WebWorld(web: web)
    defer { world.shutDown() }
    try await WebWorld.$current.withValue(world) {
      try await body(world, WKWebView(frame: .zero, configuration: WKWebViewConfiguration()))
    }
  }

  @Test func `a button of a toolbar reloads its web view by the method's name`() async throws {
    try await Self.inWorld(page: "<title>Main</title>") { world, view in
      let delegate = RecordingDelegate()
      view.navigationDelegate = delegate
      let url = try #require(URL(string: "https://app.example/"))
      view.load(URLRequest(url: url))
      await world.settle()
      let calls = delegate.calls.count
      // What the plug-in makes of `#selector(webView.reload)`.
      UIBarButtonItem(title: "Reload", style: .plain, target: view, action: Selector("reload")).simulateTap()
      await world.settle()
      #expect(delegate.calls.count > calls)
      #expect(!view.perform(Selector("print"), with: nil))
    }
  }

  @Test func `a popup of a click is created, decided about and loaded`() async throws {
    let page =
      "<title>Main</title><button id=b onclick=\"w = open('https://popup.example/', 'p', 'width=300')\">Open</button>"
    try await Self.inWorld(page: page) { world, view in
      let delegate = RecordingDelegate()
      view.navigationDelegate = delegate
      view.uiDelegate = delegate
      let url = try #require(URL(string: "https://app.example/"))
      #expect(view.load(URLRequest(url: url)) != nil)
      #expect(view.url == url)
      await world.settle()
      #expect(view.title == "Main")
      delegate.calls = []
      _ = try await view.evaluateJavaScript("document.getElementById('b').click()")
      await world.settle()
      #expect(
        delegate.calls == [
          "create https://popup.example/ width 300",
          "decide https://popup.example/ target main type -1",
          "start", "commit", "finish https://popup.example/",
        ])
      delegate.calls = []
      _ = try await view.evaluateJavaScript("w.close()")
      await world.settle()
      #expect(delegate.calls == ["close"])
      #expect(delegate.popups.isEmpty)
    }
  }
}
