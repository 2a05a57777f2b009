import WebViewSimulator

extension ReportScenario {
  /// The parts of the scenario that a results file keeps.
  package var stored: JSONValue {
    ["entry": entry, "detail": detail, "rules": .array(rules.sorted().map(JSONValue.string))]
  }

  /// Reads a scenario from a results file, for its place in a report of many; nil if the file has nothing about it.
  package init?(stored: JSONValue, number: Int) {
    guard case .object(let members)? = stored["entry"], let detail = stored["detail"],
      case .array(let rules)? = stored["rules"]
    else { return nil }
    entry = .object([.init("n", JSONValue(number))] + members.filter { $0.name != "n" })
    self.detail = detail
    self.rules = Set(rules.compactMap { if case .string(let rule) = $0 { rule } else { nil } })
  }
}
