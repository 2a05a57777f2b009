/// Columns of text for a terminal: aligned, shortened where necessary, remarks wrapped in the last column or below.
struct TextTable {
  struct Column {
    var title: String
    var cut = Cut.never

    /// Which cells are cut in the middle.
    enum Cut {
      case never
      /// Cells longer than this.
      case to(Int)
      /// Cells that do not fit the width of the table; only one column may give way like this.
      case asNeeded
    }
  }

  struct Row {
    var cells: [String]
    /// The text of the last column, one paragraph per element.
    var remarks: [String] = []
  }

  var columns: [Column]
  var remarkTitle: String
  var rows: [Row] = []
  /// The number of columns of a line; nil if the text goes to a file or a pipe.
  var width: Int?
  var indent = 0

  private static let gap = 2
  /// If the column of remarks were narrower than this, remarks go below their row.
  private static let narrowestRemarks = 34
  /// Cells up to this length are not cut to make room for remarks beside them.
  private static let leastBesideRemarks = 40
  private static let shortestCut = 16

  func lines() -> [String] {
    let needed = neededRoom()
    let cells = rows.map { row in
      zip(row.cells, columns).map { cell, column in
        switch column.cut {
        case .never: cell
        case .to(let limit): cell.cut(to: limit)
        case .asNeeded: cell.cut(to: needed)
        }
      }
    }
    let widths = columns.indices.map { index in
      let longest = cells.map { $0[index].count }.max() ?? 0
      return longest == 0 ? 0 : max(longest, columns[index].title.count)
    }
    let used = widths.filter { $0 > 0 }.reduce(0) { $0 + $1 + Self.gap } + indent
    let room = width.map { $0 - used }
    let areRemarksBeside = room.map { $0 >= Self.narrowestRemarks } ?? true
    let margin = String(repeating: " ", count: indent)

    func joined(_ cells: [String], _ last: String) -> String {
      var line = margin
      for (index, cell) in cells.enumerated() where widths[index] > 0 {
        line += cell + String(repeating: " ", count: max(0, widths[index] - cell.count) + Self.gap)
      }
      return (line + last).trimmingEnd
    }

    var result = [joined(columns.map(\.title), areRemarksBeside ? remarkTitle : "")]
    for (row, cells) in zip(rows, cells) {
      if areRemarksBeside {
        let remarks = row.remarks.flatMap { $0.wrapped(to: room) }
        result.append(joined(cells, remarks.first ?? ""))
        let pad = String(repeating: " ", count: used)
        result += remarks.dropFirst().map { pad + $0 }
      } else {
        result.append(joined(cells, ""))
        let pad = margin + "    "
        for remark in row.remarks {
          result += remark.wrapped(to: width.map { max(20, $0 - pad.count) }).map { pad + $0 }
        }
      }
    }
    return result
  }

  /// The longest cell in the column that gives way; nil for no limit.
  private func neededRoom() -> Int? {
    guard let width, let place = columns.firstIndex(where: { if case .asNeeded = $0.cut { true } else { false } })
    else {
      return nil
    }
    var rest = width - indent
    for (index, column) in columns.enumerated() where index != place {
      var longest = rows.map { $0.cells[index].count }.max() ?? 0
      if longest == 0 { continue }
      if case .to(let limit) = column.cut { longest = min(longest, limit) }
      rest -= max(longest, column.title.count) + Self.gap
    }
    let longest = rows.map { $0.cells[place].count }.max() ?? 0
    let besideRemarks = rest - 2 * Self.gap - Self.narrowestRemarks
    if besideRemarks >= min(longest, Self.leastBesideRemarks) { return besideRemarks }
    return max(Self.shortestCut, rest - Self.gap)
  }
}

extension String {
  func cut(to limit: Int?) -> String {
    guard let limit, count > limit, limit > 4 else { return self }
    let tail = (limit - 1) / 3
    return prefix(limit - 1 - tail) + "…" + suffix(tail)
  }

  fileprivate var trimmingEnd: String {
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
}
