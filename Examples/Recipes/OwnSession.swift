import UIKit
import WebKit

/// The app's own authentication session: a view with a store that is thrown away. It ends at the callback.
///
/// The app could read what the user types, so some providers refuse such views.
final class OwnSessionController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  /// What the callback begins with.
  var callback = "myapp://done"  //: callback
  private(set) var callbackURL: URL?
  let configuration = WKWebViewConfiguration()
  private(set) var webView: WKWebView!
  /// Whoever keeps no view closes its window.
  private(set) var popups: [WKWebView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    configuration.websiteDataStore = .nonPersistent()
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

  // MARK: Navigations

  /// The redirect to the callback is asked about before it is loaded, and no app has to know its scheme.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard callbackURL == nil, navigationAction.targetFrame?.isMainFrame != false,
      let url = navigationAction.request.url, url.absoluteString.hasPrefix(callback)
    else { return decisionHandler(.allow) }
    callbackURL = url
    decisionHandler(.cancel)
  }

  // MARK: Windows

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    return openPopup(configuration)
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
