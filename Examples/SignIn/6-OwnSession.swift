import Testing
import WebKit

/// An authentication session of the app's own: a view over a store that is thrown away, which ends at the callback.
@MainActor private final class OwnSession: NSObject, WKNavigationDelegate {
  let webView: WKWebView
  private let callbackScheme: String
  private(set) var callback: URL?

  init(callbackScheme: String) {
    self.callbackScheme = callbackScheme
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, url.scheme == callbackScheme else { return decisionHandler(.allow) }
    callback = url
    decisionHandler(.cancel)
  }
}

/// Part 6: a session over `WKWebView`.
@MainActor @Suite("Example: the app's own session") struct OwnSessionExample {
  @Test("two sessions in a row share nothing: each asks for the password")
  func twice() async throws {
    try await Phone.run(providerAccepts: .all) { phone in
      for _ in 1...2 {
        let session = OwnSession(callbackScheme: "myapp")
        try await phone.load(Phone.signInURL + "myapp%3A%2F%2Fdone", in: session.webView)
        #expect(session.webView.title == "Sign in")
        try await phone.signIn(in: session.webView)
        #expect(session.callback?.absoluteString.hasPrefix("myapp://done?code=") == true)
      }
      #expect(phone.world.defaultDataStore.cookies.allCookies(now: 0).isEmpty)
    }
  }
}
