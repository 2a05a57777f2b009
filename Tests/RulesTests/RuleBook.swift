import Foundation

/// `Docs/Rules.md`, read as a reader sees it: rows of tables whose first cell is a number.
struct RuleBook {
  struct Rule {
    var number: String
    var text: String
    /// The names in the last cell.
    var proofs: [String]
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  var rules: [Rule] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, let number = cells.first, Self.isNumber(number) else { continue }
      let proofs = cells[cells.count - 1].split(separator: "`").enumerated()
        .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
      // A cell that begins with a name has no text before its first quote, and `split` drops it.
      let names = cells[cells.count - 1].hasPrefix("`")
        ? cells[cells.count - 1].split(separator: "`").enumerated().compactMap {
          $0.offset % 2 == 0 ? String($0.element) : nil
        } : proofs
      rules.append(Rule(number: number, text: cells[1..<(cells.count - 1)].joined(separator: "|"), proofs: names))
    }
  }

  /// Numbers of WebKit's rules (`1.14a`) and of others (`L1`, `R.2`, `AS.10`).
  static func isNumber(_ text: String) -> Bool {
    guard let last = text.last, last.isNumber || last.isLetter, text.contains(where: \.isNumber) else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") }
  }

  static func load() throws -> RuleBook {
    RuleBook(try String(contentsOf: root.appending(path: "Docs/Rules.md"), encoding: .utf8))
  }
}
