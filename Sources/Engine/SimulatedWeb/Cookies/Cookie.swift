/// A cookie. RFC 6265bis, section 5.6.
public struct Cookie: Hashable, Sendable {
  /// Whether the cookie is sent with requests that another site starts.
  public enum SameSite: String, Hashable, Sendable {
    /// The attribute is missing. WebKit treats it as `none`.
    case unspecified
    case none, lax, strict
  }

  /// The identity of a cookie: a new cookie replaces the one with the same identity.
  struct Identity: Hashable {
    let name: String
    let domain: String
    let path: String
    let isHostOnly: Bool
  }

  public var name: String
  public var value: String
  /// A serialised host, without a leading dot.
  public var domain: String
  /// Whether only that host, and no subdomain, gets the cookie.
  public var isHostOnly: Bool
  public var path: String
  /// The time of expiry, in seconds since 1970; nil for a session cookie.
  public var expires: Double?
  public var isSecure: Bool
  public var isHTTPOnly: Bool
  public var sameSite: SameSite
  /// The time of creation, in seconds since 1970. The jar keeps it when the cookie is replaced.
  public internal(set) var created: Double

  public init(
    name: String, value: String, domain: String, isHostOnly: Bool = false, path: String = "/", expires: Double? = nil,
    isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite = .unspecified, created: Double = 0
  ) {
    self.name = name
    self.value = value
    self.domain = domain
    self.isHostOnly = isHostOnly
    self.path = path
    self.expires = expires
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.created = created
  }

  /// Whether the cookie has expired at a time, in seconds since 1970.
  public func isExpired(at now: Double) -> Bool { expires.map { $0 <= now } ?? false }

  var identity: Identity { Identity(name: name, domain: domain, path: path, isHostOnly: isHostOnly) }
}

/// A cookie that a jar rejected or removed, and the reason.
public struct CookieRefusal: Hashable, Sendable, CustomStringConvertible {
  /// The rule that rejected the cookie.
  public enum Reason: String, Hashable, Sendable {
    case malformed = "it is malformed"
    case tooLarge = "name and value are longer than 4096 bytes"
    case publicSuffix = "its domain is a public suffix"
    case foreignDomain = "its domain is not the site's"
    case secureFromInsecure = "Secure needs https"
    case wouldReplaceSecure = "a Secure cookie of that name cannot be replaced from http"
    case httpOnlyFromScript = "a script cannot set or replace an HttpOnly cookie"
    case crossSite = "SameSite forbids it in an answer to another site's request"
    case securePrefix = "__Secure- needs Secure"
    case hostPrefix = "__Host- needs Secure, Path=/ and no Domain"
    case disallowed = "cookies are not allowed"
    case thirdParty = "its site is not that of the page"
    /// The cookie was the oldest one when another was added.
    case crowdedOut = "its site or the store has as many cookies as it may"
  }

  public let name: String
  public let reason: Reason

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  public var description: String {
    "cookie \"\(name)\" \(reason == .crowdedOut ? "deleted" : "refused"): \(reason.rawValue)"
  }
}
