import UIKit
import WebKit

/// Opens popups over its page: every popup is made with the configuration that WebKit gives, and has the same delegates
/// as the page that opened it.
public final class SharedDelegatesController: UIViewController {
  private let startURL: URL
  public private(set) var webView: WKWebView!
  /// The innermost popup is the last one: a popup may open another.
  public private(set) var popups: [WKWebView] = []

  public init(startURL: URL) {
    self.startURL = startURL
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    webView = WKWebView(frame: view.bounds, configuration: WKWebViewConfiguration())
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    webView.uiDelegate = self
    webView.navigationDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: startURL))
  }
}

extension SharedDelegatesController: WKUIDelegate {
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: view.bounds, configuration: configuration)
    popup.uiDelegate = webView.uiDelegate
    popup.navigationDelegate = webView.navigationDelegate
    view.addSubview(popup)
    popups.append(popup)
    return popup
  }

  public func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
    popups.removeAll { $0 === webView }
  }
}

extension SharedDelegatesController: WKNavigationDelegate {
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView === popups.last ?? self.webView else { return }
    title = webView.title
  }
}
