import Foundation
import Reports
import Testing
import TraceReports
import WebViewSimulator

@Suite struct FindingTests {
  private static let findings = [
    Finding(.error, "expectation", "50% of: a, b\nare \"lost\"", file: "S/it's, so: b.yaml", line: 9, column: 3),
    Finding(.note, "link", "a link", file: "/elsewhere/page.html", line: 2),
  ]

  private func text(_ format: FindingFormat, root: String? = nil) -> String {
    format.text(Self.findings, root: root, current: "/repo/part", version: "1.2.3")
  }

  @Test func `annotations of GitHub escape what would end them`() {
    #expect(
      text(.github, root: "/repo") == """
        ::error file=part/S/it's%2C so%3A b.yaml,line=9,col=3,title=expectation::50%25 of: a, b%0Aare "lost"
        ::notice file=/elsewhere/page.html,line=2,col=1,title=link::a link

        """)
  }

  @Test func `GitLab's report has a fingerprint that lines do not change`() throws {
    let value = try JSONReader.parse(text(.gitlab))
    guard case .array(let entries) = value else { throw CocoaError(.formatting) }
    #expect(entries.count == 2)
    #expect(entries[0]["location"]?["path"] == "S/it's, so: b.yaml")
    #expect(entries[0]["location"]?["lines"]?["begin"] == 9)
    #expect(entries[0]["severity"] == "major" && entries[1]["severity"] == "info")
    var moved = Self.findings
    moved[0].line = 40
    let again = try JSONReader.parse(FindingFormat.gitlab.text(moved, current: "/repo/part", version: ""))
    guard case .array(let movedEntries) = again else { throw CocoaError(.formatting) }
    #expect(movedEntries[0]["fingerprint"] == entries[0]["fingerprint"])
    #expect(entries[0]["fingerprint"] != entries[1]["fingerprint"])
    // Two that are alike are two.
    let twice = FindingFormat.gitlab.text([moved[0], moved[0]], current: "/", version: "")
    let prints = twice.matches(of: /"fingerprint": "(\w+)"/).map { String($0.1) }
    #expect(Set(prints).count == 2)
  }

  @Test func `SARIF names the tool, the rules and the places`() throws {
    let run = try #require(try JSONReader.parse(text(.sarif))["runs"])
    guard case .array(let runs) = run, case .array(let results)? = runs[0]["results"],
      case .array(let places)? = results[0]["locations"]
    else { throw CocoaError(.formatting) }
    #expect(runs[0]["tool"]?["driver"]?["version"] == "1.2.3")
    #expect(runs[0]["tool"]?["driver"]?["rules"] == [["id": "expectation"], ["id": "link"]])
    #expect(results[0]["ruleId"] == "expectation" && results[0]["level"] == "error")
    let place = places[0]["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == "S/it%27s%2C%20so%3A%20b.yaml")
    #expect(place?["region"] == ["startLine": 9, "startColumn": 3])
  }

  @Test func `nothing found is an empty report`() {
    #expect(FindingFormat.github.text([], current: "/", version: "") == "")
    #expect(FindingFormat.gitlab.text([], current: "/", version: "") == "[]\n")
  }

  @Test func `the step summary shows what failed, whatever it contains`() {
    var page = StepSummary()
    var summary = BatchSummary()
    var bad = ScenarioOutcome(file: "a.yaml", name: "<b>", verdict: .failed("start\n  - nothing\n  + ```"))
    bad.place = FilePlace(file: "a.yaml", line: 2, column: 9)
    for outcome in [bad, ScenarioOutcome(file: "c.yaml", name: "c", verdict: .passed)] {
      page.add(outcome)
      summary.add(outcome)
    }
    #expect(
      page.text(summary, seconds: 0.5, version: "1.2.3") == """
        ### ❌ webviewsim

        2 scenarios: 1 as expected, 1 not as expected in 0.5 s (webviewsim 1.2.3)

        <details><summary>&lt;b&gt;: <code>a.yaml:2:9</code></summary>

        ````diff
        start
        - nothing
        + ```
        ````

        </details>

        """)
  }
}
