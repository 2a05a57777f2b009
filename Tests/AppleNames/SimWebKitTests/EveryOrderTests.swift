import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Keeps the question of a dialog until the test answers it.
@MainActor private final class Panels: NSObject, WKNavigationDelegate, WKUIDelegate {
  var answer: (@MainActor (Bool) -> Void)?

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) { answer = completionHandler }
}

/// Keeps the question for a password until the test answers it.
@MainActor private final class Passwords: NSObject, WKNavigationDelegate, WKUIDelegate {
  var answer: (@MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)?

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isAboutServer = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
    if isAboutServer { completionHandler(.performDefaultHandling, nil) } else { answer = completionHandler }
  }
}

/// Remembers only its last popup, and removes that one whenever a window closes.
@MainActor private final class OneVariable: NSObject, WKNavigationDelegate, WKUIDelegate {
  var popups: [WKWebView] = []

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.uiDelegate = self
    popup.navigationDelegate = self
    popups.append(popup)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    if popups.count == 1 { popups.removeLast() }
  }
}

/// What a search over all orders knows of an app that it runs through Apple's names.
@Suite(.simulator) @MainActor struct EveryOrderTests {
  @Test(.order("answer1=late", OrderOptions(kinds: [.answer])))
  func `A dialog that is answered late lets a second pass`() async throws {
    let panels = Panels()
    let page = """
      <script>const start = Date.now(); setTimeout(() => document.title += ', then the timer', 500);
      document.title = `${confirm('Go?')} after ${Date.now() - start} ms`</script>
      """
    let (simulator, view) = try await Simulator.view(showing: page, delegate: panels)
    let answer = try #require(panels.answer)
    answer(true)
    await simulator.settle()
    #expect(view.title == "true after 1000 ms, then the timer")
  }

  @Test(.order("answer1=late", OrderOptions(kinds: [.answer])))
  func `A challenge that is answered late lets a second pass`() async throws {
    let passwords = Passwords()
    let (simulator, view) = try await Simulator.view(showing: "<title>Outside</title>", delegate: passwords)
    try simulator.web.respond(
      to: "https://app.example/inside",
      with: .response(status: 401, headers: ["WWW-Authenticate": "Basic realm=a"], body: "<title>Refused</title>"))
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/inside"))))
    await simulator.settle()
    let answer = try #require(passwords.answer)
    let asked = simulator.world.now
    answer(.performDefaultHandling, nil)
    await simulator.settle()
    #expect(view.title == "Refused")
    #expect(simulator.world.now - asked >= 1)
  }

  @Test func `An app that keeps the view of a closed window is found without an expectation`() async throws {
    let options = OrderOptions(user: UserMoves([.again]), kinds: [.user])
    let broken = await FailingOrder.of(options) {
      let app = OneVariable()
      let (simulator, view) = try await Simulator.view(
        showing: "<button id=in onclick=\"window.open('/popup')\">In</button>",
        sites: ["https://app.example/popup": "<script>setTimeout(close, 50)</script>"], delegate: app)
      try await simulator.click("#in")
      await simulator.settle()
      withExtendedLifetime((app, view)) {}
    }
    let found = try #require(broken)
    #expect(found.order.hasSuffix("=again"))
    #expect(found.failures == ["The app keeps a view after webViewDidClose was called for it."])
  }
}
