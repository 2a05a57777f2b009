import Scenarios
import TraceReports
import WebViewSimulator

/// The summary of a batch of scenarios.
package struct BatchSummary: Sendable {
  package private(set) var outcomes: [ScenarioOutcome] = []

  package init() {}

  /// Keeps only the parts that the summary and the reports need: the traces of thousands of scenarios would fill the
  /// memory.
  package mutating func add(_ outcome: ScenarioOutcome) {
    var outcome = outcome
    outcome.trace = nil
    outcome.inputs = []
    outcomes.append(outcome)
  }

  /// 0: everything as expected; 1: an expectation did not hold; 2: an input is wrong.
  package var exitCode: Int32 {
    outcomes.reduce(0) { code, outcome in
      switch outcome.verdict {
      case .passed, .ran: code
      case .failed: max(code, 1)
      case .invalid: 2
      }
    }
  }

  /// The summary tells no shorter times: they say nothing.
  private static let leastSeconds = 0.1

  /// The same as `line`, for terminals that show colours.
  /// - Parameter showsTime: whether a run that took its time says how long. Times differ from run to run.
  package static func styledLines(_ outcome: ScenarioOutcome, showsTime: Bool = false) -> [StyledLine] {
    var lines = StyledLine.difference(line(outcome))
    if showsTime, outcome.seconds >= leastSeconds {
      lines[0].text += " (\((outcome.seconds * 10).rounded() / 10) s)"
    }
    switch outcome.verdict {
    case .passed: lines[0].style = .good
    case .ran: break
    case .failed, .invalid: lines[0].style = .bad
    }
    return lines
  }

  /// The line for a scenario that is as expected, or the differences of a scenario that is not.
  package static func line(_ outcome: ScenarioOutcome) -> String {
    switch outcome.verdict {
    case .passed: return "ok      \(outcome.name)".printable
    case .ran:
      let count = outcome.trace?.trace.events.count ?? 0
      return "ran     \(outcome.name): \(count) call\(count == 1 ? "" : "s"), no expectations".printable
    case .failed(let text): return "FAILED  \(outcome.name)".printable + "\n" + text.printableLines.indented
    case .invalid(let text): return "INVALID \(text)".printable
    }
  }

  /// The largest number of failures in the list.
  private static let mostListed = 30

  /// The list of failures, each with its place, and the command that runs them again; empty if nothing failed.
  /// - Parameter again: the command line that runs these files; nil if there is none.
  package func failureLines(again: (([String]) -> String)?) -> [StyledLine] {
    let failed = outcomes.filter { outcome in
      switch outcome.verdict {
      case .failed, .invalid: true
      case .passed, .ran: false
      }
    }
    guard !failed.isEmpty else { return [] }
    var lines = failed.prefix(Self.mostListed).map { outcome in
      StyledLine("  " + (outcome.place?.description ?? outcome.file.printable), .bad)
    }
    if failed.count > Self.mostListed { return lines + [StyledLine("  and \(failed.count - Self.mostListed) more")] }
    if let again { lines.append(StyledLine("run again: \(again(failed.map(\.file)))".printable)) }
    return lines
  }

  package var text: String {
    var passed = 0
    var ran = 0
    var failed = 0
    var invalid = 0
    for outcome in outcomes {
      switch outcome.verdict {
      case .passed: passed += 1
      case .ran: ran += 1
      case .failed: failed += 1
      case .invalid: invalid += 1
      }
    }
    var parts = ["\(passed) as expected"]
    if ran > 0 { parts.append("\(ran) without expectations") }
    if failed > 0 { parts.append("\(failed) not as expected") }
    if invalid > 0 { parts.append("\(invalid) invalid") }
    return "\(outcomes.count) scenario\(outcomes.count == 1 ? "" : "s"): " + parts.joined(separator: ", ")
  }
}
