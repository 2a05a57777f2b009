import URLStandard

/// The reason why no page may send a request to an address.
public enum NetworkRestriction: Hashable, Sendable, CustomStringConvertible {
  /// The port belongs to another service (Fetch Standard, "bad port").
  case port(UInt16)
  /// The address consists of zeros (WebKit's isIPAddressDisallowed). IPv6 addresses are not included: the brackets keep
  /// WebKit from reading them.
  case host(String)

  /// The reason in the words of WebKit's FrameLoader::reportBlockedLoadFailed.
  public var description: String {
    switch self {
    case .port(let port): "port \(port)"
    case .host(let host): "host \"\(host)\""
    }
  }
}

extension WebURL {
  /// The reason why no request may go to the URL; nil if requests may.
  public var networkRestriction: NetworkRestriction? {
    if host == "0.0.0.0" { return .host("0.0.0.0") }
    guard isHTTPFamily, let port, badPorts.contains(port) else { return nil }
    return .port(port)
  }
}

private let badPorts: Set<UInt16> = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113,
  115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548,
  554, 556,
  563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666,
  6667,
  6668, 6669, 6679, 6697, 10080,
]
