import SimulatedWeb

/// The values of a cookie's `SameSite`, which Foundation on Linux lacks.
public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let sameSiteLax = Self(rawValue: "lax")
  public static let sameSiteStrict = Self(rawValue: "strict")
}

extension HTTPCookiePropertyKey {
  public static let sameSitePolicy = HTTPCookiePropertyKey("SameSite")
  static let httpOnly = HTTPCookiePropertyKey("HttpOnly")
  static let created = HTTPCookiePropertyKey("Created")
}

extension HTTPCookie {
  /// The policy; nil if the cookie does not say.
  public var sameSitePolicy: HTTPCookieStringPolicy? {
    switch properties?[.sameSitePolicy] {
    case let policy as HTTPCookieStringPolicy: policy
    case let text as String: HTTPCookieStringPolicy(rawValue: text.lowercased())
    default: nil
    }
  }

  /// The cookie for the simulated web. Foundation on Linux counts `Max-Age` from the system's date, and only in version
  /// 1.
  func simulated(now: Double) -> Cookie {
    if let stored = self as? StoredCookie { return stored.cookie }
    let maximumAge = (properties?[.maximumAge] as? String).flatMap(Double.init)
    let expires = isSessionOnly ? nil : maximumAge.map { now + $0 } ?? expiresDate?.timeIntervalSince1970
    let sameSite: Cookie.SameSite =
      switch sameSitePolicy {
      case .some(.sameSiteLax): .lax
      case .some(.sameSiteStrict): .strict
      default: .unspecified
      }
    return Cookie(
      name: name, value: value, domain: domain.hasPrefix(".") ? String(domain.dropFirst()) : domain,
      isHostOnly: !domain.hasPrefix("."), path: path, expires: expires, isSecure: isSecure,
      isHTTPOnly: isHTTPOnly, sameSite: sameSite)
  }
}

/// A cookie of the simulated web, as its store returns it. Foundation on Linux never says that a cookie lasts only for
/// the session, forgets `SameSite`, and takes the system's date for the time of creation.
///
/// Unchecked: Foundation's cookie is immutable, and this class adds a constant.
final class StoredCookie: HTTPCookie, @unchecked Sendable {
  let cookie: Cookie

  init?(_ cookie: Cookie) {
    self.cookie = cookie
    super.init(properties: Self.properties(of: cookie))
  }

  override init?(properties: [HTTPCookiePropertyKey: Any]) { nil }

  override var isSessionOnly: Bool { cookie.expires == nil }

  override var properties: [HTTPCookiePropertyKey: Any]? {
    var properties = super.properties ?? [:]
    properties.merge(Self.properties(of: cookie)) { $1 }
    properties[.discard] = isSessionOnly
    properties[.created] = Date(timeIntervalSince1970: cookie.created).timeIntervalSinceReferenceDate
    return properties
  }

  private static func properties(of cookie: Cookie) -> [HTTPCookiePropertyKey: Any] {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: cookie.name, .value: cookie.value, .path: cookie.path,
      .domain: cookie.isHostOnly ? cookie.domain : "." + cookie.domain,
    ]
    if let expires = cookie.expires { properties[.expires] = Date(timeIntervalSince1970: expires) }
    if cookie.isSecure { properties[.secure] = "TRUE" }
    if cookie.isHTTPOnly { properties[.httpOnly] = "TRUE" }
    switch cookie.sameSite {
    case .lax: properties[.sameSitePolicy] = HTTPCookieStringPolicy.sameSiteLax.rawValue
    case .strict: properties[.sameSitePolicy] = HTTPCookieStringPolicy.sameSiteStrict.rawValue
    case .none, .unspecified: break
    }
    return properties
  }
}
