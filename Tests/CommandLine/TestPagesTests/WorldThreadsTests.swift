import Testing

@testable import Scenarios

/// Workers run both sides of a world on one thread; tests run them on two.
@Suite("Worlds on one thread and on two") struct WorldThreadsTests {
  @Test("The trace is the same", arguments: TestPagesTests.scenarios)
  @MainActor func sameTrace(file: String) async throws {
    let scenario = try ScenarioDecoder.load(file)
    let onTwo = try await ScenarioRunner.run(scenario)
    let onOne = try await ScenarioRunner.run(scenario, tell: { _ in })
    #expect(onOne.json == onTwo.json)
  }

  @Test("Questions of scripts are answered at once on one thread")
  @MainActor func questions() async throws {
    var scenario = Scenario(name: "questions", start: "https://a.example/")
    let page = "<script>document.title = [confirm('a'), prompt('b'), alert('c')].join()</script>"
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html(page)])]
    scenario.answers.confirm = true
    scenario.answers.prompt = "text"
    let trace = try await ScenarioRunner.run(scenario, tell: { _ in })
    guard case .open(let window)? = trace.steps[0].windows.first?.content else {
      Issue.record("the window is closed")
      return
    }
    #expect(window.title == "true,text,")
  }
}
