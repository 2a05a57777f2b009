import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Writes down what it is told, and opens windows.
@MainActor private class Calls: NSObject {
  var calls: [String] = []
  var popups: [WKWebView] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    calls.append("policy \(action.navigationType.rawValue) \(action.request.url?.path ?? "")")
    return .allow
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) { calls.append("start") }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { calls.append("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    calls.append("fail")
  }
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    calls.append("fail early")
  }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.navigationDelegate = webView.navigationDelegate
    popup.uiDelegate = webView.uiDelegate
    popups.append(popup)
    return popup
  }
}

/// An app that does not care for the end of its process.
private final class Recorder: Calls, WKNavigationDelegate, WKUIDelegate {}

/// One that does.
private final class Handler: Calls, WKNavigationDelegate, WKUIDelegate {
  var onEnd: (WKWebView) -> Void = { _ in }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    calls.append("end, url \(webView.url?.path ?? "nil"), title '\(webView.title ?? "nil")'")
    onEnd(webView)
  }
}

/// Rule 4.19: a web content process ends, and the pages that it showed come back.
@Suite(.simulator) @MainActor struct ContentProcessEndTests {
  private static let pages = ["https://app.example/next": "<title>Next</title>"]
  private static let page = "<title>Page</title><button id=open onclick='window.open(\"/next\")'>open</button>"

  private func view(_ delegate: Calls & WKNavigationDelegate & WKUIDelegate) async throws -> (Simulator, WKWebView) {
    let (simulator, view) = try await Simulator.view(showing: Self.page, sites: Self.pages, delegate: delegate)
    delegate.calls = []
    return (simulator, view)
  }

  @Test func `an app that reloads when the process has ended gets the page back`() async throws {
    let handler = Handler()
    handler.onEnd = { $0.reload() }
    let (simulator, view) = try await view(handler)
    await simulator.endContentProcess(of: view)
    #expect(handler.calls == ["end, url /, title 'Page'", "policy 2 /", "start", "commit", "finish"])
    #expect(view.title == "Page" && view.url?.path == "/" && view.backForwardList.currentItem?.url.path == "/")
    #expect(try await view.evaluateJavaScript("document.title") as? String == "Page")
  }

  @Test func `a later load begins in a new process`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    await simulator.endContentProcess(of: view, reason: .exceededMemoryLimit)
    #expect(handler.calls == ["end, url /, title 'Page'"])
    #expect(view.url == nil && view.title == "" && !view.isLoading)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.settle()
    #expect(handler.calls.dropFirst() == ["policy -1 /next", "start", "commit", "finish"])
    #expect(view.title == "Next" && view.canGoBack)
    view.goBack()
    await simulator.settle()
    #expect(view.title == "Page")
  }

  @Test func `WebKit reloads the page of an app that does not handle the end, once`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls == ["policy 2 /", "start", "commit", "finish"])
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls.count == 4 && view.url == nil)
  }

  @Test func `WebKit reloads again once the page has been there for thirty seconds`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    for _ in 0..<3 {
      await simulator.endContentProcess(of: view)
      #expect(view.title == "Page")
      await simulator.advance(milliseconds: 30_000)
    }
  }

  @Test func `WebKit does not reload a page whose process the app has ended`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    await simulator.endContentProcess(of: view, reason: .requestedByClient)
    #expect(recorder.calls.isEmpty && view.url == nil && !view.isLoading)
  }

  @Test func `a popup of the same process ends too, and each view is told`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    try await simulator.click("#open")
    let popup = try #require(handler.popups.first)
    #expect(popup.title == "Next")
    handler.calls = []
    handler.onEnd = { $0.reload() }
    await simulator.endContentProcess(of: popup)
    #expect(handler.calls.filter { $0.hasPrefix("end") }.count == 2)
    #expect(view.title == "Page" && popup.title == "Next")
    #expect(try await popup.evaluateJavaScript("window.opener === null") as? Bool == true)
  }

  @Test func `a process that ends while the app decides takes the load with it`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.endContentProcess(of: view)
    #expect(!handler.calls.contains { $0.hasPrefix("fail") } && !view.isLoading)
    view.reload()
    await simulator.settle()
    #expect(view.title == "Page")
  }

  @Test func `a view that shows nothing has nothing to reload`() async throws {
    let simulator = try #require(Simulator.current)
    let view = WKWebView()
    await simulator.endContentProcess(of: view)
    #expect(view.reload() == nil && !view.isLoading)
  }
}
