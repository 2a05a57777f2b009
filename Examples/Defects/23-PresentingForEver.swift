import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app notes that it presents a popup, so that there are never two, and forgets it in `webViewDidClose`. Who swipes the
/// sheet away, or taps beside it, closes no window: the page's button does nothing any more. Seen in wrappers with an
/// `isPresenting` that "sometimes" stays true.
class OnceScreen: Screen, WKUIDelegate, UIAdaptivePresentationControllerDelegate {
  var isPresenting = false

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard !isPresenting else { return nil }
    isPresenting = true
    let sheet = UIViewController()
    let popup = WKWebView(frame: sheet.view.bounds, configuration: configuration)
    popup.uiDelegate = self
    sheet.view.addSubview(popup)
    sheet.presentationController?.delegate = self
    present(sheet, animated: true)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    isPresenting = false
    dismiss(animated: true)
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { sheetIsGone() }

  func sheetIsGone() {}
}

final class PresentingForEver: OnceScreen {}

final class PresentingUntilGone: OnceScreen {
  override func sheetIsGone() { isPresenting = false }
}

@Suite("Defect 23: a flag that is never reset", .simulator) @MainActor struct PresentingForEverTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.close]), kinds: [.user])

  private static func flow(_ app: OnceScreen) async throws {
    let (simulator, window) = try app.show()
    defer { withExtendedLifetime(window) {} }
    try simulator.site(
      "https://shop.example/", html: "<button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site("https://id.example/", html: "<button id=done onclick=\"window.close()\">Done</button>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.untilUndisturbed {
      try await simulator.click("#in")
      await simulator.settle()
      let popup = try #require(simulator.windows.last { $0 != "main" })
      try await simulator.click("#done", in: popup)
      await simulator.settle()
    }
    #expect(!app.isPresenting)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(PresentingForEver()) }

  @Test(.everyOrder(options)) func `the next popup opens in every order`() async throws {
    try await Self.flow(PresentingUntilGone())
  }

  @Test func `a swipe shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(PresentingForEver()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=close:popup1"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("windows") }, "\(broken)")
  }
}
