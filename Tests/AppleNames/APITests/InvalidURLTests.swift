import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `LoadInvalidURLRequest.mm` and `ProvisionalURLNotChange.mm` that are about navigations.
@MainActor @Suite struct InvalidURLTests {
  private final class Delegate: NSObject, WKNavigationDelegate {
    var commits = 0
    var errors: [NSError] = []

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { commits += 1 }
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
      errors.append(error as NSError)
    }
  }

  private func load(_ url: String, _ check: (WKWebView, Delegate) throws -> Void) async throws {
    try await PolicyBench.run { bench in
      let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load("data:text/html,start", in: view)
      view.load(URLRequest(url: try #require(URL(string: url))))
      await bench.world.settle()
      try check(view, delegate)
    }
  }

  @Test func LoadInvalidURLRequest() async throws {
    try await load("https://www.example.com%3C%3E/") { _, delegate in
      #expect(delegate.commits == 1)
      let error = try #require(delegate.errors.first)
      #expect(error.domain == "WebKitErrorDomain")
      #expect(error.code == 101)
      let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
      #expect(url?.absoluteString == "https://www.example.com%3C%3E/")
    }
  }

  @Test func ProvisionalURLNotChange() async throws {
    try await load("https://a@/b") { view, delegate in
      #expect(delegate.errors.count == 1)
      #expect(view.url?.absoluteString == "data:text/html,start")
    }
  }
}
