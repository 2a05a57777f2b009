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

  @Test("A script that names a window's name, opener or history nowhere can still change it")
  func computed() async throws {
    let untouched = try await popup(after: "loaded")
    #expect(untouched?.name == "first" && untouched?.hasOpener == true && untouched?.historyLength == 1)
    #expect(try await popup(after: "window['na' + 'me'] = 'other'")?.name == "other")
    #expect(try await popup(after: "window['ope' + 'ner'] = 0")?.hasOpener == false)
    #expect(try await popup(after: "popup['ope' + 'ner'] = 0", in: "main")?.hasOpener == false)
    #expect(try await popup(after: "window['na' + 'me'] = '\u{301} a  b '")?.name == "\u{301} a  b ")
    #expect(try await popup(after: "Object.defineProperty(window, 'na' + 'me', {value: 5}); 1") == nil)
    let length = "Object.defineProperty(window['his' + 'tory'], 'length', {value: 9}); 1"
    #expect(try await popup(after: length)?.historyLength == 9)
    let inherited = "Object.defineProperty(window['His' + 'tory'].prototype, 'length', {value: 8}); 1"
    #expect(try await popup(after: inherited)?.historyLength == 8)
  }

  @Test("Windows are read without a script unless a script can have changed what it reads")
  func withoutScripts() async throws {
    func isReadWithoutScript(_ script: String) async throws -> Bool {
      let scenario = try ScenarioDecoder.decode(
        """
        start: https://shop.example/
        responses: {https://shop.example/: "<script>\(script)</script>"}
        """, file: "/nonexistent/scenario.yaml")
      var runner = try ScenarioRunner(scenario, RunSurroundings())
      defer { runner.end() }
      _ = await runner.act(nil)
      let page = try #require(runner.stage.pages[0].page)
      return await PageObserver.untouchedWindowFacts(of: [page]).first??.areComplete == true
    }
    #expect(try await isReadWithoutScript("document.title = location.href"))
    #expect(try await !isReadWithoutScript("var opener = 1"))
    #expect(try await !isReadWithoutScript("window['ope' + 'ner']"))
    #expect(try await !isReadWithoutScript("Object.getOwnPropertyNames(window)"))
    #expect(try await !isReadWithoutScript("eval('1')"))
  }
}
