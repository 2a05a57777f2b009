import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app has one variable for its popup. A user who taps twice gets two popups, and the variable knows the second.
/// When the first one closes, the app removes the second; the first stays on the screen for ever. Seen in questions
/// about `window.close()` that "does nothing", and in wrappers of web apps.
class PopupScreen: Screen {
  func createPopup(_ configuration: WKWebViewConfiguration) -> WKWebView { makeView(configuration) }
}

final class OnePopupVariable: PopupScreen, WKUIDelegate, WKNavigationDelegate {
  private var popup: WKWebView?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    popup = createPopup(configuration)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    popup?.removeFromSuperview()
    popup = nil
  }
}

final class EachPopupItself: PopupScreen, WKUIDelegate, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { createPopup(configuration) }

  func webViewDidClose(_ webView: WKWebView) { webView.removeFromSuperview() }
}

@Suite("Defect 1: one variable for all popups", .simulator) @MainActor struct OnePopupVariableTests {
  private static let options = OrderOptions(user: UserMoves([.again]), kinds: [.user])

  /// The user opens the provider's window, and closes whatever windows there are, the oldest first.
  private static func flow(_ app: PopupScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/", html: "<button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site("https://id.example/", html: "<button id=done onclick=\"window.close()\">Done</button>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#in")
    for window in simulator.windows where window != "main" && simulator.windows.contains(window) {
      try await simulator.click("#done", in: window)
    }
    #expect(app.view.subviews == [app.webView])
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(OnePopupVariable()) }

  @Test(.everyOrder(options)) func `each popup closes itself in every order`() async throws {
    try await Self.flow(EachPopupItself())
  }

  @Test func `a second tap shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(OnePopupVariable()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=again"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("subviews") }, "\(broken)")
  }
}
