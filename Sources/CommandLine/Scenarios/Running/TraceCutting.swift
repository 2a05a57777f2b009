import TraceReports
import WebViewSimulator

extension ScenarioTrace {
  /// Divides the recorded calls among the steps and compares them with what is expected. This happens at the end, so
  /// that calls that were answered in a later step have their answers.
  init(
    _ scenario: Scenario, steps: [Step], recorded: DelegateTrace, marks: [TraceMark], inBrowsers: Set<String>
  ) {
    self.init(scenario: scenario.name, title: scenario.title)
    for (index, step) in steps.enumerated() {
      var step = step
      step.trace = recorded.slice(from: marks[index], to: marks[index + 1])
      let expectation = index == 0 ? scenario.expectation : scenario.steps[index - 1].expectation
      step.mismatch = expectation?.mismatch(
        with: step.trace.ofApp(expectation, inBrowsers: inBrowsers),
        outcome: .init(windows: step.openWindows, result: step.result))
      self.steps.append(step)
    }
  }
}

extension DelegateTrace {
  /// The calls that an expectation is compared with. Calls of the system's browsers count only if it names their
  /// windows.
  fileprivate func ofApp(_ expectation: TraceExpectation?, inBrowsers: Set<String>) -> DelegateTrace {
    guard let expectation, !inBrowsers.isEmpty else { return self }
    let hidden = inBrowsers.subtracting(expectation.lines.compactMap(\.window))
    return filtered { !hidden.contains($0.window) }
  }
}
