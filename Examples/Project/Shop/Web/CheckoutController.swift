import AuthenticationServices
import UIKit
import WebKit

/// Shows the shop's checkout, whose bank opens a window.
final class CheckoutController: UIViewController {
  private(set) lazy var webView = WKWebView(frame: .zero)
  private(set) var bank: WKWebView?

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.uiDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
  }

  /// What the user is told when signing in failed.
  static func message(for error: ASWebAuthenticationSessionError) -> String? {
    switch error.code {
    case .canceledLogin: return nil
    case .presentationContextNotProvided, .presentationContextInvalid: return "Please try again."
    @unknown default: return "Something went wrong."
    }
  }
}

extension CheckoutController: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let bank = WKWebView(frame: view.bounds, configuration: configuration)
    bank.uiDelegate = self
    view.addSubview(bank)
    self.bank = bank
    return bank
  }

  func webViewDidClose(_ webView: WKWebView) {
    webView.removeFromSuperview()
    bank = nil
  }
}
