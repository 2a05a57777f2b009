import AuthenticationServices
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A link of the page starts an authentication session. A user who taps twice starts two: one of them ends with an
/// error, and the app tells a user who has done nothing wrong that the sign-in has failed. Seen in issues of libraries
/// for signing in.
class SessionScreen: Screen, WKNavigationDelegate, ASWebAuthenticationPresentationContextProviding {
  var session: ASWebAuthenticationSession?
  private(set) var callback: URL?
  private(set) var errors: [any Error] = []

  func startSession(at url: URL) {
    let session = ASWebAuthenticationSession(url: url, callback: .customScheme("myapp")) { [weak self] url, error in
      MainActor.assumeIsolated {
        self?.session = nil
        if let url { self?.callback = url }
        if let error { self?.errors.append(error) }
      }
    }
    session.presentationContextProvider = self
    self.session = session
    session.start()
  }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, url.path == "/login" else { return decisionHandler(.allow) }
    signInTapped(url)
    decisionHandler(.cancel)
  }

  func signInTapped(_ url: URL) {}
}

final class SessionForEachTap: SessionScreen {
  override func signInTapped(_ url: URL) { startSession(at: url) }
}

final class OneSessionAtATime: SessionScreen {
  override func signInTapped(_ url: URL) {
    guard session == nil else { return }
    startSession(at: url)
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
    #expect(broken.failures.contains { $0.contains("app.errors") }, "\(broken)")
  }
}
