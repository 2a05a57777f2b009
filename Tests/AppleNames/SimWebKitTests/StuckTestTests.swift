import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Tests that wait for ever in some order, while a page waits for the app (rule L38).
@Suite(.simulator) @MainActor struct StuckTestTests {
  /// Answers no question of a page.
  private final class Silent: NSObject, WKUIDelegate {
    private(set) var handlers: [@MainActor @Sendable (Bool) -> Void] = []

    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
      handlers.append(completionHandler)
    }
  }

  @Test func `a test that waits while a question is open is ended, and the next run begins`() async throws {
    let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user])
    let broken = await FailingOrder.of(options) {
      let simulator = try #require(Simulator.current)
      try simulator.site("https://shop.example/", html: "<script>function ask() { return confirm('Buy?') }</script>")
      let (view, delegate) = (WKWebView(), Silent())
      view.uiDelegate = delegate
      var hasLeft = false
      simulator.userMay("leave") { hasLeft = true }
      view.load(URLRequest(url: try #require(URL(string: "https://shop.example/"))))
      await simulator.settle()
      guard hasLeft else { return }
      view.evaluateJavaScript("ask()") { _, _ in }
      await simulator.settle()
      try #require(delegate.handlers.count == 1)
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    let found = try #require(broken)
    #expect(found.order == "user1=leave")
    #expect(found.failures.contains { $0.hasPrefix("The test waits for ever at StuckTestTests.swift:") }, "\(found)")
  }
}
