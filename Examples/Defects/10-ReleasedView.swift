import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// When the content process has ended, the app throws its web view away in the callback, and shows "tap to try again".
/// The tap then loads in a view that is not there any more. Seen in answers that recommend to replace the view, and in
/// questions about a page that stays white.
final class ReleasedView: Screen, WKNavigationDelegate {
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.removeFromSuperview()
    self.webView = nil
  }
}

final class ReplacedView: Screen, WKNavigationDelegate {
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.removeFromSuperview()
    self.webView = makeView(configuration)
  }
}

@Suite("Defect 10: a view that is released in its own callback", .simulator) @MainActor struct ReleasedViewTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.process])

  /// The user looks at the shop, and again whenever the app has lost it.
  private static func flow(_ app: Screen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    try await simulator.untilUndisturbed {
      app.open("https://shop.example/")
      await simulator.settle()
      try #require(app.webView?.title == "Shop")
    }
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(ReleasedView()) }

  @Test(.everyOrder(options)) func `a new view works in every order`() async throws {
    try await Self.flow(ReplacedView())
  }

  @Test func `a process that ends shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(ReleasedView()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("process"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("title") }, "\(broken)")
  }
}
