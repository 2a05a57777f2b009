import EngineValues

/// A message that a page posted to a handler.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  private let stored: (body: Any, name: String, frame: WKFrameInfo, world: WKContentWorld)
  private weak var view: WKWebView?

  public override init() {
    stored = (NSNull(), "", WKFrameInfo(), .page)
    super.init()
  }

  init(body: PlainValue, name: String, frame: WKFrameInfo, world: WKContentWorld, view: WKWebView?) {
    stored = (body.appValue ?? NSNull(), name, frame, world)
    self.view = view
    super.init()
  }

  private init(body: Any, name: String, frame: WKFrameInfo) {
    stored = (body, name, frame, .page)
    super.init()
  }

  /// A message with chosen values, for tests.
  public static func simulated(body: Any, name: String, frame: WKFrameInfo? = nil) -> WKScriptMessage {
    WKScriptMessage(body: body, name: name, frame: frame ?? WKFrameInfo())
  }

  /// The body: `NSNumber`, `String`, `Date`, `[Any]`, `[String: Any]` or `NSNull`.
  open var body: Any { stored.body }
  open var name: String { stored.name }
  open var frameInfo: WKFrameInfo { stored.frame }
  open var world: WKContentWorld { stored.world }
  open var webView: WKWebView? { view }
}
