import Testing
import UIKit
import WebKit
import WebViewSimulator

/// What the apps of this folder share: a controller with a web view, and a way to make more of them. The subclasses are
/// the delegates.
class Screen: UIViewController {
  let configuration = WKWebViewConfiguration()
  var webView: WKWebView!

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = makeView(configuration)
  }

  func makeView(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let webView = WKWebView(frame: view.bounds, configuration: configuration)
    webView.navigationDelegate = self as? WKNavigationDelegate
    webView.uiDelegate = self as? WKUIDelegate
    view.addSubview(webView)
    return webView
  }

  func open(_ address: String) {
    if let url = URL(string: address) { _ = webView?.load(URLRequest(url: url)) }
  }

  /// What a server of the app's answers.
  func answer(of address: String) async throws -> String {
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
  }

  /// Shows the app on the running test's device. A flow with presentations keeps the window, as apps do.
  func show() throws -> (simulator: Simulator, window: UIWindow) {
    (try #require(Simulator.current), UIApplication.shared.simulator.show(self))
  }

  func launch() throws -> Simulator { try show().simulator }
}
