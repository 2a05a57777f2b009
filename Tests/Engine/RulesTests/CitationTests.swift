import Foundation
import Testing

@Suite("Rules in comments") struct CitationTests {
  @Test("Every rule that a source cites exists")
  func sources() throws {
    let known = try RuleBook.knownNumbers()
    var count = 0
    for file in try RuleBook.files("Sources", ending: ".swift", ".js", ".c", ".h") {
      for number in Self.citations(in: try RuleBook.text(of: file)) {
        count += 1
        if !known.contains(number) { Issue.record("\(file) cites rule \(number), which is in no page") }
      }
    }
    #expect(count > 200)
  }

  @Test(
    "Citations are read, over the ends of lines too",
    arguments: [
      ("/// Rule 1.4.", ["1.4"]), ("(rules 1.25 and 1.20)", ["1.25", "1.20"]),
      ("rules 4.2, 4.3, 4.5", ["4.2", "4.3", "4.5"]),
      ("/// as in rules\n  /// 1.64 to\n  /// 1.65: x", ["1.64", "1.65"]), ("rule book 13.7", ["13.7"]),
      ("(rule book 1a to 1f)", ["1a", "1f"]), ("rule AS.O1, L1", ["AS.O1", "L1"]), ("Rule 1.14a,", ["1.14a"]),
      ("Rule book section 8.", ["8"]), ("rules for choosing, rule of 2", []), ("ruler 1.5", []), ("a rule A", []),
    ] as [(String, [String])])
  func reading(text: String, numbers: [String]) {
    #expect(Self.citations(in: text) == numbers)
  }

  /// The numbers after “rule” and its like.
  private static func citations(in text: String) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).filter { !$0.allSatisfy { $0 == "/" || $0 == "*" } }
    var numbers: [String] = []
    var place = 0
    while place < words.count {
      let word = words[place].trimmingPrefix { !$0.isLetter }.lowercased()
      place += 1
      guard word == "rule" || word == "rules" else { continue }
      while place < words.count, words[place] == "book" || words[place] == "section" { place += 1 }
      // “4.2, 4.3 and 4.5”: a number, and more of them after a comma or a word between.
      while place < words.count, let number = number(words[place]) {
        numbers.append(number)
        let goesOn = words[place].hasSuffix(",")
        place += 1
        if place < words.count, ["and", "or", "to"].contains(words[place]) {
          guard place + 1 < words.count, Self.number(words[place + 1]) != nil else { break }
          place += 1
        } else if !goesOn {
          break
        }
      }
    }
    return numbers
  }

  private static func number(_ word: Substring) -> String? {
    let number = String(word.prefix { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") })
    let trimmed = number.hasSuffix(".") ? String(number.dropLast()) : number
    guard trimmed.first.map({ $0.isNumber || $0.isUppercase }) == true else { return nil }
    return RuleBook.isNumber(trimmed) ? trimmed : nil
  }
}
