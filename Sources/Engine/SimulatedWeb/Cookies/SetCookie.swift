/// A parsed `Set-Cookie` header. RFC 6265bis, section 5.6.
struct SetCookie {
  var name: String
  var value: String
  /// The domain in lower case, without a leading dot; nil if absent or empty.
  var domain: String?
  /// The path; nil for the default path.
  var path: String?
  /// The time of expiry, in seconds since 1970.
  var expires: Double?
  var isSecure = false
  var isHTTPOnly = false
  var sameSite = Cookie.SameSite.unspecified

  private static let longestPair = 4096
  private static let longestAttribute = 1024

  /// - Parameters:
  ///   - header: the value of one header, or the text that a script assigned to `document.cookie`.
  ///   - now: seconds since 1970; `Max-Age` is relative to it.
  static func parse(_ header: String, now: Double) -> Result<SetCookie, CookieParseFailure> {
    // NUL, CR and LF do not end a simulated header: like any control character, they make the cookie malformed.
    guard !header.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
      return .failure(CookieParseFailure(name: "", reason: .malformed))
    }
    let parts = header.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let (first, second) = nameAndValue(parts[0])
    // A pair without "=" is a value without a name.
    let (name, value) = second.map { (first, $0) } ?? ("", first)
    guard !name.isEmpty || !value.isEmpty else { return .failure(CookieParseFailure(name: "", reason: .malformed)) }
    guard name.utf8.count + value.utf8.count <= longestPair else {
      return .failure(CookieParseFailure(name: name, reason: .tooLarge))
    }
    var cookie = SetCookie(name: name, value: value)
    var maxAge: Double?
    for part in parts.dropFirst() {
      let (attribute, argument) = nameAndValue(part)
      let value = argument ?? ""
      guard value.utf8.count <= longestAttribute else { continue }
      switch asciiLowercased(attribute.utf8) {
      case "expires": cookie.expires = CookieDate.parse(value) ?? cookie.expires
      case "max-age": maxAge = maxAgeExpiry(value, now: now) ?? maxAge
      case "domain":
        let host = value.utf8.first == UInt8(ascii: ".") ? value.utf8.dropFirst() : value.utf8[...]
        cookie.domain = host.isEmpty ? nil : asciiLowercased(host)
      case "path": cookie.path = value.utf8.first == UInt8(ascii: "/") ? value : nil
      case "secure": cookie.isSecure = true
      case "httponly": cookie.isHTTPOnly = true
      case "samesite": cookie.sameSite = Cookie.SameSite(attribute: value)
      default: continue
      }
    }
    if let maxAge { cookie.expires = maxAge }
    return .success(cookie)
  }

  private static func nameAndValue(_ part: Substring.UTF8View) -> (String, String?) {
    let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let texts = halves.map { String(decoding: $0.trimming(isHTTPTabOrSpace), as: UTF8.self) }
    return (texts[0], texts.count > 1 ? texts[1] : nil)
  }

  /// RFC 6265bis, "the Max-Age attribute".
  private static func maxAgeExpiry(_ value: String, now: Double) -> Double? {
    let digits = value.utf8.first == UInt8(ascii: "-") ? value.utf8.dropFirst() : value.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Double(value) else {
      return nil
    }
    return seconds <= 0 ? -.infinity : now + seconds
  }
}

/// The reason why a header produced no cookie.
struct CookieParseFailure: Error {
  let name: String
  let reason: CookieRefusal.Reason
}

extension Cookie.SameSite {
  init(attribute: String) {
    switch asciiLowercased(attribute.utf8) {
    case "none": self = .none
    case "lax": self = .lax
    case "strict": self = .strict
    default: self = .unspecified
    }
  }
}
