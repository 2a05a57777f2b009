import URLStandard

/// The origin of a document.
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  private let stored: (scheme: String, host: String, port: Int)

  public override init() {
    stored = ("", "", 0)
    super.init()
  }

  init(_ origin: Origin) {
    stored =
      switch origin {
      case .tuple(let scheme, let host, let port): (scheme, host, Int(port ?? 0))
      // WebKit's origin of a file has a scheme, although scripts see it as `null`.
      case .opaque(let id): (id.kind == .file ? "file" : "", "", 0)
      }
    super.init()
  }

  private init(scheme: String, host: String, port: Int) {
    stored = (scheme, host, port)
    super.init()
  }

  /// An origin with chosen values, for tests.
  /// - Parameter port: 0 for the scheme's default.
  public static func simulated(`protocol` scheme: String = "https", host: String, port: Int = 0) -> WKSecurityOrigin {
    WKSecurityOrigin(scheme: scheme, host: host, port: port)
  }

  open var `protocol`: String { stored.scheme }
  open var host: String { stored.host }
  /// The port; 0 for the default port of the scheme.
  open var port: Int { stored.port }

  open override var description: String {
    "<WKSecurityOrigin: \(stored.scheme)://\(stored.host)\(stored.port == 0 ? "" : ":\(stored.port)")>"
  }
}
