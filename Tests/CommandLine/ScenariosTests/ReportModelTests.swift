import Reports
import Testing
import UIProcess
import WebFiles
import WebViewSimulator

@testable import Scenarios

/// What the report's scripts make of a trace, without a browser: they run in the simulator's own engine.
@Suite("The models of the report") @MainActor struct ReportModelTests {
  /// The value of an expression in which `m` has what a module exports.
  private func evaluate(_ module: String, _ expression: String) async throws -> JSONValue {
    let script = WebBundle(entry: module).script
    let last = script.matches(of: /const (module\d+) =/).map { String($0.1) }.last ?? ""
    var scenario = Scenario(name: "model", start: "https://a.example/")
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html("")])]
    scenario.steps = [ScenarioStep(.evaluate("\(script); const m = \(last); (\(expression))"))]
    let step = try await ScenarioRunner.run(scenario).steps[1]
    #expect(step.error == nil)
    return try #require(step.result)
  }

  private static let steps = """
    [{summary: 'load', events: [], notes: [], requests: [], windows: [{window: 'main'}]},
     {summary: 'click', notes: [{position: 1, window: 'main', text: 'n', kind: 'stopped', time: 10}],
      requests: [{method: 'GET', url: 'https://b.example/', time: 10, delay: 5, status: 200}],
      windows: [{window: 'main'}, {window: 'popup1', destroyed: true}],
      events: [
        {window: 'main', name: 'createWebViewWith', answer: 'popup1', created: 'popup1', time: 10, answered: 12},
        {window: 'popup1', name: 'decidePolicyFor', url: 'https://b.example/', answer: 'cancel', time: 10, answered: 10},
        {window: 'popup1', name: 'webViewDidClose', time: 30, answered: 30}]}]
    """

  @Test("A window's lane begins where it is created and ends where it is closed; the app's is last")
  func lanes() async throws {
    let lanes = try await evaluate(
      "shared/model.js", "m.diagram(\(Self.steps), 1).lanes.map((lane) => [lane.id, lane.from, lane.to])")
    #expect(lanes == [["web", -1, nil], ["main", -1, nil], ["popup1", 0, 4], ["app", -1, nil]])
  }

  @Test("Rows are in the order of time, notes where they were made, requests with the window that asked")
  func rows() async throws {
    let rows = try await evaluate(
      "shared/model.js",
      "m.diagram(\(Self.steps), 1).rows.map((row) => [row.kind, row.from, row.label, row.waits || false, row.refused || false])"
    )
    #expect(
      rows == [
        ["call", "main", "createWebViewWith", true, false], ["note", "main", "n", false, false],
        ["call", "popup1", "decidePolicyFor", false, true],
        ["request", "popup1", "GET https://b.example/", false, false],
        ["call", "popup1", "webViewDidClose", false, false],
      ])
  }

  @Test("A row is a sentence for those who do not see it")
  func sentences() async throws {
    let text = try await evaluate("shared/model.js", "m.sentence(m.diagram(\(Self.steps), 1).rows[0])")
    #expect(
      text == "main calls createWebViewWith ; answer popup1; the script waits, at 10 milliseconds")
  }

  @Test("Two lists are aligned by what they have in common")
  func alignment() async throws {
    let pairs = try await evaluate("shared/model.js", "m.align([1, 2, 4], [2, 3, 4], String)")
    #expect(pairs == [[1, nil], [2, 2], [nil, 3], [4, 4]])
  }

  @Test("An expectation that failed is read from its text: the first difference of both sides is one row")
  func mismatches() async throws {
    let expectation = try TraceExpectation(parsing: "main: createWebViewWith\nmain: didFinish")
    let trace = DelegateTrace(events: [TraceEvent(window: "main", call: .webViewDidClose)])
    let text = try #require(expectation.mismatch(with: trace))
    let rows = try await evaluate(
      "shared/mismatch.js",
      "m.alignedRows(m.readMismatch(\(JSONValue.string(text)))).map((row) => [row.left, row.right, row.isFirst || false])"
    )
    #expect(
      rows == [["main: createWebViewWith", "main: webViewDidClose", true], ["main: didFinish", nil, false]])
  }

  @Test("The call that is highlighted is the one nearest to the engine's column, to its closing bracket")
  func extents() async throws {
    let line = "if (x) { alert(1); window.open(f('a)'), 'b'); }"
    let found = try await evaluate(
      "shared/source.js",
      "(({start, end}) => \(JSONValue.string(line)).slice(start, end))(m.extent(\(JSONValue.string(line)), {kind: 'call', column: 31}))"
    )
    #expect(found == "window.open(f('a)'), 'b')")
  }

  @Test("The list shows the failures first, and what matches every word")
  func list() async throws {
    let entries = """
      [{n: 0, state: 'passed', searched: 'one popup'}, {n: 1, state: 'failed', searched: 'two popup'},
       {n: 2, state: 'ran', searched: 'three'}]
      """
    #expect(
      try await evaluate("report/list.js", "m.matching(\(entries), {text: 'POP', state: ''}).map((e) => e.n)") == [
        1, 0,
      ])
    #expect(
      try await evaluate("report/list.js", "m.matching(\(entries), {text: '', state: 'ran'}).map((e) => e.n)") == [2])
  }
}
