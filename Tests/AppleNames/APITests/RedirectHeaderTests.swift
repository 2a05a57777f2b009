import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Rule 4.44: which headers a redirect carries on.
@MainActor @Suite struct RedirectHeaderTests {
  private static let answers: [String: SiteAnswer] = [
    "https://a.example/same": .redirect(to: "/end"),
    "https://a.example/other": .redirect(to: "https://b.example/end"),
    "https://a.example/port": .redirect(to: "https://a.example:444/end"),
    "https://a.example/end": .html("a"), "https://b.example/": .html("b"), "https://a.example:444/end": .html("c"),
    "https://b.example/end": .response(headers: ["Access-Control-Allow-Origin": "*"], body: "b"),
  ]

  /// The `Authorization` that the last request carried.
  private func lastAuthorization(_ bench: PolicyBench) -> String? {
    bench.world.web.takeExchanges().last?.request.headers["Authorization"]
  }

  @Test(arguments: [("same", "Bearer 1"), ("other", nil), ("port", nil)] as [(String, String?)])
  func `the app's load keeps Authorization within an origin only`(path: String, expected: String?) async throws {
    try await PolicyBench.run(answers: Self.answers) { bench in
      bench.world.web.keepsExchanges = true
      let view = bench.makeView()
      var request = URLRequest(url: try #require(URL(string: "https://a.example/\(path)")))
      request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
      request.setValue("kept", forHTTPHeaderField: "X-Other")
      view.load(request)
      await bench.world.settle()
      #expect(lastAuthorization(bench) == expected)
      let shown = bench.controller.action?.request
      #expect(shown?.value(forHTTPHeaderField: "Authorization") == expected)
      #expect(shown?.value(forHTTPHeaderField: "X-Other") == "kept")
    }
  }

  @Test(
    arguments: [
      ("fetch('/same', { headers: { Authorization: 'Bearer 2' } })", "Bearer 2"),
      ("fetch('/other', { headers: { Authorization: 'Bearer 2' } })", nil),
      (
        "x = new XMLHttpRequest(); x.open('GET', '/other'); x.setRequestHeader('Authorization', 'Bearer 2'); x.send()",
        nil
      ),
      (
        "x = new XMLHttpRequest(); x.open('GET', '/other', false); x.setRequestHeader('Authorization', 'Bearer 2'); x.send()",
        nil
      ),
    ] as [(String, String?)])
  func `scripts' requests keep Authorization within an origin only`(script: String, expected: String?) async throws {
    try await PolicyBench.run(answers: Self.answers) { bench in
      let view = bench.makeView()
      await bench.load("https://a.example/end", in: view)
      bench.world.web.keepsExchanges = true
      view.evaluateJavaScript("var x; \(script); 0", completionHandler: nil)
      await bench.world.settle()
      #expect(lastAuthorization(bench) == expected)
    }
  }
}
