import AuthenticationServices
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A link of the page starts an authentication session. A user who taps twice starts two: one of them ends with an
/// error, and the app tells a user who has done nothing wrong that the sign-in has failed. Seen in issues of libraries
/// for signing in.
class SessionScreen: Screen, ASWebAuthenticationPresentationContextProviding {
  private(set) var callback: URL?
  private(set) var errors: [any Error] = []

  func makeSession(_ url: URL, atEnd: @escaping @MainActor () -> Void) -> ASWebAuthenticationSession {
    let session = ASWebAuthenticationSession(url: url, callback: .customScheme("myapp")) { [weak self] url, error in
      MainActor.assumeIsolated {
        atEnd()
        if let url { self?.callback = url }
        if let error { self?.errors.append(error) }
      }
    }
    session.presentationContextProvider = self
    return session
  }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }

  func startSession(at url: URL) {}

  func isSignIn(_ action: WKNavigationAction) -> URL? {
    guard let url = action.request.url, url.path == "/login" else { return nil }
    return url
  }
}

final class SessionForEachTap: SessionScreen, WKNavigationDelegate {
  private var session: ASWebAuthenticationSession?

  override func startSession(at url: URL) {
    session = makeSession(url) { [weak self] in self?.session = nil }
    session?.start()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = isSignIn(navigationAction) else { return decisionHandler(.allow) }
    startSession(at: url)
    decisionHandler(.cancel)
  }
}

final class OneSessionAtATime: SessionScreen, WKNavigationDelegate {
  private var session: ASWebAuthenticationSession?

  override func startSession(at url: URL) {
    guard session == nil else { return }
    session = makeSession(url) { [weak self] in self?.session = nil }
    session?.start()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = isSignIn(navigationAction) else { return decisionHandler(.allow) }
    startSession(at: url)
    decisionHandler(.cancel)
  }
}

@Suite("Defect 2: a double tap opens two sessions", .simulator) @MainActor struct TwoSessionsTests {
  private static let options = OrderOptions(user: UserMoves([.again]), kinds: [.user])

  private static func flow(_ app: SessionScreen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://shop.example/", html: "<a id=in href=/login>Sign in</a>")
    try simulator.web.respond(to: "https://shop.example/login", with: .redirect(to: "myapp://done?user=ada"))
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#in")
    await simulator.settle()
    #expect(app.callback?.absoluteString == "myapp://done?user=ada")
    #expect(app.errors.isEmpty)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(SessionForEachTap()) }

  @Test(.everyOrder(options)) func `one session at a time works in every order`() async throws {
    try await Self.flow(OneSessionAtATime())
  }

  @Test func `a second tap shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(SessionForEachTap()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=again"), "\(broken)")
  }
}
