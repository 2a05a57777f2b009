import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A universal link is handed to the page with a script. If it arrives before the page has loaded, as it does whenever
/// it starts the app, the page has no such function yet: the call fails, nobody looks at the error, and the user sees
/// the start page. Seen in questions about links that work "only when the app is already open".
class LinkScreen: Screen {
  func follow(_ link: String) {}

  func show(_ link: String) { webView.evaluateJavaScript("show('\(link)')") { _, _ in } }
}

final class EarlyLink: LinkScreen, WKNavigationDelegate {
  override func follow(_ link: String) { show(link) }
}

final class KeptLink: LinkScreen, WKNavigationDelegate {
  private var isReady = false
  private var pendingLink: String?

  override func follow(_ link: String) {
    if isReady { show(link) } else { pendingLink = link }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    isReady = true
    if let link = pendingLink { show(link) }
    pendingLink = nil
  }
}

@Suite("Defect 6: a link that arrives before its page", .simulator) @MainActor struct EarlyLinkTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.user])

  private static func flow(_ app: LinkScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/", html: "<title>Shop</title><script>function show(link) { document.title = link }</script>"
    )
    var hasArrived = false
    simulator.userMay("follow the link") {
      hasArrived = true
      app.follow("Order 42")
    }
    app.open("https://shop.example/")
    await simulator.settle()
    if !hasArrived { app.follow("Order 42") }
    await simulator.settle()
    #expect(app.webView.title == "Order 42")
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(EarlyLink()) }

  @Test(.everyOrder(options)) func `a link that waits for its page works in every order`() async throws {
    try await Self.flow(KeptLink())
  }

  @Test func `a link that is early shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(EarlyLink()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=follow-the-link"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("webView.title") }, "\(broken)")
  }
}
