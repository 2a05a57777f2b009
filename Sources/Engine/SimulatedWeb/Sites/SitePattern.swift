import URLStandard

/// The requests for which an answer is meant: `https://a.example/x`, `POST https://a.example/x`, or a prefix,
/// `https://a.example/*`.
public struct SitePattern: Hashable, Sendable {
  /// The part of a URL that must match.
  enum Extent: Hashable, Sendable {
    /// The serialised URL without its fragment.
    case exact(String)
    /// A prefix of the serialised URL.
    case prefix(String)
  }

  /// The method; nil for any method.
  let method: String?
  let extent: Extent
  /// The host that the pattern defines; nil for a prefix that ends before the host does.
  let host: String?

  /// - Throws: `SitePatternError` if the text is not an absolute `http` or `https` URL.
  public init(_ text: String) throws(SitePatternError) {
    var address = Substring(text)
    var method: String?
    if let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) {
      method = text[..<space].uppercased()
      address = text[text.index(after: space)...]
    }
    self.method = method
    if address.hasSuffix("*") {
      let prefix = address.dropLast()
      let url = WebURL(String(prefix))
      guard prefix.hasPrefix("http"), !prefix.contains("#") else { throw SitePatternError(pattern: text) }
      // The pattern takes the serialised form, so that "https://A.example:443/*" works, except if that would add a
      // slash.
      if let url, url.isHTTPFamily, Self.reachesPath(prefix) {
        extent = .prefix(url.href)
        host = url.host
      } else {
        extent = .prefix(String(prefix))
        host = nil
      }
    } else {
      guard let url = WebURL(String(address)), url.isHTTPFamily else { throw SitePatternError(pattern: text) }
      extent = .exact(url.withoutFragment.href)
      host = url.host
    }
  }

  /// Whether a prefix has a slash after its host.
  private static func reachesPath(_ prefix: Substring) -> Bool {
    prefix.utf8.count { $0 == UInt8(ascii: "/") } >= 3
  }
}

/// The error for a pattern that is not a URL.
public struct SitePatternError: Error, Hashable, Sendable, CustomStringConvertible {
  public let pattern: String

  public init(pattern: String) { self.pattern = pattern }

  public var description: String {
    "\"\(pattern)\" is not a site: write an absolute http or https URL, \"METHOD URL\", or a prefix followed by *"
  }
}
