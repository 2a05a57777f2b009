/// The address at which a server listens.
public enum NWEndpoint: Hashable, Sendable {
  public enum Host: Hashable, Sendable, ExpressibleByStringLiteral, CustomDebugStringConvertible {
    case name(String, NWInterface?)

    public init(_ name: String) { self = .name(name, nil) }
    public init(stringLiteral name: String) { self.init(name) }
    public var debugDescription: String { if case .name(let name, _) = self { name } else { "" } }
  }

  public struct Port: Hashable, Sendable, ExpressibleByIntegerLiteral, RawRepresentable {
    public let rawValue: UInt16
    public init?(rawValue: UInt16) { self.rawValue = rawValue }
    public init(integerLiteral value: UInt16) { rawValue = value }
  }

  case hostPort(host: Host, port: Port)
}

/// A proxy for `WKWebsiteDataStore.proxyConfigurations`: one that is asked with CONNECT.
public struct ProxyConfiguration: Hashable, Sendable {
  package let endpoint: NWEndpoint

  /// - Parameter tlsOptions: always nil, because the proxies here listen without TLS.
  public init(httpCONNECTProxy proxyEndpoint: NWEndpoint, tlsOptions: Never? = nil) { endpoint = proxyEndpoint }
}
