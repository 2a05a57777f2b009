import Foundation

/// `Docs/Reasons.md`: the reasons with their rules.
struct ReasonBook {
  struct Entry {
    /// Without its parameters.
    var name: String
    var rule: String
    var words: String
    /// The target that gives it, and maybe others that import that one.
    var target: String
  }

  var entries: [Entry] = []

  init(_ text: String) {
    var target = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Given by `") { target = line.split(separator: "`").dropFirst().first.map(String.init) ?? "" }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3 else { continue }
      let name = cells[0].drop { $0 == "`" }.prefix { $0 != "(" && $0 != "`" }
      entries.append(Entry(name: String(name), rule: cells[1], words: cells[2], target: target))
    }
  }

  static func load() throws -> ReasonBook { ReasonBook(try RuleBook.text(of: "Docs/Reasons.md")) }
}
