/// A rule as the documents have it.
package struct RuleText: Sendable, Equatable {
  package var text: String
  /// What proves it: names of scenarios and tests.
  package var proof: String
  /// The headings above it.
  package var section: String
  package var file: String
  /// 1-based.
  package var line: Int

  /// The rules of `Docs/Rules.md` and `Docs/AuthenticationSessions.md`, by number.
  package static let all: [String: RuleText] = {
    var rules: [String: RuleText] = [:]
    for file in ["Docs/Rules.md", "Docs/AuthenticationSessions.md"] {
      var reader = Reader(file: file)
      for line in (WebFile.text(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
        reader.read(line)
      }
      rules.merge(reader.rules) { first, _ in first }
    }
    return rules
  }()

  private struct Reader {
    let file: String
    var rules: [String: RuleText] = [:]
    private var line = 0
    private var headings = ["", ""]
    private var heads: [String] = []

    init(file: String) { self.file = file }

    mutating func read(_ text: Substring) {
      line += 1
      if text.hasPrefix("## ") { headings = [String(text.dropFirst(3)), ""] }
      if text.hasPrefix("### ") { headings[1] = String(text.dropFirst(4)) }
      guard text.hasPrefix("|") else { return heads = [] }
      let cells = Self.cells(text)
      if heads.isEmpty { return heads = cells }
      guard let place = cells.firstIndex(where: { $0.wholeMatch(of: /\d+\.\d+|L\d+|(R|UA|AS)\.\w+/) != nil }),
        rules[cells[place]] == nil
      else { return }
      let section = headings.filter { !$0.isEmpty }.joined(separator: ", ")
      if place == 0, cells.count == 3 {
        rules[cells[0]] = RuleText(text: cells[1], proof: cells[2], section: section, file: file, line: line)
      } else {
        let facts = zip(heads, cells).enumerated().filter { $0.offset != place && $0.element.1 != "–" }
        let text = facts.map { "\($0.element.0): \($0.element.1)" }.joined(separator: "; ")
        rules[cells[place]] = RuleText(text: text + ".", proof: "", section: section, file: file, line: line)
      }
    }

    /// The cells of a table's row; `\|` is a bar in a cell.
    private static func cells(_ line: Substring) -> [String] {
      line.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
        var text = cell.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text).replacing("\u{0}", with: "|")
      }
    }
  }
}
