import Scenarios
import TraceReports
import WebViewSimulator

/// Two traces of the same steps, side by side. A shared call has one line; any other call stands on the side of its own
/// trace.
package struct SideBySide: Sendable {
  private let left: ScenarioTrace
  private let right: ScenarioTrace
  private let names: (String, String)

  package init(_ left: ScenarioTrace, _ right: ScenarioTrace, names: (String, String)) {
    self.left = left
    self.right = right
    self.names = names
  }

  /// A line of a step: in both traces, in only one, or one in place of the other.
  enum Line: Equatable {
    case both(String)
    case left(String)
    case right(String)
    case either(String, String)
  }

  /// - Parameter width: the number of columns; nil for no limit.
  package func text(width: Int? = nil) -> String {
    let steps = zip(left.steps, right.steps).map { ($0, $1, Self.lines($0.lines, $1.lines)) }
    let longest = steps.flatMap { $0.2.map(\.text.count) }.max() ?? 0
    let column = min(
      max(longest, names.0.count, names.1.count), width.map { max(24, ($0 - 3) / 2) } ?? longest + names.0.count)
    var output = [Self.row(names.0, " ", names.1, column)]
    for (first, second, lines) in steps {
      output.append("")
      output.append(first.summary.printable)
      if lines.isEmpty { output.append("  no delegate calls") }
      for line in lines {
        switch line {
        case .both(let text): output.append(Self.row(text, "=", text, column))
        case .left(let text): output.append(Self.row(text, "<", "", column))
        case .right(let text): output.append(Self.row("", ">", text, column))
        case .either(let left, let right): output.append(Self.row(left, "|", right, column))
        }
      }
      output += Self.reasons(first, beyond: second).map { "  \(names.0): \($0)" }
      output += Self.reasons(second, beyond: first).map { "  \(names.1): \($0)" }
    }
    return output.joined(separator: "\n")
  }

  /// The reasons that only one of the two traces has: they say why the traces differ.
  private static func reasons(_ step: ScenarioTrace.Step, beyond other: ScenarioTrace.Step) -> [String] {
    let known = Set(other.decisions)
    var told: Set<String> = []
    return step.decisions.filter { !known.contains($0) && told.insert($0).inserted }.map(\.printable)
  }

  /// Elements of two lists, by their indices: an element is in both lists, or in only one.
  package enum Row: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// The longest common subsequence of two lists. Between its elements stand the elements of only one list, the left
  /// list's first.
  package static func rows(_ left: [String], _ right: [String]) -> [Row] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      if removed.contains(old) {
        rows.append(.left(old))
        old += 1
      } else if inserted.contains(new) {
        rows.append(.right(new))
        new += 1
      } else {
        rows.append(.both(old, new))
        old += 1
        new += 1
      }
    }
    return rows
  }

  /// The rows as text. An element of only one list shares its line with the element that only the other list has in its
  /// place.
  static func lines(_ left: [String], _ right: [String]) -> [Line] {
    var (lines, lonely): ([Line], [String]) = ([], [])
    for row in rows(left, right) {
      switch row {
      case .left(let place): lonely.append(left[place])
      case .right(let place):
        lines.append(lonely.isEmpty ? .right(right[place]) : .either(lonely.removeFirst(), right[place]))
      case .both(let place, _):
        lines += lonely.map(Line.left)
        lonely = []
        lines.append(.both(left[place]))
      }
    }
    return lines + lonely.map(Line.left)
  }

  private static func row(_ left: String, _ mark: String, _ right: String, _ width: Int) -> String {
    let first = left.printable.cut(to: width)
    let line =
      first + String(repeating: " ", count: max(0, width - first.count)) + " \(mark) " + right.printable.cut(to: width)
    return line.last == " "
      ? String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)]) : line
  }
}

extension SideBySide.Line {
  fileprivate var text: String {
    switch self {
    case .both(let text), .left(let text), .right(let text): text
    case .either(let left, let right): left.count > right.count ? left : right
    }
  }
}

extension ScenarioTrace.Step {
  /// The reasons why the app was asked, why it answered as it did, and why something did not happen.
  fileprivate var decisions: [String] {
    let asked = trace.events.filter { $0.name == .decidePolicyFor || $0.name == .createWebViewWith }
    return asked.flatMap { $0.notes.map(\.description) } + trace.notes.map(\.reason.description)
  }

  /// The calls, and the windows that exist afterwards.
  fileprivate var lines: [String] { trace.lines + ["windows: \(openWindows.joined(separator: ", "))"] }
}

extension String {
  /// Cuts longer texts in the middle.
  fileprivate func cut(to limit: Int) -> String {
    guard count > limit, limit > 4 else { return self }
    let tail = (limit - 1) / 3
    return prefix(limit - 1 - tail) + "…" + suffix(tail)
  }
}
