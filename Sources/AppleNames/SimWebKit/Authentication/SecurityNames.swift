import SimulatedWeb

// Foundation on Linux marks these names as unavailable; the declarations here take precedence.

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
  /// The certificate that a server has shown in the handshake; nil for spaces of other methods.
  public var serverTrust: SecTrust? { (self as? ServerProtectionSpace)?.trust }
  /// Always nil: servers take any certificate.
  public var distinguishedNames: [Data]? { nil }

  /// `URLProtectionSpace()`, as tests make it: a space without values. An extension cannot declare `init()` itself.
  public convenience init(_ nothing: Void = ()) {
    self.init(host: "", port: 0, protocol: nil, realm: nil, authenticationMethod: nil)
  }
}

/// The space of a handshake, with a value for which Foundation on Linux has no place.
final class ServerProtectionSpace: URLProtectionSpace, @unchecked Sendable {
  // Foundation's class is unchecked. This class adds a constant that is Sendable.
  let trust: SecTrust?

  init(_ space: ProtectionSpace, trust: SecTrust?) {
    self.trust = trust
    super.init(
      host: space.host, port: space.port, protocol: NSURLProtectionSpaceHTTPS, realm: nil,
      authenticationMethod: space.method.foundationName)
  }
}

/// A class whose initialisers may return an object of a subclass, as the initialisers of class clusters do.
public protocol CredentialCluster {}
extension URLCredential: CredentialCluster {}

extension CredentialCluster where Self: URLCredential {
  /// A credential that trusts the server.
  public init(trust: SecTrust) { self = HandshakeCredential(.trust, persistence: .none).asCluster() }

  /// A certificate of the app.
  /// - Parameter certArray: not used, because nobody checks a chain.
  public init(identity: SecIdentity, certificates certArray: [Any]?, persistence: URLCredential.Persistence) {
    self = HandshakeCredential(.identity(identity), persistence: persistence).asCluster()
  }
}

extension URLCredential {
  /// The identity with which the credential was made.
  public var identity: SecIdentity? {
    if case .identity(let identity)? = (self as? HandshakeCredential)?.content { identity } else { nil }
  }

  /// The credential as `Self`. `Self` is `URLCredential` unless a subclass inherits the initialiser. No class can rely
  /// on that: it would have properties of its own.
  fileprivate func asCluster<Cluster: URLCredential>() -> Cluster {
    guard let cluster = self as? Cluster else {
      preconditionFailure("\(Cluster.self) inherits an initialiser of URLCredential that makes no object of it")
    }
    return cluster
  }
}

/// A credential without a name and a password, which Foundation on Linux does not have.
final class HandshakeCredential: URLCredential, @unchecked Sendable {
  // Foundation's class is unchecked. This class adds a constant that is Sendable.
  enum Content: Sendable {
    case trust
    case identity(SecIdentity)
  }

  let content: Content

  init(_ content: Content, persistence: URLCredential.Persistence) {
    self.content = content
    super.init(user: "", password: "", persistence: persistence)
  }

  /// Nil, because such a credential is never archived.
  required init?(coder: NSCoder) { nil }

  override var user: String? { nil }
  override var password: String? { nil }
  override var hasPassword: Bool { false }
}
