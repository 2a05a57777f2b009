import UIKit
import WebKit

/// Shows the windows that pages open as web views above the first one, until pages close them.
final class PopupWithCloseController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  let configuration = WKWebViewConfiguration()
  private(set) var webView: WKWebView!
  /// Whoever keeps no view closes its window.
  private(set) var popups: [WKWebView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = makeView(configuration)
  }

  func open(_ url: URL) { webView.load(URLRequest(url: url)) }

  private func makeView(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let webView = WKWebView(frame: view.bounds, configuration: configuration)
    webView.navigationDelegate = self
    webView.uiDelegate = self
    view.addSubview(webView)
    return webView
  }

  // MARK: Windows

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    // With another configuration than this one, WebKit raises an exception.
    return openPopup(configuration)  //: recipe allowPopups=openPopup(configuration) | blockPopups=nil
  }

  private func openPopup(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let popup = makeView(configuration)
    popups.append(popup)
    return popup
  }

  /// The page has closed its window. Without this method, its view stays on the screen.
  func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
    popups.removeAll { $0 === webView }
  }

  // MARK: Navigations

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    decisionHandler(.allow)
  }

  // MARK: Dialogs

  // An app with users shows alerts here, and calls the handlers when they have answered.

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) { completionHandler() }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) { completionHandler(true) }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
  ) { completionHandler(defaultText) }
}
