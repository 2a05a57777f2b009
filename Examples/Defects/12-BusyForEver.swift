import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app is busy from the start of a load until `didFinish` or `didFail`. A connection that is lost before the first
/// byte is told to neither but to `didFailProvisionalNavigation`, which the app does not have: it stays busy, and every
/// later refresh is ignored. Seen in questions about spinners that never stop.
class NewsScreen: Screen {
  var isBusy = false

  func refresh() {
    guard !isBusy else { return }
    isBusy = true
    open("https://news.example/")
  }
}

final class BusyForEver: NewsScreen, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isBusy = false }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) { isBusy = false }
}

final class BusyUntilAnyEnd: NewsScreen, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isBusy = false }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) { isBusy = false }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { isBusy = false }
}

@Suite("Defect 12: a lost request leaves the app busy", .simulator) @MainActor struct BusyForEverTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.network])

  private static func flow(_ app: NewsScreen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://news.example/", html: "<title>News</title>")
    try await simulator.untilUndisturbed {
      app.refresh()
      await simulator.settle()
      try #require(app.webView.title == "News")
    }
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(BusyForEver()) }

  @Test(.everyOrder(options)) func `every end is noticed in every order`() async throws {
    try await Self.flow(BusyUntilAnyEnd())
  }

  @Test func `a lost request shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(BusyForEver()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=lost"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("title") }, "\(broken)")
  }
}
