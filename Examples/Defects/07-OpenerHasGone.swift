import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The popup tells its opener with `postMessage` that the user is signed in, and the opener's page tells the app. If the
/// user has followed another link in the opener meanwhile, nobody listens: the popup closes, and the sign-in is lost.
/// Seen in threads about sign-in windows that close and "nothing happens".
class MessageScreen: Screen {
  var isSignedIn = false
}

final class OpenerHasGone: MessageScreen, WKUIDelegate, WKScriptMessageHandler {
  override func viewDidLoad() {
    configuration.userContentController.add(self, name: "signedIn")
    super.viewDidLoad()
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    isSignedIn = true
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { makeView(configuration) }

  func webViewDidClose(_ webView: WKWebView) { webView.removeFromSuperview() }
}

final class CallbackTellsApp: MessageScreen, WKUIDelegate, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    if navigationAction.request.url?.path == "/callback" { isSignedIn = true }
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { makeView(configuration) }

  func webViewDidClose(_ webView: WKWebView) { webView.removeFromSuperview() }
}

@Suite("Defect 7: a message to an opener that has gone", .simulator) @MainActor struct OpenerHasGoneTests {
  private static let options = OrderOptions(upTo: 200, user: UserMoves([], taps: [.init("#help")]), kinds: [.user])

  private static func flow(_ app: MessageScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/",
      html: """
        <button id=in onclick="window.open('https://id.example/')">Sign in</button><a id=help href=/help>Help</a>
        <script>onmessage = () => window.webkit?.messageHandlers?.signedIn?.postMessage('yes')</script>
        """)
    try simulator.site("https://shop.example/help", html: "<title>Help</title>")
    try simulator.site("https://id.example/", html: "<a id=allow href=\"https://shop.example/callback\">Allow</a>")
    try simulator.site(
      "https://shop.example/callback",
      html: "<script>opener.postMessage('signed in', '*'); setTimeout(() => window.close(), 50)</script>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#in")
    try await simulator.click("#allow", in: "popup1")
    await simulator.settle()
    #expect(app.isSignedIn)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(OpenerHasGone()) }

  @Test(.everyOrder(options)) func `a callback that tells the app works in every order`() async throws {
    try await Self.flow(CallbackTellsApp())
  }

  @Test func `a user who goes on in the opener shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(OpenerHasGone()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=tap:1"), "\(broken)")
    #expect(broken.failures.contains { $0.contains(").isSignedIn") }, "\(broken)")
  }
}
