import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app notes that it is signing in, so that a second tap does nothing, and forgets it when the load is over. If the
/// content process ends during the redirects, the load neither finishes nor fails. The app opens its start page again,
/// as everybody recommends, and the button is dead until the app is started anew. Seen in issues of web app wrappers.
class SigningInScreen: Screen, WKNavigationDelegate {
  var isSigningIn = false
  var isSignedIn = false

  func signIn() {
    guard !isSigningIn else { return }
    isSigningIn = true
    open("https://shop.example/login")
  }

  func openStartPage() { open("https://shop.example/") }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView.url?.path == "/welcome" else { return }
    isSignedIn = true
    isSigningIn = false
  }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    isSigningIn = false
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { isSigningIn = false }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { openStartPage() }
}

final class StillSigningIn: SigningInScreen {}

final class SignInCanStartAgain: SigningInScreen {
  override func openStartPage() {
    isSigningIn = false
    super.openStartPage()
  }
}

@Suite("Defect 11: a crash leaves the sign-in under way", .simulator) @MainActor struct StillSigningInTests {
  private static let options = OrderOptions(upTo: 200, user: UserMoves([]), kinds: [.process])

  private static func flow(_ app: SigningInScreen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    try simulator.web.respond(to: "https://shop.example/login", with: .redirect(to: "https://id.example/"))
    try simulator.web.respond(to: "https://id.example/", with: .redirect(to: "https://shop.example/welcome"))
    try simulator.site("https://shop.example/welcome", html: "<title>Welcome</title>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.untilUndisturbed {
      app.signIn()
      await simulator.settle()
      try #require(app.isSignedIn)
    }
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(StillSigningIn()) }

  @Test(.everyOrder(options)) func `the sign-in can start again in every order`() async throws {
    try await Self.flow(SignInCanStartAgain())
  }

  @Test func `a process that ends shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(StillSigningIn()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("process"), "\(broken)")
    #expect(broken.failures.contains { $0.contains(").isSignedIn") }, "\(broken)")
  }
}
