import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `ContentSecurityPolicy.mm` that need no private interface.
@MainActor @Suite struct ContentSecurityPolicyTests {
  @Test func InvalidRequireTrustedTypesFor() async throws {
    let answer = SiteAnswer.response(
      headers: ["Content-Security-Policy": "require-trusted-types-for 'script html'"], body: "hi")
    try await PolicyBench.run(answers: ["https://app.example/": answer]) { bench in
      let (view, recorder) = bench.recordedView()
      await bench.load("https://app.example/", in: view)
      #expect(recorder.calls.last == "finish")
    }
  }
}
