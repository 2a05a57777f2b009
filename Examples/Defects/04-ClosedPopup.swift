import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The callback of a sign-in arrives in a popup, and the app exchanges its code by a load in the first view. A user who
/// closes the popup meanwhile has given up, and is signed in nevertheless; apps that go on with `popup!` crash. Seen in
/// questions about crashes after "Done" was tapped in a sign-in window.
class ClosingScreen: Screen {
  enum State { case signedOut, signedIn, cancelled }
  var state = State.signedOut
  var popup: WKWebView?

  func closedByUser() {}

  func exchange(_ action: WKNavigationAction) -> Bool {
    guard action.request.url?.path == "/callback" else { return false }
    open("https://shop.example/exchange")
    return true
  }

  func closePopup() {
    popup?.removeFromSuperview()
    popup = nil
  }
}

final class SignedInWithoutPopup: ClosingScreen, WKUIDelegate, WKNavigationDelegate {
  override func closedByUser() {
    state = .cancelled
    closePopup()
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
  ) { decisionHandler(exchange(navigationAction) ? .cancel : .allow) }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView.url?.path == "/exchange" else { return }
    state = .signedIn
    closePopup()
  }
}

final class CancelledWithPopup: ClosingScreen, WKUIDelegate, WKNavigationDelegate {
  override func closedByUser() {
    state = .cancelled
    webView.stopLoading()
    closePopup()
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
  ) { decisionHandler(exchange(navigationAction) ? .cancel : .allow) }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView.url?.path == "/exchange", popup != nil else { return }
    state = .signedIn
    closePopup()
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
  }
}
