import WebViewSimulator

/// The comparison of a scenario with its recorded trace.
package struct Comparison {
  private let name: String
  private let recorded: [JSONValue]
  private let found: [JSONValue]
  /// The differences that the ledger does not list.
  private let unknown: [TraceDifference]
  private let known: [TraceDifference]
  private let entry: Ledger.Entry?

  /// - Parameter found: the trace of the simulator.
  package init(_ name: String, recorded: JSONValue, found: JSONValue, ledger: Ledger = Ledger()) {
    let nearest = TraceComparison.nearest(recorded: recorded, found: found)
    self.name = name
    self.recorded = nearest.steps
    self.found = found["steps"].elements
    entry = ledger.entries[name]
    let places = entry?.places ?? []
    known = nearest.differences.filter { places.contains($0.place) }
    unknown = nearest.differences.filter { !places.contains($0.place) }
  }

  /// Whether the ledger lists all differences.
  package var agrees: Bool { unknown.isEmpty }

  /// A line that says whether the scenario agrees. If the traces differ, each step of the scenario follows: the calls
  /// of both traces in one list, and the differing fields below a call.
  package var lines: [StyledLine] {
    let differences = unknown + known
    guard !differences.isEmpty else { return [StyledLine("agrees  \(name)", .good)] }
    var lines: [StyledLine] = []
    if unknown.isEmpty {
      lines.append(StyledLine("known   \(name): \(entry?.reason ?? "")".printable, .attention))
    } else {
      let count = unknown.count == 1 ? "1 difference" : "\(unknown.count) differences"
      lines.append(StyledLine("differs \(name): \(count); - only the recording has, + only the simulator", .bad))
    }
    if differences.contains(where: { $0.field == "steps" }) {
      return lines + [StyledLine("  the recording has \(recorded.count) steps, the simulator \(found.count)", .bad)]
    }
    for step in Set(differences.map(\.step)).sorted() {
      lines.append(StyledLine("  step \(step): \(recorded[step]["step"]?.description ?? "")".printable, .heading))
      lines += calls(step)
      for other in differences where other.step == step && !other.isAboutCalls {
        lines.append(
          StyledLine("    \(other.field): \(other.recorded) in the recording, \(other.found) here".printable, .bad))
      }
    }
    return lines
  }

  private func calls(_ step: Int) -> [StyledLine] {
    let (left, right) = (TraceComparison.calls(recorded[step]), TraceComparison.calls(found[step]))
    var lines: [StyledLine] = []
    for row in SideBySide.rows(left.map(\.callText), right.map(\.callText)) {
      switch row {
      case .both(let old, let new):
        lines.append(StyledLine("    \(left[old].callText)".printable))
        lines += Self.fields(left[old], right[new])
      case .left(let old): lines.append(StyledLine("  - \(left[old].callText)".printable, .bad))
      case .right(let new): lines.append(StyledLine("  + \(right[new].callText)".printable, .good))
      }
    }
    return lines
  }

  /// The fields in which two calls differ.
  private static func fields(_ recorded: JSONValue, _ found: JSONValue) -> [StyledLine] {
    Set((recorded.members + found.members).map(\.name)).sorted().compactMap { name in
      guard recorded[name] != found[name] else { return nil }
      let texts = [recorded[name], found[name]].map { $0?.description ?? "nothing" }
      return StyledLine("        \(name): \(texts[0]) in the recording, \(texts[1]) here".printable, .bad)
    }
  }
}

extension TraceDifference {
  /// Whether the lists of calls show it.
  fileprivate var isAboutCalls: Bool {
    !["result", "log", "windows"].contains(field.split(separator: ".").first ?? "")
  }
}

extension JSONValue {
  fileprivate var callText: String {
    [self["window"].text, self["call"].text, self["url"].text].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
