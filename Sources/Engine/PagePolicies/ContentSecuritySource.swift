import URLStandard

/// One source of a directive (Content Security Policy Level 3, "match a URL to a source expression"; WebKit's
/// ContentSecurityPolicySource).
struct ContentSecuritySource {
  private var scheme = ""
  private var host = ""
  private var matchesSubdomains = false
  private var port: UInt16?
  private var matchesAllPorts = false
  private var path = ""
  private var isSelf = false

  /// The source `'self'`. An opaque origin has no host: `'self'` then means every page from https, as in WebKit.
  init(self origin: Origin) {
    isSelf = true
    if case .tuple(let scheme, let host, let port) = origin {
      (self.scheme, self.host, self.port) = (scheme, host, port)
    }
  }

  /// A source that is no keyword (WebKit's ContentSecurityPolicySourceList::parseSource).
  init?(_ text: String) {
    var rest = Substring(text)
    if let colon = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), rest[colon] == ":" {
      let after = rest[rest.index(after: colon)...]
      if after.isEmpty || after.hasPrefix("//") {
        scheme = rest[..<colon].lowercased()
        rest = after.dropFirst(2)
        if after.isEmpty { return }
      }
    }
    let authority = rest.prefix { $0 != "/" }
    path = String(rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" })
    let name = authority.prefix { $0 != ":" }
    let portText = authority.dropFirst(name.count + 1)
    matchesSubdomains = name == "*" || name.hasPrefix("*.")
    host = (matchesSubdomains ? name.dropFirst(2) : name).lowercased()
    matchesAllPorts = portText == "*"
    port = UInt16(portText)
    if host.isEmpty && !matchesSubdomains || !portText.isEmpty && !matchesAllPorts && port == nil { return nil }
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
    let (own, other) = (percentDecoded(Array(path.utf8)), percentDecoded(Array(url.path.utf8)))
    return path.hasSuffix("/") ? other.starts(with: own) : other == own
  }
}
