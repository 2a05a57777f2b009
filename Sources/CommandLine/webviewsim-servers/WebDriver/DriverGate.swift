/// Decides which requests a driver's server answers. A page of any site can send requests to this machine (WebDriver,
/// "Security"). Requests of such a page have an `Origin` or, after DNS rebinding, another `Host`.
struct DriverGate: Sendable {
  enum Verdict: Equatable, Sendable {
    case welcome
    case foreignHost
    case foreignOrigin
    case tooLong
  }

  /// The longest request, in bytes.
  static let longestBody = 64 << 20

  private let hosts: Set<String>
  private let origins: Set<String>

  /// - Parameters:
  ///   - allowedHosts: names besides this machine's own.
  ///   - allowedOrigins: origins of pages that may ask, such as `https://ci.example`.
  init(allowedHosts: [String], allowedOrigins: [String]) {
    hosts = Set(["localhost", "127.0.0.1", "[::1]"] + allowedHosts.map { $0.lowercased() })
    origins = Set(allowedOrigins.map { $0.lowercased() })
  }

  /// - Parameter header: the value of a header by its name.
  func verdict(header: (String) -> String?) -> Verdict {
    guard let given = header("Host")?.lowercased(), hosts.contains(Self.name(given)) else { return .foreignHost }
    // Some clients name the server's own origin, which has no pages.
    if let origin = header("Origin")?.lowercased(), !origins.contains(origin), origin != "http://\(given)" {
      return .foreignOrigin
    }
    if let length = header("Content-Length").flatMap({ Int($0) }), length > Self.longestBody { return .tooLong }
    return .welcome
  }

  /// The host without the port.
  private static func name(_ host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }
}
