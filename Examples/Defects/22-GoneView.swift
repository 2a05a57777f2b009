import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app says that it is busy, and lets the popup's page draw for half a second before it asks it for its result; the
/// block holds the view weakly. If the popup is closed meanwhile, nobody answers, and the app stays busy. Seen with
/// `[weak webView]` in `asyncAfter`.
class ResultScreen: Screen, WKUIDelegate, WKScriptMessageHandler {
  private(set) var isBusy = false
  private var popup: WKWebView?

  override func viewDidLoad() {
    configuration.userContentController.add(self, name: "done")
    super.viewDidLoad()
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    popup = makeView(configuration)
    return popup
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    isBusy = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self, weak popup] in
      guard let self, let popup else { return }
      popup.evaluateJavaScript("result") { _, _ in self.isBusy = false }
    }
  }

  func closePopup() {
    popup?.removeFromSuperview()
    popup = nil
  }

  func rest() { isBusy = false }
}

final class GoneView: ResultScreen {}

final class RestsWithoutView: ResultScreen {
  override func closePopup() {
    super.closePopup()
    rest()
  }
}

@Suite("Defect 22: a weak view is gone", .simulator) @MainActor struct GoneViewTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user, .timer, .turn])

  private static func flow(_ app: ResultScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/", html: "<button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site(
      "https://id.example/", html: "<script>result = 1; webkit.messageHandlers.done.postMessage('')</script>")
    app.open("https://shop.example/")
    await simulator.settle()
    simulator.userMay("close the popup", endsFlow: true) { app.closePopup() }
    try await simulator.click("#in")
    await simulator.advance(milliseconds: 2000)
    #expect(!app.isBusy)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(GoneView()) }

  @Test(.everyOrder(options)) func `the app rests in every order`() async throws {
    try await Self.flow(RestsWithoutView())
  }

  @Test func `a user who closes the popup shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(GoneView()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=close-the-popup"), "\(broken)")
    #expect(broken.story.contains("while the delayed block of 22-GoneView.swift:29 has yet to come"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("isBusy") }, "\(broken)")
  }
}
