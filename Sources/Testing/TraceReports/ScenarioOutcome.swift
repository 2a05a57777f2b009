import LocalFiles

/// The outcome of one scenario file.
package struct ScenarioOutcome: Codable, Sendable {
  package var file: String
  package var name: String
  package var verdict: Verdict
  /// The trace; nil if the scenario could not be run.
  package var trace: ScenarioTrace?
  /// Real time, in seconds.
  package var seconds: Double
  /// The place of the first failed expectation, or of the mistake in the file; nil if it is in no file.
  package var place: FilePlace?
  /// The files that its process has read. No output replaces them.
  package var inputs: [ReadFile] = []

  package enum Verdict: Codable, Sendable, Equatable {
    /// The scenario has expectations, and all of them held.
    case passed
    /// The scenario ran and has no expectations.
    case ran
    /// Some expectation failed: the differences, step by step.
    case failed(String)
    /// The scenario itself is wrong. One line says why.
    case invalid(String)
  }

  package init(file: String, name: String, verdict: Verdict, trace: ScenarioTrace? = nil, seconds: Double = 0) {
    self.file = file
    self.name = name
    self.verdict = verdict
    self.trace = trace
    self.seconds = seconds
  }
}
