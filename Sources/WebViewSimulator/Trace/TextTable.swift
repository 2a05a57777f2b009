/// Columns of text for a terminal: aligned, cut where they must be, the last column wrapped.
struct TextTable {
  struct Column {
    var title: String
    /// Longer cells are cut in their middle; nil for no limit.
    var limit: Int?
  }

  struct Row {
    var cells: [String]
    /// What the last column says, one paragraph each.
    var remarks: [String] = []
  }

  var columns: [Column]
  var remarkTitle: String
  var rows: [Row] = []
  /// The characters that a line may have; nil when the text goes to a file or a pipe.
  var width: Int?
  var indent = 0

  private static let gap = 2
  /// A narrower column of remarks is harder to read than remarks below their row.
  private static let narrowestRemarks = 34

  func lines() -> [String] {
    let cells = rows.map { row in zip(row.cells, columns).map { $0.cut(to: $1.limit) } }
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
}

extension String {
  /// On one line and safe to print: control characters become escapes, so that a page cannot steer the terminal.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isControl {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

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

  /// The text in lines of at most so many characters, broken at spaces; words longer than a line stay whole.
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

extension Unicode.Scalar {
  /// C0, DEL and C1, and the characters that reorder a line.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
