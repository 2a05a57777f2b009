import UIKit
import WebKit

/// Lets the user sign in with Safari. The provider's pages open there; a universal link leads back, and is loaded here,
/// so that this view gets the site's cookie.
final class SafariAndBackController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  static let linkOpened = Notification.Name("linkOpened")

  /// The provider's.
  var hosts = ["accounts.example"]  //: hosts
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

  private func isProvider(_ url: URL) -> Bool {
    guard ["http", "https"].contains(url.scheme), let host = url.host else { return false }
    return hosts.contains { own in
      host == own || host.hasSuffix("." + own)  //: matching hostsAndSubdomains | exactHosts=host == own
    }
  }

  // MARK: To Safari

  /// Views whose load has begun: what is asked about next is a redirect.
  private var starting: Set<ObjectIdentifier> = []
  private weak var left: WKWebView?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, navigationAction.targetFrame?.isMainFrame == true,
      !starting.contains(ObjectIdentifier(webView)), isProvider(url)
    else { return decisionHandler(.allow) }
    leave(webView, for: url)
    decisionHandler(.cancel)
  }

  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    guard let url = webView.url, isProvider(url) else { return }
    webView.stopLoading()
    leave(webView, for: url)
  }

  private func leave(_ webView: WKWebView, for url: URL) {
    left = webView
    UIApplication.shared.open(url)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    starting.insert(ObjectIdentifier(webView))
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { starting.remove(ObjectIdentifier(webView)) }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { starting.remove(ObjectIdentifier(webView)) }

  // MARK: And back

  private var observer: (any NSObjectProtocol)?

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard observer == nil else { return }
    observer = NotificationCenter.default.addObserver(forName: Self.linkOpened, object: nil, queue: nil) {
      [weak self] note in
      guard let url = note.object as? URL else { return }
      MainActor.assumeIsolated { _ = self?.left?.load(URLRequest(url: url)) }
    }
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

/// Gets the link that opens the app, and tells whoever wants to know.
final class SafariAndBackSceneDelegate: NSObject, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return }
    NotificationCenter.default.post(name: SafariAndBackController.linkOpened, object: url)
  }
}
