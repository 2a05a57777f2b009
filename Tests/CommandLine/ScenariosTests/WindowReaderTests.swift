import Testing
import TraceReports
import WebViewSimulator

@testable import Scenarios

@Suite("The state of windows in traces") @MainActor struct WindowReaderTests {
  private func trace(_ text: String) async throws -> ScenarioTrace {
    try await ScenarioRunner.run(try ScenarioDecoder.decode(text, file: "/nonexistent/scenario.yaml"))
  }

  @Test("Reading a window is no use of the features of app-bound domains")
  func observing() async throws {
    let trace = try await trace(
      """
      start: https://shop.example/
      app: {info: {WKAppBoundDomains: [shop.example]}}
      responses:
        https://shop.example/: <script>popup = window.open</script><a id=open href="https://b.example/">b</a>
        https://b.example/: <title>B</title>
      steps:
        - activate: '#open'
        - evaluate: document.title
      """)
    #expect(trace.steps[1].trace.notes.isEmpty)
    #expect(trace.steps[2].trace.notes.count == 1)
    guard case .open(let state) = trace.steps[1].windows[0].content else {
      Issue.record("the window is closed")
      return
    }
    #expect(state.page?.historyLength == 2)
  }
}
