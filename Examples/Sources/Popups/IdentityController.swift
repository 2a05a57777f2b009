import UIKit
import WebKit

/// Tells its page from its popup by identity: links of the page to other sites go to the browser, the popup may go
/// anywhere, and only one popup is open at a time.
public final class IdentityController: UIViewController {
  private let home: URL
  public let mainWebView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  public private(set) var popupWebView: WKWebView?

  public init(home: URL) {
    self.home = home
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  public override func loadView() { view = mainWebView }

  public override func viewDidLoad() {
    super.viewDidLoad()
    mainWebView.uiDelegate = self
    mainWebView.navigationDelegate = self
    mainWebView.load(URLRequest(url: home))
  }

  private func closePopup() {
    popupWebView?.removeFromSuperview()
    popupWebView = nil
  }
}

extension IdentityController: WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard webView === mainWebView, navigationAction.navigationType == .linkActivated,
      let url = navigationAction.request.url, url.host != home.host, navigationAction.targetFrame?.isMainFrame == true
    else { return .allow }
    await UIApplication.shared.open(url)
    return .cancel
  }

  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    if webView === popupWebView { closePopup() } else { webView.reload() }
  }
}

extension IdentityController: WKUIDelegate {
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard webView === mainWebView, popupWebView == nil else { return nil }
    let popup = WKWebView(frame: mainWebView.bounds, configuration: configuration)
    popup.uiDelegate = self
    popup.navigationDelegate = self
    mainWebView.addSubview(popup)
    popupWebView = popup
    return popup
  }

  public func webViewDidClose(_ webView: WKWebView) {
    if webView === popupWebView { closePopup() }
  }

  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let alert = UIAlertController(title: frame.securityOrigin.host, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in completionHandler(true) })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in completionHandler(false) })
    present(alert, animated: true)
  }
}
