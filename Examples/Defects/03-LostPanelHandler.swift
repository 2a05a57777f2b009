import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The popup's `confirm` is shown as an alert, in a sheet that the user can close. Who closes the sheet first takes the
/// alert away with it: nobody calls the completion handler any more, and WebKit raises an exception. Seen in crash reports
/// with "Completion handler passed to … was not called".
class ConfirmingScreen: Screen, WKUIDelegate {
  var sheet: UIViewController?
  var popup: WKWebView?
  var answer: (@MainActor (Bool) -> Void)?

  /// The user closes the sheet.
  func closeSheet() {
    guard let sheet else { return }
    sheet.dismiss(animated: false)
    self.sheet = nil
    popup = nil
    sheetIsGone()
  }

  func sheetIsGone() { answer = nil }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let sheet = UIViewController()
    let popup = WKWebView(frame: sheet.view.bounds, configuration: configuration)
    popup.uiDelegate = self
    sheet.view.addSubview(popup)
    present(sheet, animated: false)
    (self.sheet, self.popup) = (sheet, popup)
    return popup
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    answer = completionHandler
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Yes", style: .default) { [weak self] _ in self?.reply(true) })
    sheet?.present(alert, animated: false)
  }

  func reply(_ isConfirmed: Bool) {
    answer?(isConfirmed)
    answer = nil
  }
}

final class LostPanelHandler: ConfirmingScreen {}

final class AnsweredPanel: ConfirmingScreen {
  override func sheetIsGone() { reply(false) }
}

@Suite("Defect 3: a completion handler that goes with the popup", .simulator) @MainActor struct LostPanelHandlerTests {
  private static let options = OrderOptions(upTo: 100, user: UserMoves([]), kinds: [.user])

  private static func flow(_ app: ConfirmingScreen) async throws {
    let simulator = try #require(Simulator.current)
    let window = UIApplication.shared.simulator.show(app)
    defer { withExtendedLifetime(window) {} }
    try simulator.site(
      "https://shop.example/", html: "<button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site(
      "https://id.example/", html: "<script>if (confirm('Share your name?')) document.title = 'Shared'</script>")
    simulator.userMay("close the sheet", endsFlow: true) { app.closeSheet() }
    try await simulator.untilUndisturbed {
      app.open("https://shop.example/")
      await simulator.settle()
      try await simulator.click("#in")
      await simulator.settle()
      try #require(UIApplication.shared.simulator.alert).simulator.tap("Yes")
      await simulator.settle()
      try #require(app.popup?.title == "Shared")
    }
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(LostPanelHandler()) }

  @Test(.everyOrder(options)) func `the question is answered in every order`() async throws {
    try await Self.flow(AnsweredPanel())
  }

  @Test func `a user who closes the sheet first shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(LostPanelHandler()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=close-the-sheet"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("was not called") }, "\(broken)")
  }
}
