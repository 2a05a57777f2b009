import AuthenticationServices
import SignInSites
import SimulatedWeb
import Synchronization
import Testing
import UIKit
import URLStandard
import WebViewSimulator
import WebViewSimulatorTesting

/// Part 10: an app that signs in by OAuth with PKCE, exchanges the code by URLSession, refreshes its token when it has
/// expired, and signs out when the server has revoked it. No request reaches the network, and no test waits.
@MainActor final class Account: NSObject, ASWebAuthenticationPresentationContextProviding {
  struct Tokens: Decodable {
    let accessToken: String
    let refreshToken: String
    let expiresIn: TimeInterval
  }

  enum State {
    case signedOut
    case signedIn(Tokens, until: Date)
  }

  enum Failure: Error { case signedOut, cancelled, wrongState, refused(Int) }

  private(set) var state = State.signedOut
  private let window: UIWindow
  private var session: ASWebAuthenticationSession?
  private var refreshing: Task<Tokens, any Error>?

  init(window: UIWindow) { self.window = window }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }

  func signIn() async throws {
    let (verifier, nonce) = (UUID().uuidString + UUID().uuidString, UUID().uuidString)
    var address = URLComponents(string: "https://id.example/authorize")
    address?.queryItems = [
      URLQueryItem(name: "client_id", value: "app"), URLQueryItem(name: "state", value: nonce),
      URLQueryItem(name: "redirect_uri", value: "myapp://done"),
      URLQueryItem(name: "code_challenge", value: PKCE.challenge(for: verifier)),
    ]
    guard let url = address?.url else { throw Failure.cancelled }
    let callback = try await callback(of: url)
    let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard items.first(where: { $0.name == "state" })?.value == nonce else { throw Failure.wrongState }
    let code = items.first { $0.name == "code" }?.value ?? ""
    _ = try await tokens(["grant_type": "authorization_code", "code": code, "code_verifier": verifier])
  }

  private func callback(of url: URL) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "myapp") { callback, error in
        continuation.resume(with: callback.map { .success($0) } ?? .failure(error ?? Failure.cancelled))
      }
      session.presentationContextProvider = self
      self.session = session
      session.start()
    }
  }

  /// What the server has for the user. A token that has expired is refreshed first, once for all who ask.
  func profile() async throws -> String {
    guard case .signedIn(var tokens, let end) = state else { throw Failure.signedOut }
    if end <= Date() { tokens = try await refreshed(tokens) }
    var request = URLRequest(url: URL(string: "https://api.example/me")!)
    request.setValue("Bearer \(tokens.accessToken)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      state = .signedOut
      throw Failure.signedOut
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func refreshed(_ old: Tokens) async throws -> Tokens {
    if let refreshing { return try await refreshing.value }
    let task = Task { try await tokens(["grant_type": "refresh_token", "refresh_token": old.refreshToken]) }
    refreshing = task
    defer { refreshing = nil }
    return try await task.value
  }

  private func tokens(_ form: [String: String]) async throws -> Tokens {
    var request = URLRequest(url: URL(string: "https://id.example/token")!)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(form.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&").utf8)
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      state = .signedOut
      throw Failure.refused(status)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let tokens = try decoder.decode(Tokens.self, from: data)
    state = .signedIn(tokens, until: Date(timeIntervalSinceNow: tokens.expiresIn))
    return tokens
  }
}

/// The provider and the server of the app, as one.
private final class TokenServer: Sendable {
  private struct State {
    var challenge = ""
    var count = 0
    var isRevoked = false
  }
  private let state = Mutex(State())

  func revoke() { state.withLock { $0.isRevoked = true } }

  func install(in web: SimulatedWeb) throws {
    try web.respond(
      to: "https://id.example/authorize*",
      with: .handler { [self] request in
        let query = URLQuery(request.url.query ?? "")
        state.withLock { $0.challenge = query["code_challenge"] ?? "" }
        return .html("<a id=allow href='myapp://done?code=c1&state=\(query["state"] ?? "")'>Allow</a>")
      })
    try web.respond(to: "POST https://id.example/token", with: .handler { [self] in token($0) })
    try web.respond(
      to: "https://api.example/me",
      with: .handler { [self] request in
        let current = state.withLock { $0.isRevoked ? nil : "Bearer token\($0.count)" }
        return request.headers["Authorization"] == current
          ? .response(status: 200, body: "Ada") : .response(status: 401, body: "")
      })
  }

  private func token(_ request: SimulatedRequest) -> SiteAnswer {
    let form = request.form
    return state.withLock { state in
      let isAllowed =
        switch form["grant_type"] {
        case "authorization_code":
          form["code"] == "c1" && PKCE.challenge(for: form["code_verifier"] ?? "") == state.challenge
        default: form["refresh_token"] == "refresh\(state.count)" && !state.isRevoked
        }
      guard isAllowed else { return .json("{\"error\": \"invalid_grant\"}", status: 400) }
      state.count += 1
      return .json(
        "{\"access_token\": \"token\(state.count)\", \"refresh_token\": \"refresh\(state.count)\", \"expires_in\": 3600}"
      )
    }
  }
}

@Suite("Example: exchanging, refreshing and losing a token", .simulator) @MainActor struct TokenExchangeExample {
  private let server = TokenServer()

  private func signedIn() async throws -> (Simulator, Account) {
    let simulator = try #require(Simulator.current)
    try server.install(in: simulator.web)
    let account = Account(window: UIApplication.shared.simulator.show(UIViewController()))
    let signingIn = Task { try await account.signIn() }
    await simulator.settle()
    try await simulator.click("#allow", in: simulator.windows.last ?? "")
    try await signingIn.value
    return (simulator, account)
  }

  private func requests(_ simulator: Simulator) -> [String] {
    simulator.trace.notes.filter { $0.kind == .request }.map(\.reason.text)
  }

  @Test func `the code is exchanged, and pages and app are in one trace`() async throws {
    let (simulator, account) = try await signedIn()
    #expect(try await account.profile() == "Ada")
    #expect(
      requests(simulator) == [
        "POST https://id.example/token: 200 application/json", "GET https://api.example/me: 200 text/html",
      ])
  }

  @Test func `a token that has expired by the world's clock is refreshed once`() async throws {
    let (simulator, account) = try await signedIn()
    await simulator.advance(milliseconds: 3_600_000)
    async let first = account.profile()
    async let second = account.profile()
    #expect(try await [first, second] == ["Ada", "Ada"])
    #expect(requests(simulator).filter { $0.hasPrefix("POST") }.count == 2)
  }

  @Test func `a token that was revoked signs the user out`() async throws {
    let (simulator, account) = try await signedIn()
    server.revoke()
    await #expect(throws: Account.Failure.self) { _ = try await account.profile() }
    if case .signedIn = account.state { Issue.record("the user is still signed in") }
    #expect(requests(simulator).last == "GET https://api.example/me: 401 text/html")
  }

  @Test func `a refresh token that was revoked signs the user out, too`() async throws {
    let (simulator, account) = try await signedIn()
    server.revoke()
    await simulator.advance(milliseconds: 3_600_000)
    await #expect(throws: Account.Failure.self) { _ = try await account.profile() }
    #expect(requests(simulator).last == "POST https://id.example/token: 400 application/json")
  }
}
