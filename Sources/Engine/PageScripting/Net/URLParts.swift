import URLStandard

/// The members of `URL`, `a` and `location` that show a URL or one of its parts; their order is that of
/// js/net/url-parts.js.
enum URLPart: String, CaseIterable {
  case href, origin
  case scheme = "protocol"
  case username, password, host, hostname, port, pathname, search, hash
}

extension WebURL {
  /// The value that the member's getter returns.
  subscript(part: URLPart) -> String {
    switch part {
    case .href: href
    case .origin: origin.serialized
    case .scheme: protocolText
    case .username: username
    case .password: password
    case .host: hostText
    case .hostname: hostnameText
    case .port: portText
    case .pathname: path
    case .search: searchText
    case .hash: hashText
    }
  }

  /// The setters of the URL API for the parts of a URL; the other members have none.
  mutating func set(_ part: URLPart, to value: String) {
    switch part {
    case .href, .origin: break
    case .scheme: setProtocol(value)
    case .username: setUsername(value)
    case .password: setPassword(value)
    case .host: setHost(value)
    case .hostname: setHostname(value)
    case .port: setPort(value)
    case .pathname: setPathname(value)
    case .search: setSearch(value)
    case .hash: setHash(value)
    }
  }
}

extension Origin {
  /// A URL's origin as scripts of a document with this origin see it. If the document's own origin has the same scheme,
  /// the app handles that scheme; other schemes outside the web have no such origin.
  func origin(of url: WebURL) -> Origin {
    guard !url.isHTTPFamily, case .tuple(url.scheme, _, _) = self else { return url.origin }
    return url.originOfHandledScheme
  }

  /// The values that all getters return, in the order of the members.
  func parts(of url: WebURL) -> [String] {
    URLPart.allCases.map { $0 == .origin ? origin(of: url).serialized : url[$0] }
  }
}
