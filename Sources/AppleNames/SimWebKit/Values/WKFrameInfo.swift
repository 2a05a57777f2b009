import URLStandard
import WebMessages
import WindowRegistry

/// A frame as it was at one moment (rules 3.4 and 3.5).
@preconcurrency @MainActor open class WKFrameInfo: NSObject, NSCopying {
  @MainActor private struct Values {
    var isMainFrame = true
    var request = LaterValue.unmade { URLRequest(url: URL(fileURLWithPath: "/")) }
    var origin = LaterValue.unmade { WKSecurityOrigin() }
    weak var webView: WKWebView?
  }

  private var stored: Values
  /// The engine's frame, for scripts that should run in it.
  let frame: NavigableID?

  public override init() {
    stored = Values()
    frame = nil
    super.init()
  }

  init(_ snapshot: FrameSnapshot, webView: WKWebView?) {
    stored = Values(
      isMainFrame: snapshot.isMainFrame,
      request: .unmade { [url = snapshot.url] in URLRequest(NavigationRequest(showing: url)) },
      origin: .unmade { [origin = snapshot.origin] in WKSecurityOrigin(origin) }, webView: webView)
    frame = snapshot.frame
    super.init()
  }

  private init(stored: Values, frame: NavigableID?) {
    self.stored = stored
    self.frame = frame
    super.init()
  }

  /// A frame with chosen values, for tests.
  /// - Parameter origin: nil for the origin of the request's URL.
  public static func simulated(
    isMainFrame: Bool = true, request: URLRequest, securityOrigin origin: WKSecurityOrigin? = nil,
    webView: WKWebView? = nil
  ) -> WKFrameInfo {
    let url = request.url
    let origin = origin ?? .simulated(protocol: url?.scheme ?? "", host: url?.host ?? "", port: url?.port ?? 0)
    return WKFrameInfo(
      stored: Values(isMainFrame: isMainFrame, request: .made(request), origin: .made(origin), webView: webView),
      frame: nil)
  }

  open var isMainFrame: Bool { stored.isMainFrame }
  /// The request, which contains only the URL.
  open var request: URLRequest { stored.request.value }
  open var securityOrigin: WKSecurityOrigin { stored.origin.value }
  open var webView: WKWebView? { stored.webView }

  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NavigationRequest {
  init(showing url: String) {
    self.init(url: WebURL(url))
    urlText = url
  }
}
