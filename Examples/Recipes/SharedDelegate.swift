import UIKit
import WebKit

/// One object that is both delegates of all web views, so that popups and the popups of popups behave alike.
///
/// Web views do not keep their delegates: somebody else must.
final class SharedDelegate: NSObject, WKUIDelegate, WKNavigationDelegate {
  private weak var container: UIView?
  private(set) var popups: [WKWebView] = []

  init(container: UIView) { self.container = container }

  func makeView(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let webView = WKWebView(frame: container?.bounds ?? .zero, configuration: configuration)
    webView.navigationDelegate = self
    webView.uiDelegate = self
    container?.addSubview(webView)
    return webView
  }

  // MARK: Windows

  /// The first argument says which view asks.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    return openPopup(configuration)  //: recipe allowPopups=openPopup(configuration) | blockPopups=nil
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

final class SharedDelegateController: UIViewController {
  let configuration = WKWebViewConfiguration()
  private lazy var delegate = SharedDelegate(container: view)
  private(set) var webView: WKWebView!

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = delegate.makeView(configuration)
  }

  func open(_ url: URL) { webView.load(URLRequest(url: url)) }
}
