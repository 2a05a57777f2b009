import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `UIDelegate.mm` that need no private method; `ledger/UIDelegate.toml` has all.
@MainActor @Suite struct UIDelegateTests {
  @Test func WindowOpenWithoutUIDelegate() async throws {
    try await PolicyBench.run(answers: ["https://app.example/simple.html": .html("simple")]) { bench in
      let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      view.navigationDelegate = bench.controller
      await bench.load(
        html: "<script>window.open('simple2.html');window.location='simple.html'</script>",
        base: "https://app.example/simple2.html", in: view)
      #expect(bench.controller.action?.request.url?.absoluteString == "https://app.example/simple.html")
      #expect(bench.controller.created.isEmpty && view.url?.path == "/simple.html")
    }
  }
}
