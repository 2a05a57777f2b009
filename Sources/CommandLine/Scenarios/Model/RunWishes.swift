import TraceReports
import WorldOrders

/// What a run is asked for beyond what its scenario says.
package struct RunWishes: Codable, Sendable {
  /// Virtual milliseconds that pass after the last step.
  package var advance: Double?
  /// Whether a report is wanted: what windows look like after each step, when things happened, and where they began.
  package var wantsPictures = false
  package var traces = Traces.all
  package var errors = Observation.Errors.areNoted
  /// Whether the app has what the recorder's app has: it implements the panel of `beforeunload` (rule 12.6).
  package var isForComparison = false
  var telling = Telling.longRuns
  /// The order in which the world goes, in place of the scenario's.
  package var order: WorldOrder?
  /// Who may make a difference in that order, as far as the scenario permits.
  package var kinds = Set(WorldChoice.Kind.allCases)

  /// Hosts that are asked over the real network.
  package var network: [String] = []
  /// Recordings that answer, and the file of a new one.
  package var recordings: [String] = []
  package var recordFile: String?

  /// Whose traces are wanted.
  package enum Traces: String, Codable, Sendable {
    case all
    /// Nobody looks at those that are as expected: they stay where they were made.
    case notAsExpected
  }

  /// Of which runs it is told how they go on.
  enum Telling: String, Codable, Sendable {
    case everyRun
    /// What has ended its process in a moment is run again, and then told.
    case longRuns
  }

  package init(advance: Double? = nil, wantsPictures: Bool = false) {
    self.advance = advance
    self.wantsPictures = wantsPictures
  }

  /// - Throws: `ScenarioFileError` for what is no name of a host.
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

  /// Takes away what nobody looks at, before the outcome is sent.
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
    // They are read from the consoles.
    if errors == .fail { scenario.record.insert(.console) }
  }
}
