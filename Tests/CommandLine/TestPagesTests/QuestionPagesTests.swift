import Foundation
import Reports
import Scenarios
import Testing

/// The scenarios in `Docs/Questions/`, which show the answers of the pages beside them.
@Suite struct QuestionPagesTests {
  static let folder = URL(filePath: TestPagesTests.folder).appending(path: "../Docs/Questions").standardized
    .path(percentEncoded: false)

  static let scenarios = (try? ScenarioFiles.find([folder])) ?? []

  @Test func `there are scenarios`() { #expect(Self.scenarios.count >= 35) }

  @Test(arguments: scenarios)
  @MainActor func `every question's scenario meets its expectations`(file: String) async throws {
    let scenario = try ScenarioDecoder.load(file)
    #expect(scenario.isTest, "a question's scenario says what it expects")
    let outcome = await ScenarioBatch.outcome(of: scenario, file: file)
    #expect(outcome.verdict == .passed, "\(BatchSummary.line(outcome))")
  }
}
