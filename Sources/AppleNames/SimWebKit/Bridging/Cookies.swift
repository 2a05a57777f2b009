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
}

extension HTTPCookie {
  /// nil if the cookie does not say.
  public var sameSitePolicy: HTTPCookieStringPolicy? {
    switch properties?[.sameSitePolicy] {
    case let policy as HTTPCookieStringPolicy: policy
    case let text as String: HTTPCookieStringPolicy(rawValue: text.lowercased())
    default: nil
    }
  }

  /// From a cookie of the simulated web.
  convenience init?(simulated cookie: Cookie) {
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
    self.init(properties: properties)
  }

  /// For the simulated web.
  var simulated: Cookie {
    let sameSite: Cookie.SameSite =
      switch sameSitePolicy {
      case .some(.sameSiteLax): .lax
      case .some(.sameSiteStrict): .strict
      default: .unspecified
      }
    return Cookie(
      name: name, value: value, domain: domain.hasPrefix(".") ? String(domain.dropFirst()) : domain,
      isHostOnly: !domain.hasPrefix("."), path: path, expires: expiresDate?.timeIntervalSince1970, isSecure: isSecure,
      isHTTPOnly: isHTTPOnly, sameSite: sameSite)
  }
}
