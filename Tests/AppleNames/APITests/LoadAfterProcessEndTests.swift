import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `WebProcessTerminate.mm`, whose private methods end the process.
@MainActor @Suite struct LoadAfterProcessEndTests {
  private func expectLoad(after end: (PolicyBench, WKWebView) async -> Void) async throws {
    try await PolicyBench.run { bench async throws in
      let (view, recorder) = bench.recordedView()
      await end(bench, view)
      let finished = recorder.count("finish")
      view.loadHTMLString("test", baseURL: nil)
      await bench.world.settle()
      #expect(recorder.count("finish") == finished + 1)
      #expect(try await view.text("document.body.innerText") == "test")
    }
  }

  @Test func WebProcessTerminate() async throws {
    try await expectLoad { _, view in view.page.process.end(.requestedByClient) }
  }

  @Test func TerminateAllProcessesDuringLaunch() async throws {
    try await expectLoad { bench, view in
      view.loadHTMLString("", baseURL: nil)
      view.page.process.end(.requestedByClient)
      await bench.world.run(milliseconds: 500)
    }
  }
}
