import Foundation
import WebViewSimulator

/// An expected trace in a test's source, to be compared or recorded.
struct TraceCheck {
  private let trace: DelegateTrace
  private let expected: String?
  private let place: RecordedLiteral

  init(_ trace: DelegateTrace, _ expected: String?, _ file: String, line: Int, column: Int) {
    self.trace = trace
    self.expected = expected
    place = RecordedLiteral(file: file, line: line, column: column)
  }

  /// The text of the issue; nil if all is well.
  func problem() -> String? {
    let difference = difference
    switch ProcessInfo.processInfo.environment["RECORD_TRACES"] {
    case "all": return recorded()
    case "1" where difference != nil: return recorded()
    default: return difference
    }
  }

  private var difference: String? {
    guard let expected else {
      return "no trace has been recorded here yet: run the test with RECORD_TRACES=1\nfound\n\(text)"
    }
    return TraceExpectation.problem(expected, with: trace)
  }

  private var text: String { trace.isEmpty || trace.lines.isEmpty ? "nothing" : trace.lines.joined(separator: "\n") }

  /// Records the literal. A recorded literal does not fail the test: the next run compares it.
  private func recorded() -> String? {
    do {
      try SourceRecorder.shared.record(text, at: place)
      return nil
    } catch {
      return "the trace could not be written into the test: \(error)\n\(text)"
    }
  }
}
