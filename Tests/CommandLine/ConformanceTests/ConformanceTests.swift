import Foundation
import Reports
import Scenarios
import Testing
import WebViewSimulator

/// Every scenario in `Conformance/scenarios` against the trace that the real engine left.
@Suite("Conformance") struct ConformanceTests {
  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Conformance").standardized
    .path(percentEncoded: false) + "/"
  static let scenarios = (try? ScenarioFiles.find([folder + "scenarios"])) ?? []

  private let ledger: Ledger

  init() throws { ledger = try Ledger.load(Self.folder + "expectations.yaml") }

  @Test(
    "The same calls as the real engine, with the same arguments, results and windows", .serialized, arguments: scenarios
  )
  @MainActor func scenario(file: String) async throws {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    let recorded = try RecordedTraces(folder: nil).trace(of: file)
    var scenario = try ScenarioDecoder.load(file)
    scenario.takeRecordersEngine()
    let outcome = await ScenarioBatch.outcome(of: scenario, file: file)
    let trace = try #require(outcome.trace, "\(BatchSummary.line(outcome))")
    let differences = TraceComparison.differences(recorded: recorded, found: try JSONReader.parse(trace.json))
    let problems = ledger.problems(name, differences)
    #expect(problems.isEmpty, "\(name): \(problems.joined(separator: "\n"))")
    switch outcome.verdict {
    case .passed, .ran: break
    case .failed, .invalid: Issue.record("\(BatchSummary.line(outcome))")
    }
  }

  @Test("The ledger says why, has at most five entries, and names only scenarios that exist")
  func ledgerIsSmall() throws {
    let names = Set(Self.scenarios.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
    #expect(names.count >= 137)
    #expect(ledger.entries.count <= 5)
    for (name, entry) in ledger.entries {
      #expect(names.contains(name))
      #expect(!entry.reason.isEmpty && !entry.source.isEmpty && !entry.places.isEmpty, "\(name)")
    }
  }

  @Test("Every scenario has a trace, and every trace a scenario")
  func pairs() throws {
    let traces = try ScenarioFiles.find([Self.folder + "traces"])
    let names = { (files: [String]) in files.map { URL(filePath: $0).lastPathComponent } }
    #expect(names(traces) == names(Self.scenarios))
  }
}
