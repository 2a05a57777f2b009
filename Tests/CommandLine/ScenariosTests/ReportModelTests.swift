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

  @Test("An expectation that failed is read from its text: rows with both sides, and the parts that differ")
  func mismatches() async throws {
    let expectation = try TraceExpectation(
      parsing: "main: didStart\nmain: didCommit\npopup1: webViewDidClose https://a.example/\n...\nwhy: x")
    let trace = DelegateTrace(
      events: [
        TraceEvent(window: "main", call: .didCommit, url: "https://a.example/"),
        TraceEvent(window: "popup1", call: .webViewDidClose), TraceEvent(window: "main", call: .didFinish),
      ])
    let text = "a.yaml:3:7: " + (try #require(expectation.mismatch(with: trace)))
    let blocks = try await evaluate(
      "shared/mismatch.js",
      """
      m.readMismatch(\(JSONValue.string(text))).map((block) => block.text ?? block.rows.map((row) => [row.kind,
        ...[row.left, row.right].map((side) => side && side.map((part) => part.isMarked ? `<${part.text}>` : part.text).join(''))]))
      """)
    #expect(
      blocks == [
        [
          ["missing", "main: didStartProvisionalNavigation", nil],
          ["same", "main: didCommit https://a.example/", "main: didCommit https://a.example/"],
          ["changed", "popup1: webViewDidClose <https://a.example/>", "popup1: webViewDidClose"], ["same", "...", nil],
          ["covered", nil, "main: didFinish"],
        ], "expected a reason with “x”, found", "  no reason",
      ])
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

  @Test("Lanes come together until all are in the room, and reasons stand beside them where more is left")
  func arrangement() async throws {
    let model = """
      {lanes: [{id: 'web', kind: 'web', from: -1}, {id: 'main', kind: 'window', from: -1},
        {id: 'popup1', kind: 'window', from: 0}, {id: 'app', kind: 'app', from: -1}],
       rows: [{from: 'main', to: 'app', label: 'createWebViewWith', why: 'no name is given: a new window is asked for'},
        {from: 'main', to: null, label: 'a long note '.repeat(20)}, null]}
      """
    func arranged(_ room: Int, _ result: String) async throws -> JSONValue {
      try await evaluate(
        "shared/layout.js", "((d) => \(result))(m.arrange(\(model), \(room), (text, size) => text.length * size / 2))")
    }
    #expect(try await arranged(340, "[d.width <= 340, d.aside, d.names[3]]") == [true, nil, "delegate"])
    #expect(
      try await arranged(900, "[d.width, d.aside.width >= 130, d.names[3]]") == [900, true, "the app’s delegate"])
    #expect(
      try await arranged(900, "[d.texts[0].join(' '), d.texts[1].length > 1, d.texts[2].length]")
        == ["no name is given: a new window is asked for", true, 0])
    #expect(try await arranged(900, "[d.heights[0] > d.heights[2], d.heights[1] > d.heights[2]]") == [true, true])
  }

  @Test("A browser of the system asks no delegate of the app")
  func systemBrowsers() async throws {
    let steps = """
      [{notes: [], requests: [], windows: [], events: [{window: 'session1', name: 'decidePolicyFor', time: 1}]}]
      """
    let model = try await evaluate(
      "shared/model.js", "((d) => [d.rows[0].to, d.lanes.map((lane) => lane.id)])(m.diagram(\(steps), 0))")
    #expect(model == ["system", ["main", "session1", "system", "app"]])
  }

  @Test("A selector is as short as it can be, and finds one element")
  func selectors() async throws {
    let page = """
      <p><button>1</button></p><form><input name=user><input name=pass><button>2</button></form><a id=go>3</a>
      <ul><li><b>4</b></li><li><b>5</b></li></ul><div class="menu"></div><div></div>
      """
    let found = try await evaluate(
      "play/steps.js",
      """
      (document.body.innerHTML = `\(page)`, [...document.querySelectorAll('button, input, a, b, .menu')].map((element) =>
        [m.selectorOf(element), document.querySelectorAll(m.selectorOf(element)).length]))
      """)
    #expect(
      found == [
        ["p > button", 1], ["input[name=\"user\"]", 1], ["input[name=\"pass\"]", 1], ["form > button", 1],
        ["#go", 1], ["li:nth-of-type(1) > b", 1], ["li:nth-of-type(2) > b", 1], ["div.menu", 1],
      ])
  }

  @Test(
    "Every step has words",
    arguments: [
      (
        #"{"startSession": "https://id.example/", "callback": "app"}"#,
        "start an authentication session at https://id.example/"
      ),
      (##"{"activate": "#a", "window": "popup1", "frame": ["b", "c"]}"##, "click #a in c in b in popup1"),
      (#"{"expect": ["nothing"], "reload": true}"#, "reload"), (##"{"settle": 5, "click": "#a"}"##, "click #a"),
      (#"{"connection": "offline"}"#, "go offline"),
    ])
  func words(step: String, expected: String) async throws {
    #expect(try await evaluate("play/steps.js", "m.words(\(step))") == .string(expected))
  }
}
