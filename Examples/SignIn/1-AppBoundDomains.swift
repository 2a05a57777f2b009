import AppAssociations
import Testing
import WebKit

/// A browser of the app's own pages that shows an error for everything else.
@MainActor private final class ShopBrowser: NSObject, WKNavigationDelegate {
  let webView: WKWebView
  private(set) var asked: [String] = []
  private(set) var refused: [Int] = []

  init(limited: Bool) {
    let configuration = WKWebViewConfiguration()
    configuration.limitsNavigationsToAppBoundDomains = limited
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    asked.append(navigationAction.request.url?.host ?? "")
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    refused.append((error as NSError).code)
  }
}

/// Part 1: an app that stays on trusted domains.
@MainActor @Suite("Example: app-bound domains") struct AppBoundDomainsExample {
  private let info = InfoPlist(appBoundDomains: ["app.example"])

  @Test("the app is asked, and what is not on its list fails with error 13")
  func refusal() async throws {
    try await Phone.run(info: info) { phone in
      try phone.world.web.respond(to: "https://other.example/", with: .html("<title>Other</title>"))
      let browser = ShopBrowser(limited: true)
      try await phone.load("https://app.example/", in: browser.webView)
      try await phone.load("https://other.example/", in: browser.webView)
      #expect(browser.webView.url?.host == "app.example")
      #expect(browser.asked == ["app.example", "other.example"])
      #expect(browser.refused == [13])
      #expect(phone.explanations.contains("other.example is not in WKAppBoundDomains"))
      #expect(try await browser.webView.evaluateJavaScript("document.title") as? String == "App")
    }
  }

  @Test("the app cannot access cookies of other domains")
  func cookies() async throws {
    try await Phone.run(info: info) { phone in
      let browser = ShopBrowser(limited: true)
      let store = browser.webView.configuration.websiteDataStore.httpCookieStore
      for domain in ["www.app.example", "other.example"] {
        let cookie = try #require(HTTPCookie(properties: [.name: "a", .value: "1", .domain: domain, .path: "/"]))
        await store.setCookie(cookie)
      }
      #expect(await store.allCookies().map(\.domain) == ["www.app.example"])
      #expect(phone.explanations.contains("the cookie \"a\" is not set: other.example is not in WKAppBoundDomains"))
    }
  }

  @Test("without the flag nothing is refused, and the app's scripts stay out with error 14")
  func unlimited() async throws {
    try await Phone.run(info: info) { phone in
      let browser = ShopBrowser(limited: false)
      try await phone.load("https://app.example/", in: browser.webView)
      await #expect(throws: (any Error).self) { try await browser.webView.evaluateJavaScript("1") }
      #expect(phone.explanations.contains { $0.contains("WKErrorDomain 14") })
    }
  }
}
