import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The callback of a sign-in arrives in a popup, and the app exchanges its code by a load in the first view. A user who
/// closes the popup meanwhile has given up, and is signed in nevertheless; apps that go on with `popup!` crash. Seen in
/// questions about crashes after "Done" was tapped in a sign-in window.
class ClosingScreen: Screen, WKUIDelegate, WKNavigationDelegate {
  enum State { case signedOut, signedIn, cancelled }
  var state = State.signedOut
  var popup: WKWebView?

  func closedByUser() {
    state = .cancelled
    closePopup()
  }

  func exchangeIsOver() {
    state = .signedIn
    closePopup()
  }

  private func closePopup() {
    popup?.removeFromSuperview()
    popup = nil
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    popup = makeView(configuration)
    return popup
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard navigationAction.request.url?.path == "/callback" else { return decisionHandler(.allow) }
    open("https://shop.example/exchange")
    decisionHandler(.cancel)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    if webView.url?.path == "/exchange" { exchangeIsOver() }
  }
}

final class SignedInWithoutPopup: ClosingScreen {}

final class CancelledWithPopup: ClosingScreen {
  override func closedByUser() {
    webView.stopLoading()
    super.closedByUser()
  }

  override func exchangeIsOver() {
    guard popup != nil else { return }
    super.exchangeIsOver()
  }
}

@Suite("Defect 4: the callback of a popup that is gone", .simulator) @MainActor struct ClosedPopupTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.user])

  private static func flow(_ app: ClosingScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/", html: "<button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site("https://id.example/", html: "<script>location = 'https://shop.example/callback'</script>")
    try simulator.site("https://shop.example/exchange", html: "<title>Hello</title>")
    var hasGivenUp = false
    simulator.userMay("close the popup", endsFlow: true) {
      guard app.popup != nil else { return }
      hasGivenUp = true
      app.closedByUser()
    }
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#in")
    await simulator.settle()
    #expect(app.state == (hasGivenUp ? .cancelled : .signedIn))
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(SignedInWithoutPopup()) }

  @Test(.everyOrder(options)) func `who closes the popup is not signed in, in every order`() async throws {
    try await Self.flow(CancelledWithPopup())
  }

  @Test func `a user who closes the popup during the exchange shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(SignedInWithoutPopup()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=close-the-popup"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("app.state") }, "\(broken)")
  }
}
