import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The case of `Proxy.mm` that needs no proxy.
@MainActor @Suite struct ProxyTests {
  private final class Alerts: NSObject, WKUIDelegate {
    var messages: [String] = []
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async { messages.append(message) }
  }

  @Test(arguments: [true, false]) func RelaxThirdPartyCookieBlocking(isRelaxed: Bool) async throws {
    let page = """
      <script>
        fetch('http://www.webkit.org/path3', { credentials: 'include' }).then(() => alert('fetched'), (e) => alert(e))
      </script>
      """
    let answers: [String: SiteAnswer] = [
      "http://www.webkit.org/path1": .response(headers: ["Set-Cookie": "a=b"], body: page),
      "http://example.com/path2": .html(page),
      "http://www.webkit.org/path3": .response(
        headers: [
          "Access-Control-Allow-Origin": "http://example.com", "Access-Control-Allow-Credentials": "true",
        ], body: ""),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      configuration.websiteDataStore.store.cookies.thirdParties = isRelaxed ? .mayNotSet : .areBlocked
      let view = WKWebView(frame: .zero, configuration: configuration)
      let alerts = Alerts()
      view.uiDelegate = alerts
      await bench.load("http://www.webkit.org/path1", in: view)
      await bench.load("http://example.com/path2", in: view)
      #expect(alerts.messages == ["fetched", "fetched"])
      let sent = bench.world.web.takeRequestLog().filter { $0.url.hasSuffix("/path3") }.map(\.cookie)
      #expect(sent == ["a=b", isRelaxed ? "a=b" : nil])
    }
  }
}
