/// Columns of text for a terminal: aligned if the width allows it, otherwise folded. Nothing is lost: a cell that is
/// shortened is printed whole below the table.
struct TextTable {
  struct Column {
    var title: String
    var cut = Cut.never

    /// The cells that are shortened in the middle.
    enum Cut {
      case never
      /// Cells longer than this.
      case to(Int)
      /// Cells that do not fit the width of the table or, if it has no width, that are longer than this. Only one
      /// column may be shortened like this.
      case asNeeded(Int)
    }
  }

  struct Row {
    var cells: [String]
    /// The text of the last column, one paragraph per element.
    var remarks: [String] = []
  }

  /// A line, and the number of characters at its end that are remarks.
  struct Line {
    var text: String
    var remark = 0
    var isTitle = false
  }

  var columns: [Column]
  var remarkTitle: String
  var rows: [Row] = []
  /// The number of columns of a line; nil if the text goes to a file or a pipe.
  var width: Int?
  var indent = 0

  static let gap = 2
  /// The least width of the column of remarks. If there is less room, remarks go below their row.
  private static let narrowestRemarks = 34
  /// Cells up to this length are never shortened, not even to make room for remarks.
  private static let leastRoom = 40

  func lines() -> [Line] {
    let room = neededRoom()
    if let room, room < min(longest(giving), Self.leastRoom) { return TableFolding(self, giving: giving).lines() }
    var shortened = ShortenedCells()
    let cells = rows.map { row in
      zip(row.cells, columns).map { cell, column in
        switch column.cut {
        case .never: cell
        case .to(let limit): shortened.cut(cell, to: limit)
        case .asNeeded(let limit): shortened.cut(cell, to: room ?? limit)
        }
      }
    }
    return aligned(cells) + shortened.lines(width: width, indent: indent)
  }

  private func aligned(_ cells: [[String]]) -> [Line] {
    let widths = columns.indices.map { index in
      let longest = cells.map { $0[index].count }.max() ?? 0
      return longest == 0 ? 0 : max(longest, columns[index].title.count)
    }
    let used = widths.filter { $0 > 0 }.reduce(0) { $0 + $1 + Self.gap } + indent
    let room = width.map { $0 - used }
    let areRemarksBeside = room.map { $0 >= Self.narrowestRemarks } ?? true

    func joined(_ cells: [String], _ last: String) -> Line {
      var line = String(repeating: " ", count: indent)
      for (index, cell) in cells.enumerated() where widths[index] > 0 {
        line += cell + String(repeating: " ", count: max(0, widths[index] - cell.count) + Self.gap)
      }
      return Line(text: (line + last).trimmingEnd, remark: last.count)
    }

    var result = [joined(columns.map(\.title), areRemarksBeside ? remarkTitle : "")]
    result[0].isTitle = true
    for (row, cells) in zip(rows, cells) {
      if areRemarksBeside {
        let remarks = row.remarks.flatMap { $0.folded(to: room) }
        result.append(joined(cells, remarks.first ?? ""))
        let pad = String(repeating: " ", count: used)
        result += remarks.dropFirst().map { Line(text: pad + $0, remark: $0.count) }
      } else {
        result.append(joined(cells, ""))
        result += remarksBelow(row)
      }
    }
    return result
  }

  func remarksBelow(_ row: Row) -> [Line] {
    let pad = String(repeating: " ", count: indent + 4)
    return row.remarks.flatMap { $0.folded(to: width.map { max(20, $0 - pad.count) }) }.map {
      Line(text: pad + $0, remark: $0.count)
    }
  }

  /// The column that gives way.
  private var giving: Int? {
    columns.firstIndex { if case .asNeeded = $0.cut { true } else { false } }
  }

  private func longest(_ column: Int?) -> Int {
    column.map { place in rows.map { $0.cells[place].count }.max() ?? 0 } ?? 0
  }

  /// The longest cell in the column that gives way; nil for no limit.
  private func neededRoom() -> Int? {
    guard let width, let place = giving else { return nil }
    var rest = width - indent
    for (index, column) in columns.enumerated() where index != place {
      var longest = longest(index)
      if longest == 0 { continue }
      if case .to(let limit) = column.cut { longest = min(longest, limit) }
      rest -= max(longest, column.title.count) + Self.gap
    }
    let longest = longest(place)
    let besideRemarks = rest - 2 * Self.gap - Self.narrowestRemarks
    if besideRemarks >= min(longest, Self.leastRoom) { return besideRemarks }
    return max(0, rest)
  }
}

/// The cells of a table that were shortened; each is printed whole once, below the table.
struct ShortenedCells {
  private var whole: [String] = []

  mutating func cut(_ cell: String, to limit: Int) -> String {
    let short = cell.cut(to: limit)
    if short != cell, !whole.contains(cell) { whole.append(cell) }
    return short
  }

  func lines(width: Int?, indent: Int) -> [TextTable.Line] {
    guard !whole.isEmpty else { return [] }
    let pad = String(repeating: " ", count: indent)
    return [TextTable.Line(text: pad + "in full:")]
      + whole.flatMap { $0.folded(to: width.map { max(20, $0 - indent - 2) }) }.map { .init(text: pad + "  " + $0) }
  }
}

extension String {
  func cut(to limit: Int?) -> String {
    guard let limit, count > limit, limit > 4 else { return self }
    let tail = (limit - 1) / 3
    return prefix(limit - 1 - tail) + "…" + suffix(tail)
  }

  var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The text in lines of at most this many characters, broken at spaces; words longer than a line stay whole.
  public func wrapped(to width: Int?) -> [String] {
    guard let width, count > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The text in lines of at most this many characters. Words longer than a line are broken at its end.
  func folded(to width: Int?) -> [String] {
    guard let width, width > 0 else { return [self] }
    return wrapped(to: width).flatMap { line -> [String] in
      var lines: [String] = []
      var rest = line[...]
      while rest.count > width {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
      return lines + (rest.isEmpty ? [] : [String(rest)])
    }
  }
}
