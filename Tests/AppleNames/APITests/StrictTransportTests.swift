import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let (http, https) = ("http://example.com/", "https://example.com/")
private let other = "http://example.org/"

/// The cases of `HSTS.mm`, whose private configuration trusts the server's certificate.
@MainActor @Suite struct StrictTransportTests {
  private func strict(_ value: String = "max-age=31536000") -> SiteAnswer {
    .response(headers: ["Strict-Transport-Security": value], body: "hi")
  }

  private func run(
    _ pages: [String: SiteAnswer], _ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: pages) { bench in
      let (view, recorder) = bench.recordedView { $0.websiteDataStore = .nonPersistent() }
      try await body(bench, view, recorder)
    }
  }

  private func load(_ url: String, shows shown: String, _ bench: PolicyBench, _ view: WKWebView) async {
    await bench.load(url, in: view)
    #expect(view.url?.absoluteString == shown)
  }

  @Test func Basic() async throws {
    try await run([http: strict(), https: strict()]) { bench, view, recorder in
      await load(http, shows: http, bench, view)
      view.reload()
      await bench.world.settle()
      #expect(view.url?.absoluteString == http)
      await load(https, shows: https, bench, view)
      #expect(recorder.count("redirect") == 0)
      await load(http, shows: https, bench, view)
      #expect(recorder.count("redirect") == 1)
      #expect(recorder.actionURLs.suffix(2) == [http, https])
    }
  }

  @Test func ThirdParty() async throws {
    let page = """
      <script>
        const request = new XMLHttpRequest()
        request.open('GET', '\(http)')
        request.onreadystatechange = () => {
          if (request.readyState == 4) alert(request.responseURL + ' ' + request.responseText)
        }
        request.send()
      </script>
      """
    let answer = SiteAnswer.response(headers: ["Access-Control-Allow-Origin": "http://example.org"], body: "hi")
    try await run([http: answer, https: strict(), other: .html(page)]) { bench, view, _ in
      let panels = PanelRecorder()
      view.uiDelegate = panels
      await load(https, shows: https, bench, view)
      await load(other, shows: other, bench, view)
      #expect(panels.alerts == ["\(http) hi"])
    }
  }

  @Test func CrossOriginRedirect() async throws {
    try await run([http: .html("hi"), https: strict(), other: .redirect(to: http, status: 301)]) { bench, view, _ in
      await load(https, shows: https, bench, view)
      await load(other, shows: https, bench, view)
      #expect(bench.world.web.takeRequestLog().map(\.url) == [https, other, https])
    }
  }

  @Test(arguments: [
    ("max-age=0", "http://example.com/"), ("includeSubDomains", "http://example.com/"),
    ("max-age=100", "http://www.example.com/"), ("max-age=100; includeSubDomains", "https://www.example.com/"),
    ("max-age=100", "https://example.com/"),
  ])
  func `what a server says`(_ value: String, _ shown: String) async throws {
    let asked = shown.replacingOccurrences(of: "https:", with: "http:")
    try await run([https: strict(value)]) { bench, view, _ in
      bench.world.web.unknownHosts = .emptyPage
      await load(https, shows: https, bench, view)
      await load(asked, shows: shown, bench, view)
    }
  }
}
