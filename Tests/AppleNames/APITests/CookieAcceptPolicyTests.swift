import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `CookieAcceptPolicy.mm` and `CookiePrivateBrowsing.mm`.
@MainActor @Suite struct CookieAcceptPolicyTests {
  private final class Alerts: NSObject, WKUIDelegate {
    var messages: [String] = []
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async { messages.append(message) }
  }

  private func view(_ store: WKWebsiteDataStore) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    return WKWebView(frame: .zero, configuration: configuration)
  }

  private func policy(of store: WKHTTPCookieStore) async -> WKHTTPCookieStore.CookiePolicy {
    await withCheckedContinuation { waiter in store.getCookiePolicy { waiter.resume(returning: $0) } }
  }

  private func read(_ script: String, in view: WKWebView) async throws -> String? {
    try await view.evaluateJavaScript(script) as? String
  }

  /// The cookies as the page reads them; two of the same path have no order that an app could rely on.
  private func cookies(_ script: String, in view: WKWebView) async throws -> [String] {
    try #require(try await read(script, in: view)).split(separator: "; ").map(String.init).sorted()
  }

  @Test func CookiePolicy() async throws {
    let answer = SiteAnswer.response(headers: ["Set-Cookie": "testCookie=42"], body: "hi")
    try await PolicyBench.run(answers: ["http://a.example/": answer]) { bench in
      let store = WKWebsiteDataStore.nonPersistent()
      let view = view(store)
      #expect(await policy(of: store.httpCookieStore) == .allow)
      store.httpCookieStore.setCookiePolicy(.disallow)
      #expect(await policy(of: store.httpCookieStore) == .disallow)
      await bench.load("http://a.example/", in: view)
      let seen1 = try await read("document.cookie", in: view)
      #expect(seen1 == "")
      let seen2 = try await read("document.cookie = 'a=b'; document.cookie", in: view)
      #expect(seen2 == "")
      store.httpCookieStore.setCookiePolicy(.allow)
      view.reload()
      await bench.world.settle()
      let seen3 = try await cookies("document.cookie", in: view)
      #expect(seen3 == ["testCookie=42"])
      let seen4 = try await cookies("document.cookie = 'a=b'; document.cookie", in: view)
      #expect(seen4 == ["a=b", "testCookie=42"])
      view.reload()
      await bench.world.settle()
      let sent = bench.world.web.takeRequestLog().map { $0.cookie != nil }
      #expect(sent == [false, false, true])
    }
  }

  @Test func CookiePolicyAllowIsOnlyFromMainDocumentDomain() async throws {
    let page = """
      <script>
        fetch('http://www.example.com', { credentials: 'include' }).then(() => alert('fetched'), (e) => alert(e))
      </script>
      """
    let answers: [String: SiteAnswer] = [
      "http://www.webkit.org/": .response(headers: ["Set-Cookie": "a=b"], body: page),
      "http://www.example.com/": .response(
        headers: [
          "Set-Cookie": "c=d", "Access-Control-Allow-Origin": "http://www.webkit.org",
          "Access-Control-Allow-Credentials": "true",
        ], body: ""),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let store = WKWebsiteDataStore.nonPersistent()
      store.httpCookieStore.setCookiePolicy(.allow)
      let view = view(store)
      let alerts = Alerts()
      view.uiDelegate = alerts
      await bench.load("http://www.webkit.org/", in: view)
      #expect(alerts.messages == ["fetched"])
      #expect(await store.httpCookieStore.allCookies().map(\.domain) == ["www.webkit.org"])
    }
  }

  @Test func CookiePrivateBrowsing() async throws {
    try await PolicyBench.run { bench in
      let alerts = Alerts()
      let html = """
        <script>
          var oldCookie = document.cookie; document.cookie = 'key=value'; alert('old cookie: <' + oldCookie + '>')
        </script>
        """
      for _ in 0..<2 {
        let view = view(.nonPersistent())
        view.uiDelegate = alerts
        await bench.load(html: html, base: "http://example.com/", in: view)
      }
      #expect(alerts.messages == ["old cookie: <>", "old cookie: <>"])
    }
  }

  @Test func CookieCacheSyncAcrossProcess() async throws {
    try await PolicyBench.run { bench in
      let store = WKWebsiteDataStore.nonPersistent()
      let (first, second) = (view(store), view(store))
      for view in [first, second] {
        await bench.load(html: "foo", base: "http://example.com/", in: view)
        let seen5 = try await read("document.cookie", in: view)
        #expect(seen5 == "")
      }
      let seen6 = try await read("document.cookie = 'foo=bar'; document.cookie", in: first)
      #expect(seen6 == "foo=bar")
      let seen7 = try await read("document.cookie", in: second)
      #expect(seen7 == "foo=bar")
    }
  }

  @Test func CookieCachePruning() async throws {
    try await PolicyBench.run { bench in
      let view = view(.default())
      for number in 0..<100 {
        await bench.load(html: "foo", base: "http://foo\(number).example.com/", in: view)
        let seen8 = try await read("document.cookie", in: view)
        #expect(seen8 == "")
      }
    }
  }
}
