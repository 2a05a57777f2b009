import UIKit
import WebKit

/// Loads the pages of new windows in the view that asks. `window.open` gives null, and the page has no opener.
final class SameViewController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  let configuration = WKWebViewConfiguration()
  private(set) var webView: WKWebView!

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
    if navigationAction.request.url?.absoluteString.isEmpty == false { webView.load(navigationAction.request) }
    return nil
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
