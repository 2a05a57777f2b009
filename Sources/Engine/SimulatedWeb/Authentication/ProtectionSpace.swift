import URLStandard

/// A part of a server that wants to know the user, or the server itself when it shows its identity: WebCore's
/// ProtectionSpace.
public struct ProtectionSpace: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable, CaseIterable {
    case basic, digest, ntlm, negotiate, serverTrust, clientCertificate

    /// WebCore's ProtectionSpaceBase::isPasswordBased.
    public var isPasswordBased: Bool { self != .serverTrust && self != .clientCertificate }
  }

  /// The scheme with which the server is asked.
  public enum Transport: Hashable, Sendable { case http, https }

  public let host: String
  public let port: Int
  public let transport: Transport
  /// The server's name for the part; nil in a handshake, and for methods without a name.
  public let realm: String?
  public let method: Method

  init(of url: WebURL, realm: String? = nil, method: Method) {
    host = url.host ?? ""
    transport = url.scheme == "https" ? .https : .http
    port = url.port.map { Int($0) } ?? (transport == .https ? 443 : 80)
    self.realm = realm
    self.method = method
  }

  /// Whether the answer cannot be read on its way: WebCore's ProtectionSpaceBase::receivesCredentialSecurely.
  public var receivesCredentialSecurely: Bool { transport == .https || method == .digest }
}

/// A server's question to the app before it answers a request, or its certificate.
public struct AuthenticationChallenge: Sendable {
  public let url: WebURL
  public let space: ProtectionSpace
  /// The number of credentials that the server has refused for this request.
  public let previousFailureCount: Int
  /// The answer that the system would give.
  public let proposedCredential: Credential?
  /// The answer with status 401; nil in a handshake.
  public let failureResponse: SimulatedResponse?
  /// The identity that the server showed in the handshake.
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

  /// WebKit's AuthenticationManager::shouldCoalesceChallenge: equal challenges to one page are asked once. Certificates
  /// are not compared, so the app is asked about each server that shows one.
  public func isAnswered(with other: AuthenticationChallenge) -> Bool {
    space == other.space && space.method != .serverTrust
  }
}

/// The app's answer to a challenge.
public struct ChallengeAnswer: Sendable, Equatable {
  /// The kinds of answers, by the names of `URLSession.AuthChallengeDisposition`.
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
