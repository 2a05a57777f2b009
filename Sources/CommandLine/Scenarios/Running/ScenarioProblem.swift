import TraceReports

extension ScenarioOutcome {
  /// The failures of the scenario or its run, one by one, each with its place in a file; empty if all is well.
  package var problems: [StepFailure] {
    switch verdict {
    case .passed, .ran: return []
    case .invalid(let text): return [Self.placed(text, in: file)]
    case .failed(let text):
      let found = trace.map { trace in
        trace.steps.enumerated().flatMap { index, step in
          step.failures.map { failure in
            var failure = failure
            failure.place = failure.place ?? step.place
            let heading = "\(index == 0 ? "start" : "step \(index)"): \(step.summary)".printable
            failure.text = ([heading, failure.text] + trace.explanations(ofStep: index)).joined(separator: "\n")
            return failure
          }
        }
      }
      // Without a trace, the process of its pages has ended.
      return found.flatMap { $0.isEmpty ? nil : $0 } ?? [StepFailure(place: place, text: text)]
    }
  }

  /// Takes the place from the beginning of a text such as `shop.yaml:12:3: unknown key`.
  private static func placed(_ text: String, in file: String) -> StepFailure {
    guard text.hasPrefix(file + ":") else { return StepFailure(text: text) }
    let rest = text.dropFirst(file.count + 1)
    let parts = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]), line > 0, column > 0 else {
      return StepFailure(text: String(rest.drop { $0 == " " }))
    }
    return StepFailure(
      place: FilePlace(file: file, line: line, column: column), text: String(parts[2].drop { $0 == " " }))
  }
}
