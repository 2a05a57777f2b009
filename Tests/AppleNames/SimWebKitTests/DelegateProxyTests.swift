import SimUIKit
import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// What a proxy stands before.
@MainActor private final class Inner: NSObject, WKNavigationDelegate, WKUIDelegate {
  var calls: [String] = []
  var popups: [WKWebView] = []
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("didFinish") }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    popups.append(WKWebView(frame: .zero, configuration: configuration))
    return popups.last
  }
}

/// As RewriteForLinux writes it: on a device, the class derives from `NSObject`. Unchecked: only the main actor uses it.
@MainActor private final class Proxy: ObservingObject, WKNavigationDelegate, WKUIDelegate, @unchecked Sendable {
  weak var inner: Inner?
  var refused: Set<Selector> = []
  var committed = 0
  private(set) var asked: Set<Selector> = []

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { committed += 1 }

  nonisolated override func responds(to aSelector: Selector!) -> Bool {
    MainActor.assumeIsolated {
      asked.insert(aSelector)
      if refused.contains(aSelector) { return false }
      return super.responds(to: aSelector) || inner?.responds(to: aSelector) == true
    }
  }
  nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? {
    MainActor.assumeIsolated { () -> Inner? in inner?.responds(to: aSelector) == true ? inner : nil }
  }
}

/// A delegate that hands its calls on to another one, which may lack them.
@MainActor private final class Wrapper: NSObject, WKNavigationDelegate, WKUIDelegate {
  final class Bare: NSObject, WKNavigationDelegate, WKUIDelegate {}
  let inner = Bare()
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let asked: Void? = (inner as any WKNavigationDelegate).webView?(
      webView, decidePolicyFor: navigationResponse, decisionHandler: decisionHandler)
    if asked == nil { decisionHandler(.allow) }
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    (inner as any WKNavigationDelegate).webView?(webView, didCommit: navigation)
  }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    (inner as any WKUIDelegate).webView?(
      webView, createWebViewWith: configuration, for: navigationAction, windowFeatures: windowFeatures) ?? nil
  }
}

@Suite("Delegates that hand their calls on", .simulator) @MainActor struct DelegateProxyTests {
  private static let page = "<button id=open onclick=\"window.open('/popup')\">"

  @Test func `a proxy's forwarding target gets what the proxy claims and lacks`() async throws {
    let (proxy, inner) = (Proxy(), Inner())
    proxy.inner = inner
    let (simulator, view) = try await Simulator.view(showing: Self.page, delegate: proxy)
    defer { withExtendedLifetime(view) {} }
    #expect(inner.calls == ["didFinish"] && proxy.committed == 1)
    #expect(proxy.asked.contains(Selector("webView:didFinishNavigation:")))
    try await simulator.click("#open")
    await simulator.settle()
    #expect(inner.popups.count == 1)
  }

  @Test func `a proxy's target may answer later`() async throws {
    final class Decider: NSObject, WKNavigationDelegate {
      var asked: [String] = []
      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
      ) async -> WKNavigationActionPolicy {
        await Task.yield()
        asked.append(navigationAction.request.url?.scheme ?? "")
        return navigationAction.request.url?.scheme == "myapp" ? .cancel : .allow
      }
    }
    final class DeciderProxy: ObservingObject, WKNavigationDelegate, @unchecked Sendable {
      weak var inner: (any WKNavigationDelegate)?
      nonisolated override func responds(to aSelector: Selector!) -> Bool {
        MainActor.assumeIsolated { super.responds(to: aSelector) || inner?.responds(to: aSelector) == true }
      }
      nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? {
        MainActor.assumeIsolated { () -> (any WKNavigationDelegate)? in inner }
      }
    }
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: "<a id=app href='myapp://open'>open</a>")
    let view = WKWebView(frame: .zero)
    let (proxy, decider) = (DeciderProxy(), Decider())
    view.navigationDelegate = proxy
    proxy.inner = decider
    view.navigationDelegate = proxy
    view.load(URLRequest(url: URL(string: "https://shop.example/")!))
    await simulator.settle()
    try await simulator.click("#app")
    await simulator.settle()
    #expect(decider.asked == ["https", "myapp"])
  }

  @Test func `a proxy is asked when it is set, and methods that it refuses are not called`() async throws {
    let (proxy, inner) = (Proxy(), Inner())
    proxy.refused = [Selector("webView:didCommitNavigation:")]
    let (simulator, view) = try await Simulator.view(showing: Self.page, delegate: proxy)
    proxy.inner = inner
    view.reload()
    await simulator.settle()
    #expect(inner.calls == [] && proxy.committed == 0)
    view.navigationDelegate = proxy
    view.reload()
    await simulator.settle()
    #expect(inner.calls == ["didFinish"])
  }

  @Test func `a proxy that claims what nobody has ends the app`() async throws {
    final class Boaster: ObservingObject, WKNavigationDelegate, WKUIDelegate {
      nonisolated override func responds(to aSelector: Selector!) -> Bool {
        aSelector == Selector("webView:didCommit:")
      }
    }
    let (simulator, _) = try await Simulator.view(showing: "", delegate: Boaster())
    let failures = simulator.world.takeDeviceFailures()
    #expect(
      failures.map(\.message) == ["-[Boaster webView:didCommitNavigation:]: unrecognized selector sent to instance"])
  }

  @Test func `objects say which methods of web views' delegates they have`() {
    #expect(Inner().responds(to: Selector("webView:didFinish:")))
    #expect(!Inner().responds(to: Selector("webViewDidClose:")))
    #expect(UIView().responds(to: Selector("setNeedsLayout", UIView.setNeedsLayout)))
  }

  @Test func `the trace says what the other delegate lacks to which a call is handed on`() async throws {
    let wrapper = Wrapper()
    let (simulator, view) = try await Simulator.view(showing: Self.page, delegate: wrapper)
    defer { withExtendedLifetime(view) {} }
    try await simulator.click("#open")
    await simulator.settle()
    let notes = simulator.trace.events.flatMap(\.notes).map(\.text)
    let lacking = "AppleNamesTests.Wrapper.Bare, to which the delegate hands the call on, has no"
    #expect(notes.contains("\(lacking) webView(_:createWebViewWith:for:windowFeatures:): nothing is called there"))
    #expect(notes.contains("\(lacking) webView(_:didCommit:): nothing is called there"))
    #expect(
      notes.contains("\(lacking) webView(_:decidePolicyFor:decisionHandler:) for responses: nothing is called there"))
    #expect(notes.contains("the app returned nil: no window"))
  }
}
