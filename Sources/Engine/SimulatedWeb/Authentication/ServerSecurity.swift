/// The way in which a host of the simulated web shows its identity.
public struct ServerSecurity: Hashable, Sendable {
  /// The system's verdict about the host's certificate.
  public enum Certificate: String, Hashable, Sendable, CaseIterable {
    case trusted
    /// The certificate is self-signed, or for another host.
    case untrusted
    case unknownRoot, expired, notYetValid

    /// The error of a load that goes on without the app's trust; nil if it needs none.
    var failure: NetworkFailure? {
      switch self {
      case .trusted: nil
      case .untrusted: .certificateUntrusted
      case .unknownRoot: .certificateHasUnknownRoot
      case .expired: .certificateHasBadDate
      case .notYetValid: .certificateNotYetValid
      }
    }
  }

  /// The highest version of TLS that the host speaks.
  public enum TLSVersion: String, Hashable, Sendable, CaseIterable {
    case v1_0 = "TLSv1.0", v1_1 = "TLSv1.1", v1_2 = "TLSv1.2", v1_3 = "TLSv1.3"

    public var isDeprecated: Bool { self == .v1_0 || self == .v1_1 }
  }

  /// Whether the host wants a certificate of its clients.
  public enum ClientCertificate: String, Hashable, Sendable, CaseIterable { case none, requested, required }

  public var certificate: Certificate
  public var tls: TLSVersion
  public var clientCertificate: ClientCertificate
  /// The bytes of the host's certificate for an app that compares them; nil for bytes that only this host has.
  public var certificateData: [UInt8]?

  public init(
    _ certificate: Certificate = .trusted, tls: TLSVersion = .v1_3, clientCertificate: ClientCertificate = .none,
    certificateData: [UInt8]? = nil
  ) {
    self.certificate = certificate
    self.tls = tls
    self.clientCertificate = clientCertificate
    self.certificateData = certificateData
  }
}
