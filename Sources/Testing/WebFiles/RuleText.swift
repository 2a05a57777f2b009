/// A rule of `Docs/Rules`, or of the tables in `Docs/AuthenticationSessions.md`.
package struct RuleText: Sendable, Equatable {
  /// The number of the rule, such as `1.4`.
  package let number: String
  /// The title, in a few words.
  package let title: String
  /// The rule, in at most 200 characters that can stand alone. Code is in backticks.
  package let sentence: String
  /// Conditions and exceptions.
  package let conditions: [String]
  /// The functions of WebKit that decide the rule.
  package let webkit: [String]
  /// The proofs of the rule: names of scenarios and tests.
  package let proofs: [String]
  /// The headings above the rule.
  package let section: String
  /// The page's path in the repository.
  package let file: String
  /// The line of the page where the rule begins, 1-based.
  package let line: Int

  /// All rules, in the order of the pages.
  package static let list = list(from: table)

  /// All rules, by number.
  package static let all = Dictionary(list.map { ($0.number, $0) }) { first, _ in first }
}

// MARK: - The table

extension RuleText {
  /// Reads the table that Tools/rules.py writes. Rules are separated by empty lines. The lines of a rule are its number and
  /// title; its sentence; section, file and line; then conditions (`-`), functions of WebKit (`w`) and proofs (`p`).
  static func list(from table: String) -> [RuleText] {
    table.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
      .map { RuleText(lines: Array($0)) }
  }

  private init(lines: [Substring.UTF8View]) {
    let name = Self.fields(lines[0])
    let place = Self.fields(lines[2])
    let more = lines.dropFirst(3)
    func texts(_ mark: Character) -> [String] {
      let mark = mark.asciiValue
      return more.filter { $0.first == mark }.map { String(Substring($0.dropFirst(2))) }
    }
    self.init(
      number: name[0], title: name[1], sentence: String(Substring(lines[1])), conditions: texts("-"),
      webkit: texts("w"), proofs: texts("p"), section: place[0], file: place[1], line: Int(place[2]) ?? 0)
  }

  private static func fields(_ line: Substring.UTF8View) -> [String] {
    line.split(separator: UInt8(ascii: "\t")).map { String(Substring($0)) }
  }
}
