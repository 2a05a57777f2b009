/// URL Standard, "special scheme": the schemes whose URLs always have a host and treat `\` as `/`.
enum SpecialScheme: UInt8, Sendable {
  case ftp, file, http, https, ws, wss

  /// - Parameter scheme: in lower case, without its colon.
  init?(_ scheme: [UInt8]) {
    guard (2...5).contains(scheme.count) else { return nil }
    // The bytes are compared as one number, because every parsed URL needs this comparison.
    switch scheme.reduce(UInt64(0), { $0 << 8 | UInt64($1) }) {
    case 0x66_7470: self = .ftp
    case 0x6669_6C65: self = .file
    case 0x6874_7470: self = .http
    case 0x68_7474_7073: self = .https
    case 0x7773: self = .ws
    case 0x77_7373: self = .wss
    default: return nil
    }
  }

  /// The name in lower case, as URLs have it.
  var name: String {
    switch self {
    case .ftp: "ftp"
    case .file: "file"
    case .http: "http"
    case .https: "https"
    case .ws: "ws"
    case .wss: "wss"
    }
  }

  /// URL Standard, "default port"; nil for `file`.
  var defaultPort: UInt16? {
    switch self {
    case .ftp: 21
    case .file: nil
    case .http, .ws: 80
    case .https, .wss: 443
    }
  }
}

extension WebURL {
  /// The schemes that WebKit loads without the app, in lower case (WebKit's LegacySchemeRegistry and
  /// `WKWebView.handlesURLScheme`). The last three are WebKit's own and lead to nothing.
  public static let schemesOfWebKit: Set<String> = [
    "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "ws", "wss", "applewebdata",
    "webkit-fake-url", "x-apple-content-filter",
  ]
}
