// Foundation on Linux marks these as unavailable; the declarations here take precedence.

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
  /// Always nil.
  public var serverTrust: SecTrust? { nil }

  /// `URLProtectionSpace()`, as tests make it: a space without values. An extension cannot declare `init()` itself.
  public convenience init(_ nothing: Void = ()) {
    self.init(host: "", port: 0, protocol: nil, realm: nil, authenticationMethod: nil)
  }
}

extension URLCredential {
  /// A credential without contents.
  public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
