import WebViewSimulator

/// A scenario of a report: an entry of its list, and everything about it.
package struct ReportScenario: Sendable {
  let entry: JSONValue
  package let detail: JSONValue
  /// The numbers of the rules that the scenario names.
  package let rules: Set<String>

  /// - Parameters:
  ///   - number: its place in the run.
  ///   - delegate: for a comparison, the name of its delegate.
  package init(_ outcome: ScenarioOutcome, number: Int, delegate: String? = nil) {
    let trace = outcome.trace
    let (state, message) = Self.state(outcome.verdict)
    var documents = ReportDocuments()
    let steps = (trace?.steps ?? []).map { $0.reportValue(&documents) }
    let calls = trace?.trace.events ?? []
    let urls = Set(calls.compactMap(\.url)).sorted()
    entry = [
      "n": JSONValue(number), "name": .string(outcome.name), "state": .string(state),
      "steps": JSONValue(max(0, steps.count - 1)), "calls": JSONValue(calls.count),
      "searched": .string(
        ([outcome.name, outcome.file, trace?.title ?? ""] + urls + Set(calls.map(\.name.rawValue)).sorted())
          .joined(separator: " ").lowercased()),
    ]
    var members: [JSONValue.Member] = [
      .init("name", .string(outcome.name)), .init("title", JSONValue(trace?.title)),
      .init("file", .string(outcome.file)), .init("state", .string(state)), .init("steps", .array(steps)),
    ]
    if let message { members.append(.init("message", .string(message))) }
    if let delegate { members.append(.init("delegate", .string(delegate))) }
    if let controller = trace?.controller {
      members.append(
        .init("controller", ["listing": .string(controller.listing), "choices": controller.choices]))
    }
    detail = .object(members + documents.values)
    rules = Set(trace?.trace.reasons.map(\.rule) ?? [])
  }

  private static func state(_ verdict: ScenarioOutcome.Verdict) -> (String, message: String?) {
    switch verdict {
    case .passed: ("passed", nil)
    case .ran: ("ran", nil)
    case .failed(let text): ("failed", text.contains("not as expected") ? text : nil)
    case .invalid(let text): ("invalid", text)
    }
  }
}
