import Foundation

/// `Docs/Reasons.md`: the reasons with their rules.
struct ReasonBook {
  struct Entry {
    /// Without its parameters.
    var name: String
    var rule: String
    var words: String
  }

  var entries: [Entry] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3 else { continue }
      let name = cells[0].drop { $0 == "`" }.prefix { $0 != "(" && $0 != "`" }
      entries.append(Entry(name: String(name), rule: cells[1], words: cells[2]))
    }
  }

  static func load() throws -> ReasonBook { ReasonBook(try RuleBook.text(of: "Docs/Reasons.md")) }
}
