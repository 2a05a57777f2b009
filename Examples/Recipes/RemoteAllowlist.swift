import UIKit
import WebKit

/// Stays on the hosts that the app's server lists: `{"hosts": ["shop.example"], "subdomains": true}`.
final class RemoteAllowlistController: UIViewController, WKUIDelegate, WKNavigationDelegate {
  struct List: Decodable {
    var hosts: [String]
    var subdomains: Bool?
  }

  var listURL = URL(string: "https://config.example/hosts.json")!  //: url
  /// Used if the server has no list.
  var hosts = ["shop.example"]  //: hosts
  /// How the app asks its server.
  var fetch: (URL) async throws -> Data = { try await URLSession.shared.data(from: $0).0 }
  private lazy var list = Task { () -> List in
    let fetched = try? JSONDecoder().decode(List.self, from: await fetch(listURL))
    return fetched ?? List(hosts: hosts, subdomains: true)
  }
  private var known: List?
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

  private func isAllowed(_ navigationAction: WKNavigationAction, by list: List) -> Bool {
    guard let url = navigationAction.request.url, url.scheme != "about" else { return true }
    guard ["http", "https"].contains(url.scheme), let host = url.host else { return false }
    return list.hosts.contains { allowed in
      host == allowed || list.subdomains == true && host.hasSuffix("." + allowed)
    }
  }

  // MARK: Navigations

  /// The answer may come later: the first page waits for the list.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    if navigationAction.targetFrame?.isMainFrame == false { return .allow }
    let list = await self.list.value
    known = list
    return isAllowed(navigationAction, by: list) ? .allow : .cancel
  }

  // MARK: Windows

  /// This answer cannot wait. A page that opens windows was allowed by the list, so the list is known.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let known, isAllowed(navigationAction, by: known) else { return nil }
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
