import Reports
import Testing
import WebViewSimulator

@testable import Scenarios

@Suite("Runs of one scenario after another") struct RepeatedRunTests {
  @Test("Workers draw the same numbers again, though the engine is used again")
  @MainActor func workers() async throws {
    var scenario = Scenario(name: "s", start: "https://a.example/")
    scenario.record = [.console]
    let page = "<script>new Worker('/w.js').onmessage = (event) => console.log(event.data)</script>"
    scenario.sites = [
      SiteRule(pattern: "https://a.example/", answers: [.html(page)]),
      SiteRule(
        pattern: "https://a.example/w.js",
        answers: [.response(body: "postMessage(String(Math.random()))", contentType: "text/javascript")]),
    ]
    var runs: Set<String> = []
    for _ in 0..<4 { runs.insert(ScenarioText.table(try await ScenarioRunner.run(scenario))) }
    #expect(runs.count == 1)
    #expect(runs.first?.contains("0.") == true)
  }
}
