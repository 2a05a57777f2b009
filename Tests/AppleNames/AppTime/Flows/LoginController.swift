import UIKit
import WebKit

/// A sign-in page in a web view, with its popup. What happens when the popup has loaded is the test's.
@MainActor final class LoginController: UIViewController, WKNavigationDelegate, WKUIDelegate {
  let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  private(set) var popup: WKWebView?
  private(set) var log: [String] = []
  var onPopup: (LoginController) -> Void = { _ in }
  /// How long the app thinks about each navigation of the main view.
  var thinking = Duration.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    web.navigationDelegate = self
    web.uiDelegate = self
    view.addSubview(web)
  }

  func note(_ text: String) { log.append(text) }

  func closePopup() {
    guard let popup else { return }
    note("closed")
    popup.removeFromSuperview()
    self.popup = nil
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.navigationDelegate = self
    view.addSubview(popup)
    self.popup = popup
    return popup
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard thinking > .zero else { return .allow }
    note("asked")
    try? await Task.sleep(for: thinking)
    note("answered")
    return .allow
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { if webView === popup { onPopup(self) } }
}

actor Counter {
  private(set) var count = 0
  func increment() { count += 1 }
}
