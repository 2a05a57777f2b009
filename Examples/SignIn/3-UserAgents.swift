import Testing
import WebKit

/// Part 3: a provider that looks at the user agent.
@MainActor @Suite("Example: disallowed_useragent") struct UserAgentsExample {
  private let address = Phone.signInURL + "myapp%3A%2F%2Fdone"

  @Test("a web view is refused")
  func refused() async throws {
    try await Phone.run { phone in
      let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      try await phone.load(address, in: webView)
      #expect(webView.title == "Error 403: disallowed_useragent")
    }
  }

  @Test("customUserAgent gets in, and the trace says that it breaks the provider's terms")
  func custom() async throws {
    try await Phone.run { phone in
      let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      webView.customUserAgent = phone.world.browsers.safariUserAgent
      try await phone.load(address, in: webView)
      #expect(webView.title == "Sign in")
      #expect(
        phone.explanations.contains { $0.hasPrefix("accounts.example forbids sign-ins from web views in its terms") })
    }
  }
}
