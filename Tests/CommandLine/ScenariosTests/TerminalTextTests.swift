import Reports
import Testing
import WebViewSimulator

@testable import Scenarios

@Suite("What terminals show") struct TerminalTextTests {
  @Test("Durations", arguments: [("2s", 2000.0), ("500ms", 500), ("1.5s", 1500), ("40", 40)])
  func durations(text: String, milliseconds: Double) {
    #expect(Milliseconds.parse(text) == milliseconds)
  }

  @Test("What is no duration", arguments: ["", "s", "ms", "-1s", "2m", "1e3", "90000s", "2 s"])
  func noDurations(text: String) {
    #expect(Milliseconds.parse(text) == nil)
  }

  @Test("A timer that the run did not wait for is said, with the option that runs it; then it has run")
  @MainActor func pendingTimer() async throws {
    var scenario = Scenario(name: "s", start: "https://a.example/")
    scenario.sites = [
      SiteRule(
        pattern: "https://a.example/",
        answers: [.html("<script>setTimeout(() => { document.title = 'late' }, 2250)</script>")])
    ]
    let early = ScenarioText.table(try await ScenarioRunner.run(scenario))
    #expect(early.contains("a timer is due in 2,000 ms: `--advance 2s` runs it"))
    RunWishes(advance: 2000).apply(to: &scenario)
    scenario.record = [.title]
    let late = ScenarioText.table(try await ScenarioRunner.run(scenario))
    #expect(late.contains("late"))
    #expect(!late.contains("is due"))
  }

  @Test("Messages that follow each other without an end are said, too")
  @MainActor func endlessMessages() async throws {
    var scenario = Scenario(name: "s", start: "https://a.example/")
    let page = "<script>onmessage = () => postMessage(1, '*'); postMessage(1, '*')</script>"
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html(page)])]
    scenario.limits.tasks = 1000
    let text = ScenarioText.table(try await ScenarioRunner.run(scenario))
    #expect(text.contains("messages, follow each other without an end: `--advance 1s` goes on with them"))
  }

  @Test("Modules that have not ended say what they wait for")
  @MainActor func waitingModules() async throws {
    var scenario = Scenario(name: "s", start: "https://a.example/")
    let page = "<script type=module>await new Promise(() => {})</script>"
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html(page)])]
    let text = ScenarioText.table(try await ScenarioRunner.run(scenario))
    #expect(text.hasSuffix("  module https://a.example/ waits at an `await` of its own"))
  }

  @Test("Colours add escape sequences and nothing else")
  func colours() {
    let lines = [StyledLine("plain"), StyledLine("call  why", remark: 3), StyledLine("bad", .bad)]
    #expect(lines[0].coloured == "plain")
    #expect(lines[1].coloured == "call  \u{1B}[2mwhy\u{1B}[0m")
    for line in lines {
      let bare = line.coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(bare == line.text)
    }
  }
}
