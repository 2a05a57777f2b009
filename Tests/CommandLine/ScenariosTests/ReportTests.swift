import PageScripting
import Reports
import Testing
import TraceReports
import UIProcess
import WebViewSimulator

@testable import Scenarios

@Suite("Reports of scenarios") struct ReportTests {
  private let outcomes = [
    ScenarioOutcome(file: "a/good.json", name: "good", verdict: .passed, seconds: 0.0012),
    ScenarioOutcome(
      file: "a/bad.json", name: "bad", verdict: .failed("step 1: click <b>\n  expected \"x\"\u{1}\u{9B}\u{202E}"),
      seconds: 1.5),
    ScenarioOutcome(file: "none.json", name: "none", verdict: .invalid("none.json: no such file or folder")),
  ]

  @Test("JUnit's XML counts failures and errors, and escapes what pages say")
  func junit() throws {
    let xml = JUnitReport.xml(outcomes)
    #expect(xml.contains(#"<testsuite name="webviewsim" tests="3" failures="1" errors="1" time="1.501">"#))
    #expect(xml.contains(#"<testcase name="good" classname="a" file="a/good.json" time="0.001"/>"#))
    #expect(xml.contains("step 1: click &lt;b&gt;\n  expected &quot;x&quot;\\u{1}\\u{9b}\\u{202e}</failure>"))
    #expect(xml.contains(#"<error message="none.json: no such file or folder"/>"#))
  }

  @Test("The worst outcome determines the exit code")
  func exitCodes() {
    var summary = BatchSummary()
    #expect(summary.exitCode == 0)
    summary.add(outcomes[0])
    #expect(summary.exitCode == 0)
    summary.add(outcomes[1])
    #expect(summary.exitCode == 1)
    summary.add(outcomes[2])
    #expect(summary.exitCode == 2)
    #expect(summary.text == "3 scenarios: 1 as expected, 1 not as expected, 1 invalid")
  }

  @Test("A trace has the keys of the schema in their order")
  func schema() {
    var trace = ScenarioTrace(scenario: "s", title: nil)
    trace.steps = [
      ScenarioTrace.Step(
        summary: "click #a", source: ["click": "#a"],
        trace: DelegateTrace(events: [TraceEvent(window: "popup1", call: .webViewDidClose)]), result: [1, nil],
        error: .script("e"), settling: .notSettled, requests: [],
        windows: [
          WindowState(
            window: "main",
            content: .open(
              .init(
                url: "https://a.example/", title: "A", isLoading: false, canGoBack: true, canGoForward: false,
                page: .init(name: "n", hasOpener: false, historyLength: 2)))),
          WindowState(window: "popup1", content: .destroyed),
        ])
    ]
    #expect(
      trace.jsonValue.description == #"""
        {"scenario": "s", "title": null, "engine": "WebViewSimulator", "steps": [{"step": {"click": "#a"}, "events": [{"window": "popup1", "call": "webViewDidClose"}], "result": [1, null], "error": "e", "notSettled": true, "requests": [], "windows": [{"window": "main", "url": "https://a.example/", "title": "A", "isLoading": false, "canGoBack": true, "canGoForward": false, "name": "n", "hasOpener": false, "historyLength": 2}, {"window": "popup1", "destroyed": true}]}]}
        """#)
  }

  @Test("Blob URLs get stable names in the order in which they come")
  func blobs() {
    let one = "blob:https://a.example/00000000-0000-4000-8000-00000000000a"
    let two = "blob:https://a.example/00000000-0000-4000-8000-00000000000b"
    let value: JSONValue = [.string(two), .string("\(one) and \(two)"), "00000000-0000-4000-8000-00000000000a"]
    #expect(
      BlobNames.replacing(in: value) == [
        "blob:https://a.example/<uuid1>", "blob:https://a.example/<uuid2> and blob:https://a.example/<uuid1>",
        "00000000-0000-4000-8000-00000000000a",
      ])
  }

  @Test("Results are what JSON.stringify returns")
  func results() {
    #expect(ResultConversion.json(.undefined) == .null)
    #expect(ResultConversion.json(.unsupported("function")) == .null)
    #expect(ResultConversion.json(.array([.undefined, .number(.nan), .bool(true)])) == [nil, nil, true])
    #expect(ResultConversion.json(.object([("a", .undefined), ("b", .number(1))])) == ["b": 1])
    #expect(ResultConversion.json(.date(0)) == "1970-01-01T00:00:00.000Z")
    #expect(ResultConversion.json(.date(1_709_210_096_789)) == "2024-02-29T12:34:56.789Z")
    #expect(ResultConversion.json(.date(-1)) == "1969-12-31T23:59:59.999Z")
  }

  @Test("Call sites are read from the engine's stacks")
  func stacks() {
    let stack =
      "webviewsimOpenWrapper@user-script:4:35\nopenIt@https://a.example/p.html:12:20\nonclick@https://a.example/p.html:3:9"
    #expect(
      CallSiteRecorder.site(in: stack) == .init(url: "https://a.example/p.html", position: .init(line: 12, column: 20)))
    #expect(CallSiteRecorder.site(in: "webviewsimOpenWrapper@x:1:1") == nil)
    #expect(CallSiteRecorder.site(in: "") == nil)
  }
}
