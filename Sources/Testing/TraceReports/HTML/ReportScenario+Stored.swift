import WebViewSimulator

extension ReportScenario {
  /// What a results file keeps of the scenario.
  package var stored: JSONValue {
    ["entry": entry, "detail": detail, "rules": .array(rules.sorted().map(JSONValue.string))]
  }

  /// Reads a scenario from a results file, for its place in a report of many; nil if there is nothing of it.
  package init?(stored: JSONValue, number: Int) {
    guard case .object(let members)? = stored["entry"], let detail = stored["detail"],
      case .array(let rules)? = stored["rules"]
    else { return nil }
    entry = .object([.init("n", JSONValue(number))] + members.filter { $0.name != "n" })
    self.detail = detail
    self.rules = Set(rules.compactMap { if case .string(let rule) = $0 { rule } else { nil } })
  }
}
