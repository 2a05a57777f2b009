import UIKit
import WebKit

/// Opens new windows in Safari, and links to hosts other than the app's own.
final class OpenInSafariController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  /// Without any, all links stay in the app.
  var hosts = ["shop.example"]  //: hosts
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

  private func isOwn(_ url: URL) -> Bool {
    guard ["http", "https"].contains(url.scheme), let host = url.host else { return false }
    return hosts.contains { own in
      host == own || host.hasSuffix("." + own)  //: matching hostsAndSubdomains | exactHosts=host == own
    }
  }

  // MARK: Navigations

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard !hosts.isEmpty, let url = navigationAction.request.url, navigationAction.targetFrame?.isMainFrame == true,
      url.scheme != "about", !isOwn(url)
    else { return decisionHandler(.allow) }
    UIApplication.shared.open(url)
    decisionHandler(.cancel)
  }

  // MARK: Windows

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if let url = navigationAction.request.url { UIApplication.shared.open(url) }
    return nil
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
