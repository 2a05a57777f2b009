/// A table that is wider than the terminal. Each row has its short cells on one line, with the long cell and the
/// remarks below. Nothing is shortened.
struct TableFolding {
  private let table: TextTable
  private let giving: Int?
  private let widths: [Int]

  init(_ table: TextTable, giving: Int?) {
    self.table = table
    self.giving = giving
    widths = table.columns.indices.map { index in
      let longest = table.rows.map { $0.cells[index].count }.max() ?? 0
      return longest == 0 || index == giving ? 0 : max(longest, table.columns[index].title.count)
    }
  }

  func lines() -> [TextTable.Line] {
    var lines = short(table.columns.map(\.title)).map { TextTable.Line(text: $0, isTitle: true) }
    lines += long(table.columns.map(\.title)).map { TextTable.Line(text: $0, isTitle: true) }
    for row in table.rows {
      lines += (short(row.cells) + long(row.cells)).map { TextTable.Line(text: $0) }
      lines += table.remarksBelow(row)
    }
    return lines
  }

  private var margin: String { String(repeating: " ", count: table.indent) }
  private func room(_ indent: Int) -> Int? { table.width.map { max(20, $0 - table.indent - indent) } }

  /// The short cells in their columns, or one after the other if even these are too wide.
  private func short(_ cells: [String]) -> [String] {
    let shown = cells.indices.filter { widths[$0] > 0 }
    let columns = shown.map { cells[$0] + String(repeating: " ", count: max(0, widths[$0] - cells[$0].count)) }
    let gap = String(repeating: " ", count: TextTable.gap)
    let line = columns.joined(separator: gap).trimmingEnd
    if let width = table.width, shown.reduce(-TextTable.gap, { $0 + widths[$1] + TextTable.gap }) + table.indent > width
    {
      let words = shown.map { cells[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
      return words.folded(to: room(0)).map { margin + $0 }
    }
    return [margin + line]
  }

  private func long(_ cells: [String]) -> [String] {
    guard let giving, !cells[giving].isEmpty else { return [] }
    return cells[giving].folded(to: room(4)).map { margin + "    " + $0 }
  }
}
