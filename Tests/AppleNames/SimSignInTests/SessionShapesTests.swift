import SimAuthenticationServices
import Testing

/// Subclasses the session as tests of libraries do.
private final class SessionDouble: ASWebAuthenticationSession {
  private let keptHandler: ASWebAuthenticationSession.CompletionHandler

  override init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
  ) {
    keptHandler = completionHandler
    super.init(url: URL, callbackURLScheme: callbackURLScheme, completionHandler: completionHandler)
  }

  override var canStart: Bool { false }
  override func start() -> Bool {
    keptHandler(nil, ASWebAuthenticationSessionError(.canceledLogin))
    return false
  }
}

/// What a library asks of a session, so that its tests can replace it.
private protocol SessionProtocol {
  init(url: URL, callbackURLScheme: String?, completionHandler: @escaping (URL?, Error?) -> Void)
  @discardableResult func start() -> Bool
  func cancel()
}

extension ASWebAuthenticationSession: SessionProtocol {}

extension ASWebAuthenticationSession.Callback {
  fileprivate static func forTheApp() -> Self { .customScheme("myapp") }
}

@MainActor @Suite struct SessionShapesTests {
  @Test func `a subclass overrides what it likes`() throws {
    let record = Record()
    let session = SessionDouble(url: try authorizeURL(), callbackURLScheme: nil) { record.calls.append(($0, $1)) }
    #expect(!session.canStart)
    #expect(!session.start())
    #expect(record.calls.count == 1)
  }

  @Test func `a protocol's initialiser creates a session`() async throws {
    try await inSignInWorld { _, _ in
      let type: any SessionProtocol.Type = ASWebAuthenticationSession.self
      let session = type.init(url: try authorizeURL(), callbackURLScheme: "myapp") { _, _ in }
      #expect(session is ASWebAuthenticationSession)
      #expect(!session.start())
    }
  }

  @Test func `the initialiser is a value`() throws {
    let make = ASWebAuthenticationSession.init(url:callbackURLScheme:completionHandler:)
    let url = try authorizeURL()
    #expect(make(url, "myapp", { _, _ in }).presentationContextProvider == nil)
  }

  @Test func `apps extend the callback`() throws {
    let callback = ASWebAuthenticationSession.Callback.forTheApp()
    #expect(callback.matchesURL(try #require(URL(string: "myapp://callback?code=1"))))
    #expect(!callback.matchesURL(try #require(URL(string: "other://callback"))))
    let https = ASWebAuthenticationSession.Callback.https(host: "app.example", path: "/callback")
    #expect(https.matchesURL(try #require(URL(string: "https://app.example/callback?code=1"))))
    #expect(!https.matchesURL(try #require(URL(string: "https://app.example/other"))))
  }
}
