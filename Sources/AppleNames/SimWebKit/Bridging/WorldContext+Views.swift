import UIProcess
import WebMessages

extension WorldContext {
  /// The view that shows a page, while the view exists.
  func webView(showing id: PageID) -> WKWebView? {
    (world.pages.first { $0.id == id }?.client as? WebViewClient)?.view
  }
}

extension WebPageProxy {
  /// The view that shows the page; nil if it was released, and for pages of apps without views.
  public var webView: WKWebView? { (client as? WebViewClient)?.view }
}
