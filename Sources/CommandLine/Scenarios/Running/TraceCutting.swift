import TraceReports
import WebViewSimulator

extension ScenarioTrace {
  /// Divides the recorded calls among the steps and compares them with the expectations. The division happens at the
  /// end, because a call may get its answer in a later step.
  init(
    _ scenario: Scenario, steps: [Step], recorded: DelegateTrace, marks: [TraceMark], inBrowsers: Set<String>
  ) {
    self.init(scenario: scenario.name, title: scenario.title)
    var seen: Set<String> = []
    let windows = steps.flatMap(\.windows).map(\.window).filter { seen.insert($0).inserted }
    for (index, step) in steps.enumerated() {
      var step = step
      step.trace = recorded.slice(from: marks[index], to: marks[index + 1])
      let source = index == 0 ? nil : scenario.steps[index - 1]
      step.place = source?.place
      let expectation = source == nil ? scenario.expectation : source?.expectation
      var outcome = TraceExpectation.Outcome(
        windows: step.openWindows, result: step.result, error: step.error?.text(among: windows))
      outcome.windowsOfRun = windows
      if expectation?.namesError != true { step.failures = step.lacks(windows, scenario) }
      if scenario.observation.errors == .fail { step.failures += step.scriptErrors(windows) }
      if let expectation {
        step.failures += expectation.failures(
          with: step.trace.ofApp(expectation, inBrowsers: inBrowsers), outcome: outcome)
      }
      self.steps.append(step)
    }
  }
}

extension ScenarioTrace.Step {
  /// The windows or elements that the step did not find. In another order than the ordinary one, a step may find
  /// nothing.
  fileprivate func lacks(_ windows: [String], _ scenario: Scenario) -> [StepFailure] {
    guard scenario.orders.order == .ordinary, let error, error.isFailure(isTest: scenario.isTest) else { return [] }
    return [StepFailure(place: place, text: error.text(among: windows))]
  }
}

extension StepError {
  /// Whether the missing window or element fails the step. Without expectations, a window may be missing: the app may
  /// have refused it.
  func isFailure(isTest: Bool) -> Bool {
    switch self {
    case .missing: true
    case .noWindow: isTest
    case .script, .window, .input: false
    }
  }
}

extension ScenarioTrace.Step {
  /// The errors that scripts threw: first of the step's own script, then of the pages, from their consoles.
  fileprivate func scriptErrors(_ windows: [String]) -> [StepFailure] {
    var texts: [String] = []
    if case .script? = error, let error { texts.append(error.text(among: windows)) }
    for event in trace.events {
      guard case .consoleMessage(let line) = event.call, line.level == "error" else { continue }
      texts.append("an error on the console of \(event.window): " + line.placedMessage)
    }
    return texts.map { StepFailure(place: place, text: $0.printable) }
  }
}

extension DelegateTrace {
  /// The calls that are compared with an expectation. Calls of the system's browsers count only if the expectation
  /// names their windows.
  fileprivate func ofApp(_ expectation: PlacedExpectation?, inBrowsers: Set<String>) -> DelegateTrace {
    guard let expectation, !inBrowsers.isEmpty else { return self }
    let hidden = inBrowsers.subtracting(expectation.lines.compactMap(\.window))
    return filtered { !hidden.contains($0.window) }
  }
}
