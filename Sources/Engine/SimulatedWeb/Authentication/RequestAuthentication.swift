import URLStandard

/// A request with all its authentication: WebKit's NetworkDataTaskCocoa with the actions of its NSURLSession.
///
/// The value makes no request itself. The caller carries out each step, and comes back with the outcome.
public struct RequestAuthentication: Sendable {
  /// The next step.
  public enum Step: Sendable {
    case send(SimulatedRequest)
    /// The app is asked.
    case ask(AuthenticationChallenge)
    /// The request is over, with this answer.
    case finish(SimulatedExchange)
    case fail(NetworkFailure)
    /// The app has cancelled the challenge, and the request with it.
    case cancel
  }

  /// The receiver of challenges. WebKit's NetworkLoad::didReceiveChallenge and
  /// ResourceLoader::isAllowedToAskUserForCredentials.
  public enum Audience: Sendable {
    /// The page's client has no method for challenges: every challenge has its default answer.
    case nobody
    /// The app, but only in the handshake: a user is not asked for other sites' parts of a page.
    case appInHandshakes
    case app
  }

  /// The system's treatment of a server whose TLS is too old.
  public enum DeprecatedTLS: Sendable { case isRefused, isAskedAbout }

  /// The properties of the request's page and its system.
  public struct Conditions: Sendable {
    public var audience: Audience
    public var storedCredentials: StoredCredentials
    public var deprecatedTLS: DeprecatedTLS

    public init(
      audience: Audience, storedCredentials: StoredCredentials = .use, deprecatedTLS: DeprecatedTLS = .isRefused
    ) {
      self.audience = audience
      self.storedCredentials = storedCredentials
      self.deprecatedTLS = deprecatedTLS
    }
  }

  /// A credential that the server has been shown.
  private struct Attempt {
    /// The state of a server's handshake. It goes on at most once: another message of the same kind refuses the
    /// credential.
    enum Handshake { case begun, continued }

    var space: ProtectionSpace
    var credential: Credential
    var handshake = Handshake.begun
  }

  private var request: SimulatedRequest
  private let store: CredentialStore
  /// The server's security; nil if no server is there.
  private let security: ServerSecurity?
  private let conditions: Conditions
  /// The name and the password in the URL; each is used once.
  private var ofURL: Credential?
  /// The credential that the request brought before the server asked.
  private var brought: Credential?
  private var last: Attempt?
  private var failures: [ProtectionSpace: Int] = [:]
  private var rejected: Set<ProtectionSpace> = []
  /// The challenge about which the app is asked.
  private var asked: AuthenticationChallenge?
  /// The server's answer that asks for a credential. Without a credential, it becomes the request's answer.
  private var refusal: SimulatedExchange?

  public init(
    _ request: SimulatedRequest, store: CredentialStore, security: ServerSecurity?, conditions: Conditions
  ) {
    self.request = request
    self.store = store
    self.security = security
    self.conditions = conditions
    takeCredentials()
  }

  /// WebKit's constructor of NetworkDataTaskCocoa: the URL's credentials are kept for a challenge, and the session's go
  /// with the request.
  private mutating func takeCredentials() {
    guard conditions.storedCredentials == .use, request.url.isHTTPFamily else { return }
    let (user, password) = (request.url.username, request.url.password)
    if user.isEmpty, password.isEmpty {
      brought = store.credentialToSend(with: request.url)
      if let brought { request.headers["Authorization"] = brought.basicAuthorization }
    } else {
      request.url.setUsername("")
      request.url.setPassword("")
      let credential = Credential(
        user: Self.decoded(user), password: Self.decoded(password), persistence: .forSession)
      ofURL = credential
      store.replace(credential, for: request.url)
    }
  }

  private static func decoded(_ text: String) -> String {
    String(decoding: percentDecoded(Array(text.utf8)), as: UTF8.self)
  }

  // MARK: The handshake

  private var server: CredentialStore.Server { CredentialStore.Server(request.url) }

  /// Connects, which begins with the server's certificate.
  public mutating func begin() -> Step {
    guard request.url.scheme == "https", let security, !store.isConnected(server) else { return .send(request) }
    if security.tls.isDeprecated, conditions.deprecatedTLS == .isRefused { return .fail(.secureConnectionFailed) }
    return conditions.audience == .nobody ? trustByDefault() : ask(in: .serverTrust, security)
  }

  /// Follows the system's verdict about the certificate.
  private mutating func trustByDefault() -> Step {
    if let failure = security?.certificate.failure { return .fail(failure) }
    return presentCertificate()
  }

  /// Goes on after the server is trusted. The server may want a certificate itself.
  private mutating func presentCertificate() -> Step {
    guard let security, security.clientCertificate != .none, store.identity(for: server) == nil else {
      return connect()
    }
    return conditions.audience == .nobody ? connectWithoutCertificate() : ask(in: .clientCertificate, security)
  }

  private mutating func ask(in method: ProtectionSpace.Method, _ security: ServerSecurity) -> Step {
    ask(AuthenticationChallenge(ProtectionSpace(of: request.url, method: method), of: request.url, security: security))
  }

  private mutating func connectWithoutCertificate() -> Step {
    if security?.clientCertificate == .required {
      return .fail(.urlError(code: URLErrorCode.clientCertificateRequired.rawValue))
    }
    return connect()
  }

  private mutating func connect() -> Step {
    store.connect(server)
    return .send(request)
  }

  // MARK: Passwords

  /// Takes the server's answer to the request.
  public mutating func received(_ exchange: SimulatedExchange) -> Step {
    guard case .response(let response) = exchange.outcome, response.status == 401 else {
      noteSuccess(of: exchange)
      return .finish(exchange)
    }
    refusal = exchange
    if let next = continuedHandshake(response) { return send(next) }
    if let last { failures[last.space, default: 0] += 1 }
    return chooseOffer()
  }

  /// Lets the system keep a permanent credential once the server has accepted it.
  private mutating func noteSuccess(of exchange: SimulatedExchange) {
    guard case .response = exchange.outcome, let last, conditions.storedCredentials == .use else { return }
    // A credential for the session comes from the URL: WebKit itself keeps the app's credentials for the session.
    if last.credential.persistence != .none { store.keepInSystem(last.credential, for: last.space) }
  }

  /// Chooses the strongest offer that the app has not rejected.
  private mutating func chooseOffer() -> Step {
    guard let refusal, case .response(let response) = refusal.outcome else { return .cancel }
    for offer in AuthenticationOffer.offers(in: response) {
      let space = ProtectionSpace(of: request.url, realm: offer.realm, method: offer.method)
      if !rejected.contains(space) { return answer(space, refusal, response) }
    }
    return .finish(refusal)
  }

  /// WebKit's NetworkDataTaskCocoa::tryPasswordBasedAuthentication; the app is asked if no credential is known.
  private mutating func answer(
    _ space: ProtectionSpace, _ refusal: SimulatedExchange, _ response: SimulatedResponse
  ) -> Step {
    let count = failures[space] ?? 0
    if let credential = ofURL {
      ofURL = nil
      return use(credential, for: space)
    }
    if conditions.storedCredentials == .use {
      if brought != nil || count > 0 { store.remove(space) }
      if count == 0, let kept = store.credential(for: space), kept != brought {
        store.keep(kept, for: space, refused: response.url)
        return use(kept, for: space)
      }
    }
    let proposal = conditions.storedCredentials == .use ? store.proposal(for: space) : nil
    if count == 0, let proposal { return use(proposal, for: space) }
    guard conditions.audience == .app else { return .finish(refusal) }
    return ask(
      AuthenticationChallenge(
        space, of: request.url, security: security ?? ServerSecurity(), previousFailureCount: count,
        proposedCredential: proposal, failureResponse: response))
  }

  private mutating func use(_ credential: Credential, for space: ProtectionSpace) -> Step {
    guard case .password(let user, let password) = credential.content, let offer = offer(for: space) else {
      return refusal.map { .finish($0) } ?? .cancel
    }
    last = Attempt(space: space, credential: credential)
    let login = AuthorizationHeader(user: user, password: password, request: request, attempt: failures[space] ?? 0)
    return send(login.text(for: offer))
  }

  private mutating func send(_ authorization: String) -> Step {
    var request = request
    request.headers["Authorization"] = authorization
    return .send(request)
  }

  private func offer(for space: ProtectionSpace) -> AuthenticationOffer? {
    guard case .response(let response)? = refusal?.outcome else { return nil }
    return AuthenticationOffer.offers(in: response).first { $0.method == space.method }
  }

  /// The next header of a handshake: the second message of NTLM, or the answer to a nonce that has become too old.
  /// Neither refuses the credential.
  private mutating func continuedHandshake(_ response: SimulatedResponse) -> String? {
    guard let last, last.handshake == .begun, case .password(let user, let password) = last.credential.content,
      let offer = AuthenticationOffer.offers(in: response).first(where: { $0.method == last.space.method }),
      offer.continuesHandshake
    else { return nil }
    self.last?.handshake = .continued
    return AuthorizationHeader(user: user, password: password, request: request, attempt: 0).text(for: offer)
  }

  // MARK: Answers

  private mutating func ask(_ challenge: AuthenticationChallenge) -> Step {
    asked = challenge
    return .ask(challenge)
  }

  /// Takes the app's answer.
  public mutating func answered(_ answer: ChallengeAnswer) -> Step {
    guard let challenge = asked else { return .cancel }
    asked = nil
    if answer.disposition == .cancelAuthenticationChallenge { return .cancel }
    let credential = answer.disposition == .useCredential ? answer.credential : nil
    switch challenge.space.method {
    case .serverTrust: return credential?.content == .trust ? presentCertificate() : trustByDefault()
    case .clientCertificate:
      guard let credential, case .identity = credential.content else { return connectWithoutCertificate() }
      store.keep(credential, for: server)
      return connect()
    case .basic, .digest, .ntlm, .negotiate: return answered(answer, credential, challenge)
    }
  }

  private mutating func answered(
    _ answer: ChallengeAnswer, _ credential: Credential?, _ challenge: AuthenticationChallenge
  ) -> Step {
    guard let refusal else { return .cancel }
    if answer.disposition == .rejectProtectionSpace {
      rejected.insert(challenge.space)
      return chooseOffer()
    }
    guard var credential else { return .finish(refusal) }
    // WebKit's createChallengeCompletionHandler: WebKit keeps a credential for the session, and the system does not.
    if credential.persistence == .forSession {
      credential.persistence = .none
      store.keep(credential, for: challenge.space, refused: challenge.failureResponse?.url)
    }
    return use(credential, for: challenge.space)
  }
}
