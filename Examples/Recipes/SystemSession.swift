import AuthenticationServices
import UIKit
import WebKit

/// Opens the provider's pages in the system's authentication session, which shows them with Safari's cookies. An https
/// callback is then loaded here; one with a scheme of its own is for the app only.
final class SystemSessionController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  /// The provider's.
  var hosts = ["accounts.example"]  //: hosts
  var callback = ASWebAuthenticationSession.Callback.customScheme("myapp")  //: callback
  /// Those that run: a session that nobody keeps ends.
  private var sessions: [UUID: ASWebAuthenticationSession] = [:]
  private(set) var callbackURL: URL?
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

  private func signIn(at url: URL, for webView: WKWebView) {
    let id = UUID()
    let session = ASWebAuthenticationSession(url: url, callback: callback) { [weak self, weak webView] url, error in
      MainActor.assumeIsolated {
        self?.sessions[id] = nil
        self?.callbackURL = url
        if let url, url.scheme == "https" { _ = webView?.load(URLRequest(url: url)) }
      }
    }
    session.presentationContextProvider = self
    sessions[id] = session
    session.start()
  }

  // MARK: Navigations

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, navigationAction.targetFrame?.isMainFrame != false, isProvider(url)
    else { return decisionHandler(.allow) }
    signIn(at: url, for: webView)
    decisionHandler(.cancel)
  }

  // MARK: Windows

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let url = navigationAction.request.url, isProvider(url) else { return openPopup(configuration) }
    signIn(at: url, for: webView)
    return nil
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

extension SystemSessionController: ASWebAuthenticationPresentationContextProviding {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }
}
