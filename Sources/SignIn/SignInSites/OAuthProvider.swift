import SimulatedWeb
import Synchronization
import URLStandard

/// A simulated account provider, with authorization codes (RFC 6749) and PKCE (RFC 7636).
///
/// `/authorize` shows a form for name and password, then one for consent, and returns to the app with a code and the
/// state; `/token` exchanges the code. A signed-in user has the cookie `sid`, and is not asked for a password
/// again. Every other path of the host is a 404.
public final class OAuthProvider: Sendable {
  /// An app that users can sign in to.
  public struct Client: Hashable, Sendable {
    public var id: String
    /// The redirect URIs, which are compared as text (RFC 6749, section 3.1.2.3).
    public var redirectURIs: [String]

    public init(id: String, redirectURIs: [String]) {
      self.id = id
      self.redirectURIs = redirectURIs
    }
  }

  /// Whether the user is asked before the app gets an answer.
  public enum Consent: Hashable, Sendable { case asked, given }

  /// The paths of the site; everything else is a 404.
  public static let paths = ["/", "/authorize", "/login", "/consent", "/token", "/userinfo"]

  public let host: String
  private let clients: [String: Client]
  private let passwords: [String: String]
  private let consent: Consent
  /// The user agents whose requests are rejected before any other check.
  private let policy: UserAgentPolicy
  let state = Mutex(State())

  struct State: Sendable {
    /// Users by the value of the cookie `sid`.
    var sessions: [String: String] = [:]
    var grants: [String: Grant] = [:]
    /// Users by token.
    var tokens: [String: String] = [:]
    var made = 0
    /// The most entries that repeated requests can accumulate.
    static let most = 10_000
  }

  /// The facts for which a code was issued.
  struct Grant: Sendable {
    let clientID: String
    let redirectURI: String
    let user: String
    let challenge: String
    let method: PKCE.Method?
  }

  /// - Parameters:
  ///   - users: passwords by user name.
  ///   - userAgents: the user agents that the provider serves.
  public init(
    host: String, clients: [Client], users: [String: String] = ["ada": "lovelace"], consent: Consent = .asked,
    userAgents: UserAgentPolicy = .all
  ) {
    self.host = host
    self.clients = Dictionary(clients.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    passwords = users
    self.consent = consent
    policy = userAgents
  }

  /// Adds the site to a web.
  /// - Throws: `SitePatternError` if the host is invalid.
  public func install(in web: SimulatedWeb) throws(SitePatternError) {
    try web.respond(to: "https://\(host)/*", with: .handler { self.answer($0) })
    if policy == .refusesEmbedded { web.hostsRefusingWebViews.insert(host) }
  }

  /// The user to whom the token belongs.
  public func user(ofToken token: String) -> String? { state.withLock { $0.tokens[token] } }

  func answer(_ request: SimulatedRequest) -> SiteAnswer {
    if let refusal = policy.refusal(of: request) { return refusal }
    switch (request.method, request.url.path) {
    case ("GET", "/authorize"): return authorize(request, parameters: request.url.queryItems)
    case ("POST", "/login"): return signIn(request)
    case ("POST", "/consent"): return decide(request)
    case ("POST", "/token"): return exchange(request.form)
    case ("GET", "/userinfo"): return userInfo(request)
    case ("GET", "/"): return .html(front(user(of: request)))
    case (_, "/authorize"), (_, "/login"), (_, "/consent"), (_, "/token"), (_, "/userinfo"):
      return .response(status: 405, body: "<title>405</title>")
    default:
      return .response(status: 404, body: "<title>404</title>No page \(escaped(request.url.path)) at this provider.")
    }
  }

  private func front(_ user: String?) -> String {
    page("Accounts", user.map { "<p id=user>\(escaped($0))</p>" } ?? "<p id=nobody>Nobody is signed in.</p>")
  }

  func user(of request: SimulatedRequest) -> String? {
    request.cookie("sid").flatMap { id in state.withLock { $0.sessions[id] } }
  }

  /// A name that is unique for this provider.
  func newID(_ kind: String, _ state: inout State) -> String {
    state.made += 1
    if state.made % State.most == 0 { (state.grants, state.tokens, state.sessions) = ([:], [:], [:]) }
    return "\(kind)-\(state.made)"
  }

  // MARK: The authorization endpoint

  /// RFC 6749, section 4.1.1.
  private func authorize(_ request: SimulatedRequest, parameters: URLQuery) -> SiteAnswer {
    let asked: AuthorizationRequest
    switch AuthorizationRequest.read(parameters, clients: clients) {
    case .success(let value): asked = value
    case .failure(.shown(let problem)):
      return .response(status: 400, body: page("Error 400", "<p id=error>\(escaped(problem))</p>"))
    case .failure(.sentBack(let address)): return .redirect(to: address)
    }
    guard let user = user(of: request) else {
      guard parameters["prompt"] != "none" else { return .redirect(to: asked.answer([("error", "login_required")])) }
      return .html(signInForm(asked, problem: nil))
    }
    return consent == .given ? grant(asked, to: user) : .html(consentForm(asked, user))
  }

  private func signIn(_ request: SimulatedRequest) -> SiteAnswer {
    let form = request.form
    guard case .success(let asked) = AuthorizationRequest.read(URLQuery(form["request"] ?? ""), clients: clients) else {
      return .response(status: 400, body: page("Error 400", "<p id=error>The form is not from here.</p>"))
    }
    let user = form["username"] ?? ""
    guard let password = passwords[user], password == form["password"] else {
      return .response(status: 401, body: signInForm(asked, problem: "Wrong name or password."))
    }
    let id = state.withLock { state in
      let id = newID("session", &state)
      state.sessions[id] = user
      return id
    }
    return .redirect(
      to: "/authorize?\(asked.query.serialized)", status: 303,
      headers: ["Set-Cookie": "sid=\(id); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=86400"])
  }

  private func decide(_ request: SimulatedRequest) -> SiteAnswer {
    let form = request.form
    guard case .success(let asked) = AuthorizationRequest.read(URLQuery(form["request"] ?? ""), clients: clients),
      let user = user(of: request)
    else { return .response(status: 400, body: page("Error 400", "<p id=error>Nobody is signed in.</p>")) }
    guard form["decision"] == "allow" else {
      return .redirect(to: asked.answer([("error", "access_denied")]), status: 303)
    }
    return grant(asked, to: user)
  }

  /// RFC 6749, section 4.1.2.
  private func grant(_ asked: AuthorizationRequest, to user: String) -> SiteAnswer {
    let code = state.withLock { state in
      let code = newID("code", &state)
      state.grants[code] = Grant(
        clientID: asked.clientID, redirectURI: asked.redirectURI, user: user, challenge: asked.challenge,
        method: asked.method)
      return code
    }
    return .redirect(to: asked.answer([("code", code)]))
  }
}
