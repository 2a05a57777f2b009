import Testing
import WebViewSimulator

@testable import Reports

@Suite("Comparing traces") struct ComparisonTests {
  private func trace(_ calls: [JSONValue], name: String = "n", more: [JSONValue.Member] = []) -> JSONValue {
    let step: JSONValue = [
      "step": "start", "events": .array(calls), "windows": [["window": "main", "name": .string(name)]],
    ]
    return .object([.init("steps", [step])] + more)
  }

  private func call(_ name: String, window: String = "main", url: String = "https://a.example/", code: Int? = nil)
    -> JSONValue
  {
    var members: [JSONValue.Member] = [
      .init("window", .string(window)), .init("call", .string(name)), .init("url", .string(url)),
    ]
    if let code { members.append(.init("appleError", ["domain": "D", "code": .number(Double(code))])) }
    return .object(members)
  }

  @Test("The order of members, the texts of errors and console messages do not count")
  func same() {
    let recorded = trace([call("didFail", code: 1), call("consoleMessage")])
    let found: JSONValue = [
      "steps": [
        [
          "windows": [["name": "n", "window": "main"]],
          "events": [
            [
              "url": "https://a.example/", "window": "main", "call": "didFail", "message": "other words",
              "appleError": ["code": 1, "domain": "D"],
            ]
          ],
        ]
      ]
    ]
    #expect(TraceComparison.differences(recorded: recorded, found: found).isEmpty)
  }

  @Test("A difference names its step and field")
  func fields() {
    let recorded = trace([call("didFail", code: 1)])
    let places = { (found: JSONValue) in TraceComparison.differences(recorded: recorded, found: found).map(\.place) }
    #expect(places(trace([call("didFail", code: 2)])) == ["0 didFail.error"])
    #expect(places(trace([call("didFinish")])) == ["0 events"])
    #expect(places(trace([call("didFail", code: 1)], name: "m")) == ["0 windows.main.name"])
    #expect(places(["steps": []]) == ["0 steps"])
  }

  @Test("Both traces are shown in one list, and below a call what differs in it")
  func lines() {
    let recorded = trace([call("didStart"), call("didFail", code: 1), call("didClose")])
    let found = trace([call("didStart", window: "popup1"), call("didFail", code: 2), call("didClose")])
    let comparison = Comparison("n", recorded: recorded, found: found)
    #expect(!comparison.agrees)
    #expect(
      comparison.lines.map(\.text) == [
        "differs n: 1 difference; - only the recording has, + only the simulator",
        "  step 0: \"start\"",
        "  - main  didStart  https://a.example/",
        "  + popup1  didStart  https://a.example/",
        "    main  didFail  https://a.example/",
        "        error: {\"code\": 1, \"domain\": \"D\"} in the recording, {\"code\": 2, \"domain\": \"D\"} here",
        "    main  didClose  https://a.example/",
      ])
    #expect(Comparison("n", recorded: recorded, found: recorded).lines.map(\.text) == ["agrees  n"])
  }

  @Test("A window that loads has the URL of its load, whatever WebKitGTK says (rule 12.1)")
  func urlWhileLoading() {
    let trace = { (calls: [JSONValue], url: String, isLoading: Bool) -> JSONValue in
      let window: JSONValue = ["window": "main", "url": .string(url), "isLoading": .bool(isLoading)]
      return ["steps": [["step": "start", "events": .array(calls), "windows": [window]]]]
    }
    let places = { (recorded: JSONValue, found: JSONValue) in
      TraceComparison.differences(recorded: recorded, found: found).map(\.place)
    }
    let start = call("didStartProvisionalNavigation", url: "https://b.example/")
    let hidden = trace([start], "https://a.example/", true)
    #expect(places(hidden, trace([start], "https://b.example/", true)).isEmpty)
    #expect(places(hidden, trace([start], "https://a.example/", true)) == ["0 windows.main.url"])
    let committed = [start, call("didCommit", url: "https://b.example/")]
    #expect(
      places(trace(committed, "https://b.example/", true), trace(committed, "https://c.example/", true))
        == ["0 windows.main.url"])
  }

  @Test("Where the engine has a race, windows may take turns, and any recorded run will do")
  func races() {
    let first = call("didCommit", window: "main")
    let second = call("didCommit", window: "popup1")
    let marks: [JSONValue.Member] = [.init("unstable", ["step 0 interleaving"])]
    let found = trace([second, first])
    #expect(TraceComparison.differences(recorded: trace([first, second]), found: found).map(\.place) == ["0 events"])
    #expect(TraceComparison.differences(recorded: trace([first, second], more: marks), found: found).isEmpty)
    let alternative = JSONValue.Member("alternatives", .array([found["steps"] ?? .null]))
    #expect(TraceComparison.differences(recorded: trace([first], more: [alternative]), found: found).isEmpty)
  }

  @Test("The ledger excuses only what it lists, and nothing that agrees")
  func ledger() {
    let ledger = Ledger(entries: ["s": .init(reason: "r", source: "w", places: ["1 result"])])
    let difference = TraceDifference(step: 1, field: "result", recorded: "1", found: "2")
    #expect(ledger.problems("s", [difference]).isEmpty)
    #expect(ledger.problems("s", []) == ["1 result is in the ledger, and agrees"])
    #expect(ledger.problems("other", [difference]) == [difference.description])
  }
}
