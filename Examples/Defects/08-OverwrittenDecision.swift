import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app asks in a bar whether the user wants to leave, and keeps the decision handler until then. A second tap asks
/// again, and its handler takes the first one's place, which nobody calls: WebKit ends the app. Seen in crash reports
/// of browsers that ask before they open other sites.
class AskingScreen: Screen {
  var pendingDecision: (@MainActor (WKNavigationActionPolicy) -> Void)?

  func answer(_ policy: WKNavigationActionPolicy) {
    let decide = pendingDecision
    pendingDecision = nil
    decide?(policy)
  }
}

final class OverwrittenDecision: AskingScreen, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard navigationAction.request.url?.host != "shop.example" else { return decisionHandler(.allow) }
    pendingDecision = decisionHandler
  }
}

final class AnsweredDecision: AskingScreen, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard navigationAction.request.url?.host != "shop.example" else { return decisionHandler(.allow) }
    answer(.cancel)
    pendingDecision = decisionHandler
  }
}

@Suite("Defect 8: a decision handler that is overwritten", .simulator) @MainActor struct OverwrittenDecisionTests {
  private static let options = OrderOptions(user: UserMoves([.again]), kinds: [.user])

  private static func flow(_ app: AskingScreen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://shop.example/", html: "<a id=out href=\"https://news.example/\">News</a>")
    try simulator.site("https://news.example/", html: "<title>News</title>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#out")
    while app.pendingDecision != nil {
      app.answer(.allow)
      await simulator.settle()
    }
    #expect(app.webView.title == "News")
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(OverwrittenDecision()) }

  @Test(.everyOrder(options)) func `each decision is answered in every order`() async throws {
    try await Self.flow(AnsweredDecision())
  }

  @Test func `a second tap shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(OverwrittenDecision()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.failures.contains { $0.contains("was not called") }, "\(broken)")
  }
}
