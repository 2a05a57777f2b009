/// Foundation on Linux marks these as unavailable; the declarations here take precedence.

/// Inert: represents the trust of a server; there is nothing to evaluate.
public final class SecTrust: Sendable {
  init() {}
}

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
  /// Always nil.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// A credential without contents.
  public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
