import UIProcess

extension DelegateTrace {
  /// A line per call, in the syntax of expectations, without the reasons.
  public var lines: [String] { events.map { TraceLine($0).description } }

  /// The differences between this trace and another in calls and answers, as a list of lines: lines only in `expected`
  /// have the mark `-`, lines only in this trace `+`. Nil if there is no difference.
  ///
  /// Reasons and the spellings of delegate methods are not compared. Everything in `lines` is compared, and so are
  /// source frames and all other parts of the JSON form.
  public func difference(from expected: DelegateTrace) -> String? {
    let here = events.map(ComparableCall.init)
    let there = expected.events.map(ComparableCall.init)
    guard here != there else { return nil }
    let differing = Set(here).symmetricDifference(there)
    // Calls that differ only in details that the line leaves out are shown in full.
    let alike = Dictionary(grouping: differing, by: \.text).filter { $0.value.count > 1 }
    return LineDifference.text(expected: there, found: here) { call in
      alike[call.text] == nil || !differing.contains(call) ? call.text : "\(call.text) \(call.hidden)"
    }
  }
}

/// A call without its reasons.
private struct ComparableCall: Hashable {
  let text: String
  /// The parts of the call that the line leaves out.
  let hidden: String

  init(_ event: TraceEvent) {
    var event = event
    event.notes = []
    event.spelling = nil
    text = TraceLine(event).description
    hidden = event.jsonValue.description
  }
}

/// The longest common subsequence of two lists, and the items that only one of them has.
enum LineDifference {
  static func text<Line: Hashable>(expected: [Line], found: [Line], _ show: (Line) -> String) -> String {
    let changes = found.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var old = 0
    var new = 0
    while old < expected.count || new < found.count {
      if old < expected.count, removed.contains(old) {
        lines.append("- " + show(expected[old]))
        old += 1
      } else if new < found.count, inserted.contains(new) {
        lines.append("+ " + show(found[new]))
        new += 1
      } else {
        if new < found.count { lines.append("  " + show(found[new])) }
        old += 1
        new += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}
