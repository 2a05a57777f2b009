import SimAuthenticationServices
import SimulatedSafari
import Testing
import UIProcess

@MainActor @Suite struct WebAuthenticationSessionTests {
  @Test func `a session ends at its custom scheme`() async throws {
    try await inSignInWorld { world, window in
      let record = Record()
      let anchor = Anchor(window)
      let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { url, error in
        record.calls.append((url, error))
      }
      session.presentationContextProvider = anchor
      #expect(session.canStart)
      #expect(session.start())
      #expect(!session.canStart)
      try await signIn(in: session.simulator.window, of: world)
      #expect(record.calls.map(\.url?.absoluteString) == ["myapp://callback?code=code-2&state=s1"])
      #expect(record.calls.first?.error == nil)
      #expect(session.simulator.explanation == nil)
    }
  }

  @Test func `a session ends at an https callback of an associated domain`() async throws {
    try await inSignInWorld { world, window in
      let record = Record()
      let anchor = Anchor(window)
      let session = ASWebAuthenticationSession(
        url: try authorizeURL(redirect: "https://app.example/callback"),
        callback: .https(host: "app.example", path: "/callback")
      ) { url, error in record.calls.append((url, error)) }
      session.presentationContextProvider = anchor
      session.prefersEphemeralWebBrowserSession = true
      #expect(session.start())
      try await signIn(in: WebAuthenticationSessionSimulator.current?.window, of: world)
      #expect(record.calls.map(\.url?.absoluteString) == ["https://app.example/callback?code=code-2&state=s1"])
    }
  }

  /// Starts a session that nobody keeps.
  private func startLocally(over window: UIWindow, _ record: Record) throws -> (WeakSession, Anchor) {
    let anchor = Anchor(window)
    let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { url, error in
      record.calls.append((url, error))
    }
    session.presentationContextProvider = anchor
    #expect(session.start())
    return (WeakSession(session: session), anchor)
  }

  private struct WeakSession { weak var session: ASWebAuthenticationSession? }

  @Test func `a session that nobody keeps lives until its completion handler`() async throws {
    try await inSignInWorld { world, window in
      let record = Record()
      let (started, anchor) = try startLocally(over: window, record)
      #expect(started.session != nil)
      try await signIn(in: WebAuthenticationSessionSimulator.current?.window, of: world)
      withExtendedLifetime(anchor) {}
      #expect(record.calls.map(\.url?.absoluteString) == ["myapp://callback?code=code-2&state=s1"])
      #expect(started.session == nil)
    }
  }

  @Test func `a session that nobody keeps ends with cancel()`() async throws {
    try await inSignInWorld { _, window in
      let record = Record()
      let (started, anchor) = try startLocally(over: window, record)
      started.session?.cancel()
      withExtendedLifetime(anchor) {}
      #expect(record.calls.isEmpty)
      #expect(started.session == nil)
    }
  }

  @Test func `before iOS 13 a session that nobody keeps is cancelled`() async throws {
    var profile = PlatformProfile.iOS
    profile.sessionLifetime = .whileAppKeepsIt
    try await inSignInWorld(profile: profile) { _, window in
      let record = Record()
      let (started, _) = try startLocally(over: window, record)
      #expect(started.session == nil)
      #expect((record.calls.first?.error as? ASWebAuthenticationSessionError)?.code == .canceledLogin)
    }
  }

  @Test func `without a presentation context provider it does not start, and says so`() async throws {
    try await inSignInWorld { _, _ in
      let record = Record()
      let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { url, error in
        record.calls.append((url, error))
      }
      #expect(!session.canStart)
      #expect(!session.start())
      #expect(
        session.simulator.explanation
          == "start() is false: there is no presentationContextProvider: set it before start(), and keep it, it is weak"
      )
      let error = try #require(record.calls.first?.error as? ASWebAuthenticationSessionError)
      #expect(error.code == .presentationContextNotProvided)
      #expect(error.errorCode == 2)
      #expect((error as NSError).domain == ASWebAuthenticationSessionErrorDomain)
    }
  }

  @Test func `an anchor without a scene is not enough`() async throws {
    try await inSignInWorld { _, window in
      window.windowScene = nil
      let anchor = Anchor(window)
      let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { _, _ in }
      session.presentationContextProvider = anchor
      #expect(!session.start())
      #expect(session.simulator.explanation?.contains("the presentation anchor is not in a scene") == true)
    }
  }

  @Test func `the user's Cancel is an error that apps match in several ways`() async throws {
    try await inSignInWorld { _, window in
      let record = Record()
      let anchor = Anchor(window)
      let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { url, error in
        record.calls.append((url, error))
      }
      session.presentationContextProvider = anchor
      session.start()
      session.simulator.cancelByUser()
      let error = try #require(record.calls.first?.error)
      #expect(record.calls.first?.url == nil)
      if case ASWebAuthenticationSessionError.canceledLogin = error {
      } else {
        Issue.record("does not match the pattern")
      }
      #expect((error as? ASWebAuthenticationSessionError)?.code == .canceledLogin)
      #expect((error as NSError).code == ASWebAuthenticationSessionError.canceledLogin.rawValue)
      #expect(ASWebAuthenticationSessionError.Code(rawValue: 500)?.rawValue == 500)
    }
  }

  @Test func `cancel calls no handler`() async throws {
    try await inSignInWorld { world, window in
      let record = Record()
      let anchor = Anchor(window)
      let session = ASWebAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") { url, error in
        record.calls.append((url, error))
      }
      session.presentationContextProvider = anchor
      session.start()
      session.cancel()
      await world.settle()
      #expect(record.calls.isEmpty)
    }
  }

  @Test func `only header fields that begin with X- are sent`() async throws {
    try await inSignInWorld { world, window in
      try world.web.respond(
        to: "https://headers.example/",
        with: .handler { request in .html("<title>\(request.headers["X-App"] ?? "-")</title>") })
      let anchor = Anchor(window)
      let url = try #require(URL(string: "https://headers.example/"))
      let session = ASWebAuthenticationSession(url: url, callback: .customScheme("myapp")) { _, _ in }
      session.presentationContextProvider = anchor
      session.additionalHeaderFields = ["X-App": "1", "Authorization": "secret"]
      session.start()
      await world.settle()
      #expect(session.simulator.window?.title == "1")
      #expect(
        world.trace.notes.map(\.reason.text).contains(
          "additionalHeaderFields: \"Authorization\" is not sent: only names that begin with X- are"))
    }
  }
}
