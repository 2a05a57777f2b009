/// Expected lines beside the calls of a trace, with as few differences as possible.
struct CallAlignment {
  /// A line and a call side by side, by their indices.
  enum Row: Equatable {
    /// A call that its line expects.
    case same(line: Int, call: Int)
    /// A line `...`.
    case anyNumber(line: Int)
    /// A call for which the last `...` stands.
    case covered(call: Int)
    /// A call in place of a similar one.
    case changed(line: Int, call: Int)
    case missing(line: Int)
    case surplus(call: Int)
  }

  private let lines: [ExpectedLine]
  private let calls: [TraceLine]
  /// For each pair of indices, the least cost of aligning the lines from the first with the calls from the second.
  /// Stored row by row.
  private var costs: [Int32] = []

  /// - Parameter lines: `...` and calls only.
  init(_ lines: [ExpectedLine], _ calls: [TraceLine]) {
    self.lines = lines
    self.calls = calls
    fillCosts()
  }

  /// The rows of the alignment, from the first line to the last one.
  var rows: [Row] {
    var rows: [Row] = []
    var (line, call) = (0, 0)
    while let row = bestRow(line, call) {
      rows.append(row)
      switch row {
      case .same, .changed: (line, call) = (line + 1, call + 1)
      case .anyNumber, .missing: line += 1
      case .covered, .surplus: call += 1
      }
    }
    return rows
  }

  // MARK: Costs

  /// The cost of a line without its call, and of a call without a line.
  private static let gap: Int32 = 4
  /// The cost of a row with two different calls, apart from their distance. Calls that are far apart get rows of their
  /// own, which cost two gaps. Calls that differ in one detail share a row, even if `...` would take the call.
  private static let change: Int32 = 2

  private func index(_ line: Int, _ call: Int) -> Int { line * (calls.count + 1) + call }

  private mutating func fillCosts() {
    costs = [Int32](repeating: 0, count: (lines.count + 1) * (calls.count + 1))
    for line in stride(from: lines.count, through: 0, by: -1) {
      for call in stride(from: calls.count, through: 0, by: -1) {
        guard let row = bestRow(line, call) else { continue }
        costs[index(line, call)] = cost(of: row, line, call)
      }
    }
  }

  /// The first row of the best alignment from here on; nil at the end.
  private func bestRow(_ line: Int, _ call: Int) -> Row? {
    let (hasLine, hasCall) = (line < lines.count, call < calls.count)
    if hasLine, lines[line] == .anyNumber { return .anyNumber(line: line) }
    var candidates: [Row] = []
    if hasLine, hasCall { candidates.append(beside(line, call)) }
    if hasCall, line > 0, lines[line - 1] == .anyNumber { candidates.append(.covered(call: call)) }
    if hasLine { candidates.append(.missing(line: line)) }
    if hasCall { candidates.append(.surplus(call: call)) }
    // If several rows cost the same, the first one counts.
    return candidates.min { cost(of: $0, line, call) < cost(of: $1, line, call) }
  }

  private func beside(_ line: Int, _ call: Int) -> Row {
    distance(line, call) == 0 ? .same(line: line, call: call) : .changed(line: line, call: call)
  }

  private func distance(_ line: Int, _ call: Int) -> Int {
    guard case .call(let expected) = lines[line] else { return 2 * Int(Self.gap) }
    return CallComparison(expected, calls[call]).distance
  }

  /// The cost of a row and of everything after it.
  private func cost(of row: Row, _ line: Int, _ call: Int) -> Int32 {
    switch row {
    case .same: costs[index(line + 1, call + 1)]
    case .changed: costs[index(line + 1, call + 1)] + Self.change + Int32(clamping: distance(line, call))
    case .anyNumber: costs[index(line + 1, call)]
    case .covered: costs[index(line, call + 1)]
    case .missing: costs[index(line + 1, call)] + Self.gap
    case .surplus: costs[index(line, call + 1)] + Self.gap
    }
  }
}
