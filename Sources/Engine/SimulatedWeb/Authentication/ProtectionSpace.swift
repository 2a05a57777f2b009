import URLStandard

/// A part of a server that wants to know who asks, or the server itself when it shows who it is: WebCore's
/// ProtectionSpace.
public struct ProtectionSpace: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable, CaseIterable {
    case basic, digest, ntlm, negotiate, serverTrust, clientCertificate

    /// WebCore's ProtectionSpaceBase::isPasswordBased.
    public var isPasswordBased: Bool { self != .serverTrust && self != .clientCertificate }
  }

  /// How the server is asked.
  public enum Transport: Hashable, Sendable { case http, https }

  public let host: String
  public let port: Int
  public let transport: Transport
  /// What the server calls the part of it; nil in a handshake, and for methods without one.
  public let realm: String?
  public let method: Method

  init(of url: WebURL, realm: String? = nil, method: Method) {
    host = url.host ?? ""
    transport = url.scheme == "https" ? .https : .http
    port = url.port.map { Int($0) } ?? (transport == .https ? 443 : 80)
    self.realm = realm
    self.method = method
  }

  /// Whether what answers it cannot be read on its way: WebCore's ProtectionSpaceBase::receivesCredentialSecurely.
  public var receivesCredentialSecurely: Bool { transport == .https || method == .digest }
}

/// A server asks the app for something before it answers a request, or shows its certificate.
public struct AuthenticationChallenge: Sendable {
  public let url: WebURL
  public let space: ProtectionSpace
  /// How many credentials the server has refused for this request.
  public let previousFailureCount: Int
  /// What the system would answer.
  public let proposedCredential: Credential?
  /// The answer with status 401; nil in a handshake.
  public let failureResponse: SimulatedResponse?
  /// What the server showed in the handshake.
  public let security: ServerSecurity

  init(
    _ space: ProtectionSpace, of url: WebURL, security: ServerSecurity, previousFailureCount: Int = 0,
    proposedCredential: Credential? = nil, failureResponse: SimulatedResponse? = nil
  ) {
    self.url = url
    self.space = space
    self.security = security
    self.previousFailureCount = previousFailureCount
    self.proposedCredential = proposedCredential
    self.failureResponse = failureResponse
  }

  /// WebKit's AuthenticationManager::shouldCoalesceChallenge: those of one page are asked once. Certificates are not
  /// compared, so each server that shows one is asked about.
  public func isAnswered(with other: AuthenticationChallenge) -> Bool {
    space == other.space && space.method != .serverTrust
  }
}

/// What the app answers to a challenge.
public struct ChallengeAnswer: Sendable, Equatable {
  /// By the names of `URLSession.AuthChallengeDisposition`.
  public enum Disposition: String, Codable, Sendable, CaseIterable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }

  public var disposition: Disposition
  public var credential: Credential?

  public init(_ disposition: Disposition, _ credential: Credential? = nil) {
    self.disposition = disposition
    self.credential = credential
  }
}
