import EngineValues
import URLStandard

/// The matching of cookies and URLs. RFC 6265bis, sections 5.1.3 and 5.1.4.
enum CookieMatching {
  /// "Domain-match"; an address matches only itself.
  static func domain(_ domain: String, matches host: String) -> Bool {
    if domain == host { return true }
    return host.utf8.count > domain.utf8.count && host.hasSuffix(domain)
      && host.utf8[host.utf8.index(host.utf8.endIndex, offsetBy: -domain.utf8.count - 1)] == UInt8(ascii: ".")
      && !isIPAddress(host: host)
  }

  /// "Path-match".
  static func path(_ cookiePath: String, matches path: String) -> Bool {
    // The code compares bytes: as characters, a path may begin with one that combines several scalars.
    guard path.utf8.starts(with: cookiePath.utf8) else { return false }
    if path.utf8.count == cookiePath.utf8.count || cookiePath.utf8.last == UInt8(ascii: "/") { return true }
    return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: cookiePath.utf8.count)] == UInt8(ascii: "/")
  }

  /// "Default-path".
  static func defaultPath(of url: WebURL) -> String {
    let path = url.path
    guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex
    else { return "/" }
    return String(path[..<slash])
  }

  /// The host and its parent domains, most specific first.
  static func domains(of host: String) -> [String] {
    guard !isIPAddress(host: host) else { return [host] }
    var domains = [host]
    var rest = host.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.index(after: dot)...]
      domains.append(String(decoding: rest, as: UTF8.self))
    }
    return domains
  }

  static func isSecure(_ url: WebURL) -> Bool { url.scheme == "https" || url.scheme == "wss" }
}
