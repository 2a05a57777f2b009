import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app gets its session's cookie by a load in a hidden view, and opens the account's page at the same time, because
/// the cookie has always been there first. If that answer is late, the first request goes without it, and the user is
/// asked to sign in. Seen in threads about cookies that are "sometimes" missing at the first load.
class CookieScreen: Screen {
  private(set) var hidden: WKWebView!

  override func viewDidLoad() {
    super.viewDidLoad()
    hidden = makeView(configuration)
  }

  func start() {}

  func fetchSession() {
    if let url = URL(string: "https://shop.example/session") { _ = hidden.load(URLRequest(url: url)) }
  }
}

final class MissingCookie: CookieScreen, WKNavigationDelegate {
  override func start() {
    fetchSession()
    open("https://shop.example/")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    if webView === self.webView, webView.url?.path == "/" { open("https://shop.example/account") }
  }
}

final class AwaitedCookie: CookieScreen, WKNavigationDelegate {
  override func start() { fetchSession() }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    if webView === hidden { open("https://shop.example/") }
    if webView === self.webView, webView.url?.path == "/" { open("https://shop.example/account") }
  }
}

@Suite("Defect 9: a cookie that is not there yet", .simulator) @MainActor struct MissingCookieTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.network])

  private static func flow(_ app: CookieScreen) async throws {
    let simulator = try app.launch()
    try simulator.web.respond(
      to: "https://shop.example/session",
      with: .response(headers: ["Set-Cookie": "session=1; Path=/"], body: "<title>Session</title>"))
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    try simulator.web.respond(
      to: "https://shop.example/account",
      with: .handler { .html($0.cookie("session") == "1" ? "<title>Account</title>" : "<title>Sign in</title>") })
    try await simulator.untilUndisturbed {
      app.start()
      repeat { await simulator.settle() } while app.hidden.isLoading || app.webView.isLoading
      try #require(app.webView.title == "Account")
    }
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(MissingCookie()) }

  @Test(.everyOrder(options)) func `a cookie that is awaited is there in every order`() async throws {
    try await Self.flow(AwaitedCookie())
  }

  @Test func `a late answer shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(MissingCookie()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=late") || broken.order.hasSuffix("=slow"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("title") }, "\(broken)")
  }
}
