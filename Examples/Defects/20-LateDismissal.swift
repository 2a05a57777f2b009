import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// When a popup closes, the app dismisses its sheet, and once more a second later, because the first attempt is refused if
/// the sheet is still coming. Who opens the next popup within that second loses it. Seen in wrappers with
/// `asyncAfter` around `dismiss`.
class SheetScreen: Screen, WKUIDelegate {
  private(set) var opened = 0
  private(set) var closed = 0

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard presentedViewController == nil else { return nil }
    let sheet = UIViewController()
    let popup = WKWebView(frame: sheet.view.bounds, configuration: configuration)
    popup.uiDelegate = self
    sheet.view.addSubview(popup)
    present(sheet, animated: true)
    opened += 1
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    closed += 1
    let sheet = presentedViewController
    dismiss(animated: true)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.makeSure(sheet) }
  }

  func makeSure(_ sheet: UIViewController?) { presentedViewController?.dismiss(animated: true) }
}

final class LateDismissal: SheetScreen {}

final class DismissalOfItsOwn: SheetScreen {
  override func makeSure(_ sheet: UIViewController?) {
    if sheet === presentedViewController { super.makeSure(sheet) }
  }
}

@Suite("Defect 20: a dismissal that hits the next sheet", .simulator) @MainActor struct LateDismissalTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.again]), kinds: [.user])

  private static func flow(_ app: SheetScreen) async throws {
    let (simulator, window) = try app.show()
    defer { withExtendedLifetime(window) {} }
    try simulator.site(
      "https://shop.example/",
      html: "<button id=a onclick=\"window.open('/popup')\">Sign in</button>")
    // Only the first popup closes itself.
    try simulator.site(
      "https://shop.example/popup", html: "<script>if (!opener.done) { opener.done = true; close() }</script>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#a")
    await simulator.advance(milliseconds: 3000)
    #expect(app.closed == 1)
    // The second popup stays until its user closes it.
    #expect((app.presentedViewController == nil) == (app.opened == app.closed))
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(LateDismissal()) }

  @Test(.everyOrder(options)) func `the next sheet stays in every order`() async throws {
    try await Self.flow(DismissalOfItsOwn())
  }

  @Test func `a second tap after the first popup shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(LateDismissal()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=again"), "\(broken)")
    #expect(broken.story.contains("while the delayed block of 20-LateDismissal.swift:32 has yet to come"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("presentedViewController") }, "\(broken)")
  }
}
