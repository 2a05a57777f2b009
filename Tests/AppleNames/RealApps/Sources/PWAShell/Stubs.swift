import UIKit
import WebKit

// What the compiled file of ios-pwa-wrap names and does not contain: its settings, and the view controller.

let rootUrl = URL(string: "https://app.example/") ?? URL(fileURLWithPath: "/")
let allowedOrigins = ["app.example"]
let authOrigins = ["accounts.provider.example"]
let platformCookie = (name: "app-platform", value: "iOS App Store")
let displayMode = "standalone"

final class ViewController: UIViewController, WKNavigationDelegate, WKScriptMessageHandler,
  UIDocumentInteractionControllerDelegate
{
  let webviewView = UIView(frame: .zero)
  let toolbarView = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
  var documentController: UIDocumentInteractionController?
  private(set) var webView: WKWebView?

  override func viewDidLoad() {
    super.viewDidLoad()
    toolbarView.isHidden = true
    view.addSubview(webviewView)
    let webView = createWebView(container: webviewView, WKSMH: self, WKND: self, NSO: self, VC: self)
    webView.uiDelegate = self
    webviewView.addSubview(webView)
    self.webView = webView
    webView.load(URLRequest(url: rootUrl))
  }

  /// As in the app, whose loading view hears of the progress.
  private(set) var progress: [Double] = []
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) { if let webView { progress.append(webView.estimatedProgress) } }

  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {}
}
