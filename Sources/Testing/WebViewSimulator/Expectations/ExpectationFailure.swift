/// A line of an expectation that a trace does not meet.
public struct ExpectationFailure: Equatable, Sendable {
  /// The index of the line in the expectation. For a call that no line expects, the line before which it came.
  public let line: Int
  /// The expectation and the finding; several lines if calls differ.
  public let text: String
}

/// The places where the calls of a trace differ from the lines that expect them.
struct CallDifference {
  /// The lines about calls, each with its place in the expectation.
  private let pattern: [(line: Int, expected: ExpectedLine)]
  private let calls: [TraceLine]
  private let windows: [String]?

  /// The most cells that are compared, because a page may call as often as it likes.
  private static let mostCells = 1 << 21

  /// - Parameters:
  ///   - lines: the whole expectation.
  ///   - windows: the windows of the run; nil if they are not known.
  init(_ lines: [ExpectedLine], _ calls: [TraceLine], windows: [String]?) {
    pattern = lines.enumerated().filter { $0.element.isAboutCalls }.flatMap { line, expected in
      expected.expanded.map { (line, $0) }
    }
    self.calls = calls
    self.windows = windows
  }

  /// Whether the calls are as expected.
  var isEmpty: Bool { pattern.isEmpty || CallPattern(pattern.map(\.expected)).matches(calls) }

  /// The result is nil if the calls are as expected.
  func failure() -> ExpectationFailure? {
    guard let last = pattern.last, !isEmpty else { return nil }
    let compared = pattern.filter { $0.expected != .nothing }
    let expected = compared.map(\.expected)
    let shown = Array(calls.prefix(max(1, Self.mostCells / (expected.count + 1))))
    let rows = CallAlignment(expected, shown).rows
    let first = rows.firstIndex(where: \.isDifference) ?? rows.startIndex
    let line = rows[first...].lazy.compactMap(\.line).first.map { compared[$0].line } ?? last.line
    var text = ["the calls differ: - was expected, + was found"]
    if expected.isEmpty { text.append("- nothing") }
    text += rows.flatMap { self.text(of: $0, expected, shown) }
    if calls.isEmpty { text.append("+ nothing") }
    if shown.count < calls.count { text.append("+ and \(calls.count - shown.count) more") }
    text += unknownWindows(rows, expected)
    return ExpectationFailure(line: line, text: text.joined(separator: "\n"))
  }

  private func text(of row: CallAlignment.Row, _ expected: [ExpectedLine], _ calls: [TraceLine]) -> [String] {
    switch row {
    case .same(_, let call): return ["  \(calls[call])"]
    case .anyNumber: return ["  ..."]
    case .covered(let call): return [". \(calls[call])"]
    case .missing(let line): return ["- \(expected[line])"]
    case .surplus(let call): return ["+ \(calls[call])"]
    case .changed(let line, let call):
      guard case .call(let wanted) = expected[line] else { return ["- \(expected[line])", "+ \(calls[call])"] }
      let comparison = CallComparison(wanted, calls[call])
      let (left, right) = (comparison.markedLine, comparison.markedCall)
      return ["- \(left.text)"] + Self.pointers(left) + ["+ \(right.text)"] + Self.pointers(right)
    }
  }

  private static func pointers(_ line: MarkedLine) -> [String] { line.pointers.map { ["? \($0)"] } ?? [] }

  /// The windows that lines name although they do not exist, each with similar names of windows.
  private func unknownWindows(_ rows: [CallAlignment.Row], _ expected: [ExpectedLine]) -> [String] {
    guard let windows else { return [] }
    let named = rows.filter(\.isDifference).compactMap { $0.line.flatMap { expected[$0].window } }
    var told: Set<String> = []
    return named.filter { !windows.contains($0) && told.insert($0).inserted }.map { name in
      Spelling.noWindow(name, among: windows)
    }
  }
}

extension CallAlignment.Row {
  /// The line of the row.
  fileprivate var line: Int? {
    switch self {
    case .same(let line, _), .changed(let line, _), .anyNumber(let line), .missing(let line): line
    case .covered, .surplus: nil
    }
  }

  fileprivate var isDifference: Bool {
    switch self {
    case .same, .anyNumber, .covered: false
    case .changed, .missing, .surplus: true
    }
  }
}

extension Spelling {
  /// Says that a window does not exist, and which windows do.
  package static func noWindow(_ name: String, among windows: [String]) -> String {
    let hint =
      nearest(to: name, among: windows).map { "did you mean “\($0)”?" }
      ?? "its windows are " + windows.joined(separator: ", ")
    return "there is no \(name) in this run; \(hint)".printable
  }
}
