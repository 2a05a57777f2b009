import WebMessages

/// A server's answer to a navigation.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  @MainActor private struct Values {
    var isForMainFrame = true
    var response = LaterValue.unmade {
      URLResponse(url: URL(fileURLWithPath: "/"), mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
    var canShowMIMEType = true
    var frame: WKFrameInfo?
    var navigation: WKNavigation?
  }

  private var stored: Values

  public override init() {
    stored = Values()
    super.init()
  }

  init(_ response: NavigationResponseInfo, in view: WKWebView) {
    stored = Values(
      isForMainFrame: response.isMainFrame, response: .unmade { .of(response) },
      canShowMIMEType: response.canShowMIMEType,
      frame: WKFrameInfo(response.frame, webView: view), navigation: view.client.navigation(response.navigation))
    super.init()
  }

  private init(stored: Values) {
    self.stored = stored
    super.init()
  }

  /// A response with chosen values, for tests.
  public static func simulated(
    response: URLResponse, isForMainFrame: Bool = true, canShowMIMEType: Bool = true
  ) -> WKNavigationResponse {
    WKNavigationResponse(
      stored: Values(isForMainFrame: isForMainFrame, response: .made(response), canShowMIMEType: canShowMIMEType))
  }

  open var isForMainFrame: Bool { stored.isForMainFrame }
  open var response: URLResponse { stored.response.value }
  /// The navigation that is answered, as `load` returned it; nil for frames.
  open var navigation: WKNavigation? { stored.navigation }
  open var canShowMIMEType: Bool { stored.canShowMIMEType }
}
