import Testing
import TraceReports
import UIProcess
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

  /// A window named `first`, opened by a page of its origin; each script runs in one of the two.
  private func popup(after script: String, in window: String = "popup1") async throws -> WindowState.PageState? {
    let trace = try await trace(
      """
      start: https://shop.example/
      responses:
        https://shop.example/: <script>popup = window.open('/second', 'first')</script>
        https://shop.example/second: <script>var loaded = true</script>
      settings: {javaScriptCanOpenWindowsAutomatically: true}
      steps:
        - evaluate: "\(script)"
          window: \(window)
      """)
    guard case .open(let state) = trace.steps[1].windows[1].content else { return nil }
    return state.page
  }

  @Test("A script that spells a window's name or opener in parts changes it as any other")
  func computed() async throws {
    let untouched = try await popup(after: "loaded")
    #expect(untouched?.name == "first" && untouched?.hasOpener == true && untouched?.historyLength == 1)
    #expect(try await popup(after: "window['na' + 'me'] = 'other'")?.name == "other")
    #expect(try await popup(after: "window['ope' + 'ner'] = null")?.hasOpener == false)
    #expect(try await popup(after: "popup['ope' + 'ner'] = null", in: "main")?.hasOpener == false)
    #expect(try await popup(after: "window['na' + 'me'] = '\u{301} a  b '")?.name == "\u{301} a  b ")
  }

  @Test("A property that a script replaces is its own affair: the window keeps its opener, name and history")
  func replaced() async throws {
    let script = """
      for (const name of ['name', 'opener']) Object.defineProperty(window, name, {value: 5}); \
      Object.defineProperty(History.prototype, 'length', {value: 8}); 1
      """
    let page = try await popup(after: script)
    #expect(page?.name == "first" && page?.hasOpener == true && page?.historyLength == 1)
  }
}
