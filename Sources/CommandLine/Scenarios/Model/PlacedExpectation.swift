import TraceReports
import WebViewSimulator

/// The expectation of a step, with its place in the file.
package struct PlacedExpectation: Sendable, Equatable {
  package var expectation: TraceExpectation
  /// The place of each line; empty for an expectation that is in no file.
  private var places: [FilePlace]

  package init(_ expectation: TraceExpectation, places: [FilePlace] = []) {
    self.expectation = expectation
    self.places = places
  }

  package var lines: [ExpectedLine] { expectation.lines }

  /// Whether the step is expected to end with an error.
  var namesError: Bool { lines.contains { if case .error = $0 { true } else { false } } }

  func failures(with trace: DelegateTrace, outcome: TraceExpectation.Outcome) -> [StepFailure] {
    expectation.failures(with: trace, outcome: outcome).map { failure in
      StepFailure(place: places.indices.contains(failure.line) ? places[failure.line] : nil, text: failure.text)
    }
  }

  mutating func forgetPlaces() { places = [] }
}

extension Scenario {
  /// Forgets the places of a text that is in no file: its line numbers mean nothing to a reader.
  mutating func forgetPlaces() {
    expectation?.forgetPlaces()
    for step in steps.indices {
      steps[step].place = nil
      steps[step].expectation?.forgetPlaces()
    }
  }
}
