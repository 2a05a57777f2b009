import Scenarios
import EngineValues
import TraceReports
import WebViewSimulator

/// The forms in which the command prints the trace of a scenario.
package enum ScenarioText {
  /// The steps that are printed.
  package enum Part: Sendable { case everything, withoutStart }

  /// The steps, each with a table of its calls and the windows that exist after it.
  ///
  /// - Parameter width: the number of columns; nil for no limit.
  package static func table(_ trace: ScenarioTrace, part: Part = .everything, width: Int? = nil) -> String {
    styledTable(trace, part: part, width: width).map(\.text).joined(separator: "\n")
  }

  /// The same in lines, for terminals that show colours.
  package static func styledTable(_ trace: ScenarioTrace, part: Part = .everything, width: Int? = nil) -> [StyledLine] {
    var lines = [StyledLine(trace.heading.printable, .heading)]
    for (index, step) in trace.steps.enumerated() where index > 0 || part == .everything {
      lines.append(StyledLine(""))
      lines.append(StyledLine((index == 0 ? step.summary : "\(index). \(step.summary)").printable, .heading))
      lines += stepLines(step, width: width)
    }
    if let due = trace.steps.last?.nextDue { lines.append(StyledLine("  " + dueText(due), .attention)) }
    let waiting = trace.steps.last?.waitingModules ?? []
    return lines + waiting.map { StyledLine("  " + $0.text.printable, .attention) }
  }

  /// The remark about work for which a run has not waited, and how to wait for it.
  private static func dueText(_ milliseconds: Double) -> String {
    let whole = Int(saturating: milliseconds.rounded(.up))
    guard whole > 0 else {
      return "tasks, such as messages, follow each other without an end: `--advance 1s` goes on with them"
    }
    return "a timer is due in \(grouped(whole)) ms: `--advance \(Milliseconds.text(whole))` runs it"
  }

  /// 2000 is `2,000`.
  private static func grouped(_ number: Int) -> String {
    var groups = String(number)[...]
    var parts: [Substring] = []
    while groups.count > 3 {
      parts.insert(groups.suffix(3), at: 0)
      groups = groups.dropLast(3)
    }
    return ([groups] + parts).joined(separator: ",")
  }

  private static func stepLines(_ step: ScenarioTrace.Step, width: Int?) -> [StyledLine] {
    var lines = step.trace.tableLines(width: width, indent: 2).map {
      StyledLine($0.text, $0.isTitle ? .title : .plain, remark: $0.remark)
    }
    if let result = step.result { lines.append(StyledLine("  result: \(result)".printable)) }
    if let remark = step.remark { lines.append(StyledLine("  error: \(remark)".printable, .attention)) }
    if step.settling == .notSettled { lines.append(StyledLine("  the pages did not come to rest", .attention)) }
    lines += windowLines(step.windows).map { StyledLine($0) }
    if !step.failures.isEmpty { lines.append(StyledLine("  not as expected:", .bad)) }
    return lines + step.failures.flatMap { $0.styledLines(indent: 4) }
  }

  private static let mostWindows = 30

  /// A line for each window: its URL, its name, and whether it has an opener.
  private static func windowLines(_ windows: [WindowState]) -> [String] {
    let heading = "  windows: "
    guard !windows.isEmpty else { return [heading + "none"] }
    let width = windows.map(\.window.count).max() ?? 0
    let rest = windows.count - mostWindows
    let more = rest > 0 ? [String(repeating: " ", count: heading.count) + "and \(rest) more"] : []
    return windows.prefix(mostWindows).enumerated().map { place, state in
      let margin = place == 0 ? heading : String(repeating: " ", count: heading.count)
      let name = state.window + String(repeating: " ", count: width - state.window.count)
      return margin + (name + "  " + content(of: state)).printable
    } + more
  }

  private static func content(of state: WindowState) -> String {
    guard case .open(let open) = state.content else { return "(gone)" }
    let name = (open.page?.name).flatMap { $0.isEmpty ? nil : "named “\($0)”" }
    let opener = (open.page?.hasOpener ?? false) ? "has an opener" : nil
    let facts = [name, opener].compactMap { $0 }
    let url = open.url.isEmpty ? "(no URL)" : open.url
    return url + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
  }

  /// A sequence diagram of all steps.
  package static func mermaid(_ trace: ScenarioTrace) -> String {
    TraceDiagram.text(trace.steps.map { .init(title: $0.summary, trace: $0.trace) })
  }

  /// The calls as lines for `expect`, with a comment naming the step before each group.
  package static func lines(_ trace: ScenarioTrace) -> String {
    trace.steps.map { step in
      let calls = step.trace.lines.isEmpty ? ["nothing"] : step.trace.lines
      let result = step.result.map { ["result: \($0)".printable] } ?? []
      let windows = "windows: " + step.openWindows.joined(separator: ", ")
      return (["# \(step.summary)".printable] + calls + result + [windows.printable]).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
