/// What a run is asked for beyond what its scenario says.
package struct RunWishes: Codable, Sendable {
  /// Virtual milliseconds that pass after the last step.
  package var advance: Double?
  /// Whether a report is wanted: what windows look like after each step, when things happened, and where they began.
  package var wantsPictures = false

  package init(advance: Double? = nil, wantsPictures: Bool = false) {
    self.advance = advance
    self.wantsPictures = wantsPictures
  }

  func apply(to scenario: inout Scenario) {
    if let advance { scenario.steps.append(ScenarioStep(.wait(advance))) }
    scenario.wantsPictures = wantsPictures
  }
}
