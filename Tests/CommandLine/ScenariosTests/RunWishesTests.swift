import Testing
import TraceReports

@testable import Scenarios

@MainActor @Suite struct RunWishesTests {
  private func outcome(expected result: Int?) async throws -> ScenarioOutcome {
    let expect = result.map { ", expect: ['result: \($0)']" } ?? ""
    let scenario = try ScenarioDecoder.decode(
      "start: https://shop.example/\nresponses: {https://shop.example/: <title>t</title>}\n"
        + "steps: [{evaluate: 1 + 1\(expect)}]\n",
      file: "page.yaml")
    return await ScenarioBatch.outcome(of: scenario, file: "page.yaml")
  }

  @Test func tracesThatNobodyWantsAreThoseOfScenariosAsExpected() async throws {
    var wishes = RunWishes()
    wishes.traces = .notAsExpected
    for (result, isKept) in [(2, false), (3, true), (nil, true)] {
      var outcome = try await outcome(expected: result)
      let verdict = outcome.verdict
      try #require((verdict == .passed) == !isKept)
      wishes.dropUnwanted(of: &outcome)
      #expect((outcome.trace != nil) == isKept)
      #expect(outcome.verdict == verdict)
    }
  }

  @Test func allTracesAreWantedUnlessARunSaysOtherwise() async throws {
    var outcome = try await outcome(expected: 2)
    try #require(outcome.verdict == .passed)
    RunWishes().dropUnwanted(of: &outcome)
    #expect(outcome.trace != nil)
  }
}
