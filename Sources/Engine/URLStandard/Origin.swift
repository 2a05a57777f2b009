import Synchronization

/// HTML Standard, "origin": decides which documents may access each other.
public enum Origin: Hashable, Sendable {
  /// - Parameter host: the host, serialised.
  /// - Parameter port: the port; nil for the scheme's default.
  case tuple(scheme: String, host: String, port: UInt16?)
  /// An origin that is equal only to itself.
  case opaque(OpaqueOriginID)

  /// An opaque origin that equals no other.
  public static func newOpaque() -> Origin { .opaque(OpaqueOriginID()) }

  /// HTML Standard, "serialization of an origin".
  public var serialized: String {
    switch self {
    case .opaque: "null"
    case .tuple(let scheme, let host, let port): scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    }
  }

  public var isOpaque: Bool {
    if case .opaque = self { true } else { false }
  }

  /// HTML Standard, "same origin".
  public func isSameOrigin(as other: Origin) -> Bool { self == other }

  /// HTML Standard, "same origin-domain". The domains are the values that each document has set `document.domain` to,
  /// or nil.
  public func isSameOriginDomain(domain: String?, as other: Origin, otherDomain: String?) -> Bool {
    guard case .tuple(let scheme, _, _) = self, case .tuple(let otherScheme, _, _) = other else { return self == other }
    if domain == nil, otherDomain == nil { return self == other }
    return scheme == otherScheme && domain == otherDomain
  }

  /// HTML Standard, "same site" (schemefully).
  /// - Parameter registrableDomain: returns the public suffix of a host plus one label; nil for an address, a public
  ///   suffix, or a host without one.
  public func isSameSite(as other: Origin, registrableDomain: (String) -> String?) -> Bool {
    guard case .tuple(let scheme, let host, _) = self, case .tuple(let otherScheme, let otherHost, _) = other else {
      return self == other
    }
    guard scheme == otherScheme else { return false }
    if host == otherHost { return true }
    guard let domain = registrableDomain(host) else { return false }
    return domain == registrableDomain(otherHost)
  }

  /// Secure Contexts, "is origin potentially trustworthy?".
  public var isPotentiallyTrustworthy: Bool {
    guard case .tuple(let scheme, let host, _) = self else { return false }
    // Of other schemes, only the schemes that the app handles have such an origin, and WebKit trusts them.
    return (scheme != "http" && scheme != "ws" && scheme != "ftp") || isLoopbackHost(host)
  }
}

extension Origin: CustomStringConvertible {
  public var description: String { serialized }
}

/// The identity of an opaque origin. Each new identity differs from all others in the process.
public struct OpaqueOriginID: Hashable, Sendable {
  /// The purpose of the origin; scripts do not see it, but an app does.
  public enum Kind: Hashable, Sendable { case file, other }

  private static let made = Atomic<UInt64>(0)
  private let number: UInt64
  public let kind: Kind

  public init(_ kind: Kind = .other) {
    number = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    self.kind = kind
  }
}

/// Whether a serialised host is `localhost`, a name under it, or a loopback address.
package func isLoopbackHost(_ host: String) -> Bool {
  if host == "localhost" || host.hasSuffix(".localhost") || host == "localhost." || host == "[::1]" { return true }
  return host.hasPrefix("127.") && host.utf8.allSatisfy { $0.isASCIIDigit || $0 == Delimiter.dot }
}

extension WebURL {
  /// URL Standard, "origin". `file:` and unknown schemes get a new opaque origin on every call, so a document must keep
  /// its own.
  public var origin: Origin {
    switch special {
    case .http, .https, .ws, .wss, .ftp: return .tuple(scheme: scheme, host: host ?? "", port: port)
    case .file: return .opaque(OpaqueOriginID(.file))
    case nil: break
    }
    if scheme == "blob", let inner = WebURL(path), inner.isHTTPFamily { return inner.origin }
    return .newOpaque()
  }

  /// The origin of the page that made a `blob:` URL; nil if the URL does not name one, or is no `blob:` URL.
  package var originOfBlob: Origin? {
    guard scheme == "blob", let inner = WebURL(path), inner.host != nil else { return nil }
    return inner.isHTTPFamily ? inner.origin : inner.originOfHandledScheme
  }

  /// The origin of a URL whose scheme the app handles (WebKit's SecurityOriginData::shouldTreatAsOpaqueOrigin).
  package var originOfHandledScheme: Origin { .tuple(scheme: scheme, host: host ?? "", port: port) }

  /// Secure Contexts, "is url potentially trustworthy?".
  public var isPotentiallyTrustworthy: Bool {
    if isBlank || isSrcdoc || scheme == "data" || special == .file { return true }
    return origin.isPotentiallyTrustworthy
  }
}
