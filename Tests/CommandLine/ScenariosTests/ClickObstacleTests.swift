import Testing
import WebViewSimulator

@testable import Scenarios

/// Rule L35: what a user could not click.
@Suite struct ClickObstacleTests {
  @Test(arguments: [
    ("<button id=b hidden>", "#b is hidden: no user could click it"),
    ("<p style='color: red; Display : none'><a id=b href=#>", "#b is hidden: no user could click it"),
    ("<dialog><button id=b>", "#b is hidden: no user could click it"),
    ("<button id=b disabled>", "#b is disabled: a user's click would do nothing"),
    ("<fieldset disabled><button id=b>", "#b is disabled: a user's click would do nothing"),
    ("<button id=b>", nil), ("<dialog open><button id=b>", nil),
  ]) @MainActor func `a click on it is a finding`(markup: String, text: String?) async throws {
    var scenario = Scenario(name: "s", start: "https://a.example/")
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html(markup)])]
    scenario.steps = [ScenarioStep(.click("#b")), ScenarioStep(.activate("#b"))]
    let trace = try await ScenarioRunner.run(scenario)
    for step in trace.steps.dropFirst() {
      #expect(step.trace.notes.filter { $0.kind == .finding }.map(\.reason.text) == [text].compactMap(\.self))
    }
  }
}
