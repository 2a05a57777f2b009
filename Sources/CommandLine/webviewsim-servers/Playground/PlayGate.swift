/// The requests that the playground answers: requests of its own page, which name the address where it listens.
///
/// A page of another site can send requests to 127.0.0.1, or to a name of its own that resolves to that address (DNS
/// rebinding). Requests of the first kind have another `Origin`, requests of the second kind another `Host`.
struct PlayGate: Sendable {
  /// The longest request, in bytes.
  static let longestBody = 8 << 20

  private let hosts: [String]

  /// - Parameter address: the address at which the playground listens.
  init(port: UInt16, address: String = loopback) {
    hosts = ["\(address):\(port)"] + (address == Self.loopback ? ["localhost:\(port)"] : [])
  }

  /// The address that only this machine reaches.
  static let loopback = "127.0.0.1"

  enum Verdict: Equatable, Sendable {
    case welcome
    /// The request has another name for this address.
    case misdirected
    /// The request comes from another site's page.
    case forbidden
    case unsupportedType
    case tooLong
  }

  /// - Parameters:
  ///   - header: the value of a header by its name.
  func verdict(method: String, header: (String) -> String?) -> Verdict {
    guard let host = header("Host"), hosts.contains(host.lowercased()) else { return .misdirected }
    if let origin = header("Origin"), origin != "http://\(host.lowercased())" { return .forbidden }
    // https://www.w3.org/TR/fetch-metadata/: browsers say which site asks.
    if let site = header("Sec-Fetch-Site"), !["same-origin", "none"].contains(site) { return .forbidden }
    guard method == "POST" else { return .welcome }
    // A form of another site cannot have this type, and browsers send `Origin` with every POST.
    guard header("Origin") != nil else { return .forbidden }
    guard header("Content-Type")?.lowercased().hasPrefix("application/json") == true else { return .unsupportedType }
    guard let length = header("Content-Length").flatMap({ Int($0) }), length <= Self.longestBody else {
      return .tooLong
    }
    return .welcome
  }
}
