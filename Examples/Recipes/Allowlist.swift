import UIKit
import WebKit

/// Stays on the app's own hosts: other pages do not load, and get no windows.
final class AllowlistController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  var hosts = ["shop.example"]  //: hosts
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

  private func isAllowed(_ navigationAction: WKNavigationAction) -> Bool {
    guard let url = navigationAction.request.url, url.scheme != "about" else { return true }
    guard ["http", "https"].contains(url.scheme), let host = url.host else { return false }
    return hosts.contains { allowed in
      // The dot matters: evilshop.example also ends in shop.example.
      host == allowed || host.hasSuffix("." + allowed)  //: recipe hostsAndSubdomains | exactHosts=host == allowed
    }
  }

  // MARK: Navigations

  /// Redirects are asked about, too. Frames may show pages of other hosts, such as a map.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    if navigationAction.targetFrame?.isMainFrame == false || isAllowed(navigationAction) {
      decisionHandler(.allow)
    } else {
      decisionHandler(.cancel)
    }
  }

  // MARK: Windows

  /// For a window that a script opens, this method is the first to be called.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    return isAllowed(navigationAction) ? openPopup(configuration) : nil
  }

  private func openPopup(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let popup = makeView(configuration)
    popups.append(popup)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
    popups.removeAll { $0 === webView }
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
