import AuthenticationServices
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The session is in a local variable. The system keeps it alive, so the sign-in works, but the app cannot end it any more:
/// if the user signs in by a link from a mail meanwhile, the session stays on the screen, and its callback signs in
/// somebody else on top. Seen in questions about sheets that cannot be dismissed by code.
class MailedLinkScreen: Screen, ASWebAuthenticationPresentationContextProviding {
  /// Who was signed in, one after another.
  private(set) var users: [String] = []

  func makeSession() -> ASWebAuthenticationSession? {
    guard let url = URL(string: "https://id.example/login") else { return nil }
    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "myapp") { [weak self] url, _ in
      MainActor.assumeIsolated {
        if let url { self?.users.append(url.lastPathComponent) }
      }
    }
    session.presentationContextProvider = self
    return session
  }

  func signInTapped() {}

  func mailedLinkOpened() { users.append("ada") }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }
}

final class LocalSession: MailedLinkScreen {
  override func signInTapped() {
    let session = makeSession()
    session?.start()
  }
}

final class KeptSession: MailedLinkScreen {
  private var session: ASWebAuthenticationSession?

  override func signInTapped() {
    session = makeSession()
    session?.start()
  }

  override func mailedLinkOpened() {
    session?.cancel()
    session = nil
    super.mailedLinkOpened()
  }
}

@Suite("Defect 5: a session that the app cannot end", .simulator) @MainActor struct ForgottenSessionTests {
  private static let options = OrderOptions(user: UserMoves([]), kinds: [.user])

  private static func flow(_ app: MailedLinkScreen) async throws {
    let simulator = try app.launch()
    // The user takes a moment to type.
    try simulator.site(
      "https://id.example/login", html: "<script>setTimeout(() => location = 'myapp://done/bob', 100)</script>")
    var isLinkOpened = false
    simulator.userMay("open the mailed link") {
      guard app.users.isEmpty, !isLinkOpened else { return }
      isLinkOpened = true
      app.mailedLinkOpened()
    }
    app.signInTapped()
    await simulator.settle()
    #expect(app.users == [isLinkOpened ? "ada" : "bob"])
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(LocalSession()) }

  @Test(.everyOrder(options)) func `the link ends the session in every order`() async throws {
    try await Self.flow(KeptSession())
  }

  @Test func `a link that is opened meanwhile shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(LocalSession()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=open-the-mailed-link"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("app.users") }, "\(broken)")
  }
}
