import AppTasks
import SimulatedWeb
import URLStandard

/// The challenges of servers, in Foundation's types.
extension URLAuthenticationChallenge {
  /// - Parameter reply: takes an answer that the app gives to the challenge's sender.
  convenience init(
    _ challenge: AuthenticationChallenge, reply: @escaping @MainActor @Sendable (ChallengeAnswer) -> Void
  ) {
    self.init(
      protectionSpace: URLProtectionSpace.of(challenge),
      proposedCredential: challenge.proposedCredential.flatMap(URLCredential.of),
      previousFailureCount: challenge.previousFailureCount,
      failureResponse: challenge.failureResponse.map(URLResponse.of), error: nil, sender: ChallengeSender(reply))
  }
}

/// WebKit's WKNSURLAuthenticationChallengeSender. A call of it answers the challenge, and the first answer counts.
private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
  private let reply: @MainActor @Sendable (ChallengeAnswer) -> Void

  init(_ reply: @escaping @MainActor @Sendable (ChallengeAnswer) -> Void) { self.reply = reply }

  private func answer(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential? = nil) {
    let (reply, answer) = (reply, ChallengeAnswer((disposition, credential)))
    // Foundation's protocol names no thread.
    if MainQueue.isCurrent { MainActor.assumeIsolated { reply(answer) } } else { Task { @MainActor in reply(answer) } }
  }

  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
    answer(.useCredential, credential)
  }
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) { answer(.useCredential) }
  func cancel(_ challenge: URLAuthenticationChallenge) { answer(.cancelAuthenticationChallenge) }
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) { answer(.performDefaultHandling) }
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) { answer(.rejectProtectionSpace) }
}

extension URLProtectionSpace {
  fileprivate static func of(_ challenge: AuthenticationChallenge) -> URLProtectionSpace {
    let space = challenge.space
    switch space.method {
    case .serverTrust: return ServerProtectionSpace(space, trust: SecTrust(challenge.security, host: space.host))
    case .clientCertificate: return ServerProtectionSpace(space, trust: nil)
    case .basic, .digest, .ntlm, .negotiate:
      return URLProtectionSpace(
        host: space.host, port: space.port,
        protocol: space.transport == .https ? NSURLProtectionSpaceHTTPS : NSURLProtectionSpaceHTTP, realm: space.realm,
        authenticationMethod: space.method.foundationName)
    }
  }
}

extension ProtectionSpace.Method {
  var foundationName: String {
    switch self {
    case .basic: NSURLAuthenticationMethodHTTPBasic
    case .digest: NSURLAuthenticationMethodHTTPDigest
    case .ntlm: NSURLAuthenticationMethodNTLM
    case .negotiate: NSURLAuthenticationMethodNegotiate
    case .serverTrust: NSURLAuthenticationMethodServerTrust
    case .clientCertificate: NSURLAuthenticationMethodClientCertificate
    }
  }
}

extension SecTrust {
  convenience init(_ security: ServerSecurity, host: String) {
    let failure: (OSStatus, String)? =
      switch security.certificate {
      case .trusted: nil
      case .untrusted, .unknownRoot: (errSecNotTrusted, "“\(host)” certificate is not trusted")
      case .expired: (errSecCertificateExpired, "“\(host)” certificate is expired")
      case .notYetValid: (errSecCertificateNotValidYet, "“\(host)” certificate is not valid yet")
      }
    self.init(
      certificate: Data(security.certificateData ?? Array("certificate of \(host)".utf8)), failure: failure)
  }
}

// MARK: Answers

extension URLCredential {
  fileprivate static func of(_ credential: Credential) -> URLCredential? {
    guard case .password(let user, let password) = credential.content else { return nil }
    return URLCredential(user: user, password: password, persistence: credential.persistence.foundationValue)
  }

  fileprivate var credential: Credential? {
    let kept = Credential.Persistence(persistence)
    switch (self as? HandshakeCredential)?.content {
    case .trust?: return Credential(.trust, persistence: kept)
    case .identity(let identity)?: return Credential(.identity(identity.name), persistence: kept)
    case nil: return user.map { Credential(user: $0, password: password ?? "", persistence: kept) }
    }
  }
}

extension Credential.Persistence {
  fileprivate init(_ persistence: URLCredential.Persistence) {
    switch persistence {
    case .none: self = .none
    case .permanent, .synchronizable: self = .permanent
    default: self = .forSession
    }
  }

  fileprivate var foundationValue: URLCredential.Persistence {
    switch self {
    case .none: .none
    case .forSession: .forSession
    case .permanent: .permanent
    }
  }
}

extension ChallengeAnswer {
  init(_ answer: (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?)) {
    let disposition: Disposition =
      switch answer.disposition {
      case .useCredential: .useCredential
      case .cancelAuthenticationChallenge: .cancelAuthenticationChallenge
      case .rejectProtectionSpace: .rejectProtectionSpace
      default: .performDefaultHandling
      }
    self.init(disposition, answer.credential.flatMap(\.credential))
  }
}
