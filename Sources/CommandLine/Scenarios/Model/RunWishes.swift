import TraceReports
import EngineValues

/// The wishes for a run that its scenario does not contain.
package struct RunWishes: Codable, Sendable {
  /// Virtual milliseconds that pass after the last step.
  package var advance: Double?
  /// Whether a report is wanted. The report shows windows after each step, the time of events, and the places where
  /// they began.
  package var wantsPictures = false
  package var traces = Traces.all
  package var errors = Observation.Errors.areNoted
  /// Whether the app is like the recorder's app: it implements the panel of `beforeunload` (rule 12.6).
  package var isForComparison = false
  /// The order in which the world goes, in place of the scenario's.
  package var order: WorldOrder?
  /// The kinds of choices that may go otherwise in that order, as far as the scenario permits.
  package var kinds = Set(WorldChoice.Kind.allCases)

  /// Hosts that are asked over the real network.
  package var network: [String] = []
  /// Recordings that answer, and the file of a new one.
  package var recordings: [String] = []
  package var recordFile: String?

  /// The scenarios whose traces are wanted.
  package enum Traces: String, Codable, Sendable {
    case all
    /// Traces that are as expected stay in the process that made them, because no output needs them.
    case notAsExpected
  }

  package init(advance: Double? = nil, wantsPictures: Bool = false) {
    self.advance = advance
    self.wantsPictures = wantsPictures
  }

  /// - Throws: `ScenarioFileError` for a text that is no name of a host.
  package static func check(hosts: [String]) throws(ScenarioFileError) {
    try OutsideNames.check(hosts: hosts, of: "--network")
  }

  /// - Throws: `ScenarioFileError` for a recording that is none.
  func addServers(to scenario: inout Scenario) throws(ScenarioFileError) {
    scenario.outside.hosts += network
    for file in recordings {
      scenario.outside.recordings.append(try OutsideNames.recording(try TextFile.bytes(file), file: file))
    }
    scenario.outside.recordFile = recordFile
  }

  /// Drops the unwanted parts before the outcome is sent.
  package func dropUnwanted(of outcome: inout ScenarioOutcome) {
    if traces == .notAsExpected, outcome.verdict == .passed { outcome.trace = nil }
  }

  func apply(to scenario: inout Scenario) {
    if let advance { scenario.steps.append(ScenarioStep(.wait(advance))) }
    scenario.observation.wantsPictures = wantsPictures
    scenario.observation.errors = errors
    if isForComparison { scenario.takeRecordersEngine() }
    if let order {
      scenario.orders.order = order
      scenario.orders.kinds.formIntersection(kinds)
      scenario.title = order.description
      if order != .ordinary { scenario.dropExpectationsOfSteps() }
    }
    // The errors are read from the consoles.
    if errors == .fail { scenario.record.insert(.console) }
  }
}
