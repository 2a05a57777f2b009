import Foundation

/// `Docs/Rules.md`, read as a reader sees it: rows of tables whose first cell is a number.
struct RuleBook {
  struct Rule {
    var number: String
    var text: String
    /// The names in the last cell.
    var proofs: [String]
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

  var rules: [Rule] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, let number = cells.first, Self.isNumber(number) else { continue }
      let proofs = cells[cells.count - 1].split(separator: "`").enumerated()
        .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
      // A cell that begins with a name has no text before its first quote, and `split` drops it.
      let names =
        cells[cells.count - 1].hasPrefix("`")
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

  static func load() throws -> RuleBook { RuleBook(try text(of: "Docs/Rules.md")) }

  /// The numbers of all rules: those of the book, and the rows of the page about authentication sessions.
  static func knownNumbers() throws -> Set<String> {
    var numbers = Set(try load().rules.map(\.number))
    for line in try text(of: "Docs/AuthenticationSessions.md").split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      numbers.formUnion(cells.filter { $0.hasPrefix("AS.") && isNumber($0) })
    }
    return numbers
  }

  /// A file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths below the package's folder.
  static func files(_ folder: String, ending: String...) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { file in ending.contains { file.hasSuffix($0) } }.map { folder + "/" + $0 }.sorted()
  }
}
