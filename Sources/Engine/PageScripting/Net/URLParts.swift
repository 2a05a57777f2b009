import URLStandard

/// The members of `URL`, `a` and `location` that show a URL or one of its parts; their order is that of
/// js/net/url-parts.js.
enum URLPart: String, CaseIterable {
  case href, origin
  case scheme = "protocol"
  case username, password, host, hostname, port, pathname, search, hash
}

extension WebURL {
  /// What the getter of that member answers.
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

  /// What all getters answer, in the order of the members.
  var parts: [String] { URLPart.allCases.map { self[$0] } }

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
