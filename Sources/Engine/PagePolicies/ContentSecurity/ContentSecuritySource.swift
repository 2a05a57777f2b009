import URLStandard

/// A source of a directive (Content Security Policy Level 3, "match a URL to a source expression"; WebKit's
/// ContentSecurityPolicySource).
struct ContentSecuritySource: Sendable {
  private(set) var scheme = ""
  private(set) var host = ""
  private var matchesSubdomains = false
  private var port: UInt16?
  private var matchesAllPorts = false
  private var path: [UInt8] = []
  private var isSelf = false

  /// The source `'self'`. An opaque origin has no host: `'self'` then means every page from https, as in WebKit.
  init(self origin: Origin) {
    isSelf = true
    if case .tuple(let scheme, let host, let port) = origin {
      (self.scheme, self.host, self.port) = (scheme, host, port)
    }
  }

  /// A source that is no keyword (WebKit's ContentSecurityPolicySourceList::parseSource).
  /// - Parameter invalidPath: called with a path that has a query or a fragment, and the character that begins it.
  init?(_ text: String, invalidPath: (String, Character) -> Void = { _, _ in }) {
    var rest = Substring(text)
    guard !rest.isEmpty else { return nil }
    if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[colon] == ":" {
      let after = rest[rest.index(after: colon)...]
      if after.isEmpty || after.hasPrefix("/") {
        guard Self.isScheme(rest[..<colon]) else { return nil }
        scheme = rest[..<colon].lowercased()
        if after.isEmpty { return }
        guard after.hasPrefix("//"), after.count > 2 else { return nil }
        rest = after.dropFirst(2)
      }
    }
    let authority = rest.prefix { $0 != "/" }
    let name = authority.prefix { $0 != ":" }
    guard takeHost(name) else { return nil }
    if name.endIndex != authority.endIndex, !takePort(authority.dropFirst(name.count + 1)) { return nil }
    takePath(rest.dropFirst(authority.count), invalidPath)
  }

  /// WebKit's parseScheme.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// WebKit's parseHost.
  private mutating func takeHost(_ text: Substring) -> Bool {
    if text == "*" {
      matchesSubdomains = true
      return true
    }
    matchesSubdomains = text.hasPrefix("*.")
    let name = matchesSubdomains ? text.dropFirst(2) : text
    host = name.lowercased()
    let isHost = name.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isHost && !name.hasPrefix(".") && !name.contains("..") && (matchesSubdomains || !name.isEmpty)
  }

  /// WebKit's parsePort.
  private mutating func takePort(_ text: Substring) -> Bool {
    matchesAllPorts = text == "*"
    port = text.utf8.allSatisfy(\.isDigit) ? UInt16(text) : nil
    return matchesAllPorts || (port ?? 0) > 0
  }

  /// WebKit's parsePath.
  private mutating func takePath(_ text: Substring, _ invalidPath: (String, Character) -> Void) {
    let valid = text.prefix { $0 != "?" && $0 != "#" }
    if valid.endIndex != text.endIndex { invalidPath(String(text), text[valid.endIndex]) }
    path = percentDecoded(Array(valid.utf8))
  }

  /// - Parameter isRedirected: whether the URL comes from a redirect, for which the path does not count.
  func matches(_ url: WebURL, self origin: Origin, isRedirected: Bool) -> Bool {
    guard matchesScheme(of: url, self: origin) else { return false }
    if host.isEmpty && !matchesSubdomains { return true }
    return matchesHost(url.host ?? "") && matchesPort(of: url) && (isRedirected || matchesPath(of: url))
  }

  private func matchesScheme(of url: WebURL, self origin: Origin) -> Bool {
    var own = scheme
    if own.isEmpty, case .tuple(let scheme, _, _) = origin { own = scheme }
    let isSecure = ["https", "wss"].contains(url.scheme)
    switch (own, url.scheme) {
    case _ where own == url.scheme, ("http", "https"), ("ws", "wss"), ("ws", "https"), ("ws", "http"), ("wss", "https"):
      return true
    default: return isSelf && (isSecure || (own == "http" && url.scheme == "ws"))
    }
  }

  private func matchesHost(_ other: String) -> Bool {
    guard matchesSubdomains else { return other == host }
    return host.isEmpty || other.hasSuffix("." + host)
  }

  private func matchesPort(of url: WebURL) -> Bool {
    if matchesAllPorts || url.port == port { return true }
    let isSecure = url.port == 443 || (url.port == nil && ["https", "wss"].contains(url.scheme))
    if isSecure && (port == 80 || (scheme == "http" && (port == nil || port == 443))) { return true }
    return url.port == nil && port == url.effectivePort
  }

  private func matchesPath(of url: WebURL) -> Bool {
    if path.isEmpty { return true }
    let other = percentDecoded(Array(url.path.utf8))
    return path.last == UInt8(ascii: "/") ? other.starts(with: path) : other == path
  }
}

extension UInt8 {
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
