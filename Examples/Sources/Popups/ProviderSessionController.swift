import AuthenticationServices
import UIKit
import WebKit
import os.log

/// Keeps providers of accounts out of its web view: a navigation to one is cancelled, and the user signs in in an
/// authentication session instead. What the session ends with is given back to the page's own site.
public final class ProviderSessionController: UIViewController {
  private let home: URL
  private let providers: Set<String>
  private let callbackScheme: String
  private let logger = Logger(subsystem: "com.example.app", category: "sign-in")
  public let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  /// Kept: a session that nobody holds is cancelled.
  private var session: ASWebAuthenticationSession?
  public private(set) var lastError: ASWebAuthenticationSessionError?

  public init(home: URL, providers: Set<String>, callbackScheme: String) {
    self.home = home
    self.providers = providers
    self.callbackScheme = callbackScheme
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  public override func loadView() { view = webView }

  public override func viewDidLoad() {
    super.viewDidLoad()
    webView.uiDelegate = self
    webView.navigationDelegate = self
    webView.load(URLRequest(url: home))
  }

  private func isProvider(_ url: URL?) -> Bool { url?.host.map(providers.contains) ?? false }

  private func signIn(at url: URL) {
    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: callbackScheme) {
      [weak self] callback, error in
      Task { @MainActor in self?.finish(callback, error) }
    }
    session.presentationContextProvider = self
    self.session = session
    if !session.start() { logger.error("the session for \(url, privacy: .public) did not start") }
  }

  private func finish(_ callback: URL?, _ error: (any Error)?) {
    session = nil
    lastError = error as? ASWebAuthenticationSessionError
    if case ASWebAuthenticationSessionError.canceledLogin? = error {
      logger.info("the user cancelled")
    }
    guard let callback, var components = URLComponents(url: home, resolvingAgainstBaseURL: false) else { return }
    components.path = "/signed-in.html"
    components.query = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.query
    guard let target = components.url else { return }
    webView.load(URLRequest(url: target))
  }
}

extension ProviderSessionController: WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, isProvider(url) else { return decisionHandler(.allow) }
    decisionHandler(.cancel)
    signIn(at: url)
  }
}

extension ProviderSessionController: WKUIDelegate {
  /// A popup to a provider becomes a session too; all others open in place.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let url = navigationAction.request.url else { return nil }
    if isProvider(url) { signIn(at: url) } else { webView.load(navigationAction.request) }
    return nil
  }
}

extension ProviderSessionController: ASWebAuthenticationPresentationContextProviding {
  public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }
}
