import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// The trace says of each call that no delegate received who is missing, and what happens instead.
@Suite(.simulator) @MainActor struct NoDelegateTests {
  private final class Bare: NSObject, WKUIDelegate, WKNavigationDelegate {}
  private final class Refusing: NSObject, WKUIDelegate, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
      windowFeatures: WKWindowFeatures
    ) -> WKWebView? { nil }
  }

  private static let page = "<script>onload = () => { alert(1); confirm(2); prompt(3); open('/x') }</script>"

  /// What the trace says about a page's window, and about its calls.
  private func reasons(_ delegate: (any WKUIDelegate & WKNavigationDelegate)?) async throws -> [String: [String]] {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: Self.page)
    let configuration = WKWebViewConfiguration()
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = delegate
    view.uiDelegate = delegate
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    var found: [String: [String]] = [:]
    for event in simulator.trace.events {
      found[event.name.schemaName, default: []] += event.notes.map(\.text)
    }
    return found
  }

  @Test func `without delegates the trace says that there are none, and which defaults hold`() async throws {
    let found = try await reasons(nil)
    #expect(found["createWebView"]?.last == "there is no uiDelegate: no window")
    #expect(
      found["decidePolicyForNavigationAction"]?.contains("no call: there is no navigationDelegate; allowed by default")
        == true)
    #expect(found["didFinish"]?.contains("no call: there is no navigationDelegate") == true)
    #expect(found["runJavaScriptAlertPanel"]?.contains("no call: there is no uiDelegate; alert returns") == true)
    #expect(
      found["runJavaScriptConfirmPanel"]?.contains("no call: there is no uiDelegate; confirm gives false") == true)
    #expect(
      found["runJavaScriptTextInputPanel"]?.contains("no call: there is no uiDelegate; prompt gives null") == true)
    #expect(!found.values.joined().contains { $0.contains("returned nil") })
  }

  @Test func `with delegates that lack the methods it says so`() async throws {
    let bare = Bare()
    let found = try await reasons(bare)
    #expect(
      found["createWebView"]?.last
        == "the uiDelegate has no webView(_:createWebViewWith:for:windowFeatures:): no window")
    #expect(
      found["decidePolicyForNavigationAction"]?.contains(
        "no call: the navigationDelegate has no such method; allowed by default")
        == true)
    #expect(found["didCommit"]?.contains("no call: the navigationDelegate has no such method") == true)
    #expect(
      found["runJavaScriptAlertPanel"]?.contains("no call: the uiDelegate has no such method; alert returns") == true)
    #expect(!found.values.joined().contains { $0.contains("returned nil") })
  }

  @Test func `an app that returns nil is said to return nil`() async throws {
    let refusing = Refusing()
    #expect(try await reasons(refusing)["createWebView"]?.last == "the app returned nil: no window")
  }
}
