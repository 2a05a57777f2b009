import Foundation
import Testing

@Suite("The rule book") struct RuleBookTests {
  private let book: RuleBook
  /// How many rules each section has, without those between two (1.14a, 4.14a).
  private static let sections = [0: 14, 1: 84, 2: 9, 3: 13, 4: 43, 5: 16, 6: 13, 7: 10, 8: 12, 9: 12, 10: 9, 12: 15]

  init() throws { book = try RuleBook.load() }

  @Test("Every rule has exactly one row")
  func complete() {
    var numbers = ["1.14a", "4.14a"]
    for (section, count) in Self.sections {
      // The basic traces and the others count from 1.
      numbers += (1...count).map { "\(section).\($0)" }
    }
    let found = book.rules.map(\.number)
    #expect(Set(numbers).subtracting(found).isEmpty, "these rules have no entry")
    #expect(found.count == Set(found).count, "a rule has two entries")
    #expect(book.rules.allSatisfy { !$0.text.isEmpty })
  }

  @Test("Every rule names tests that exist")
  func proofs() throws {
    let tests = try Self.tests()
    for rule in book.rules {
      #expect(!rule.proofs.isEmpty, "rule \(rule.number) names no test")
      for proof in rule.proofs { #expect(tests.contains(proof), "rule \(rule.number) names \(proof)") }
    }
  }

  /// Names of scenarios, and of files of Swift tests.
  private static func tests() throws -> Set<String> {
    var names = Set(try files("Conformance/scenarios", ending: ".json").map { String($0.dropLast(5)) })
    names.formUnion(try files("TestPages", ending: ".yaml").map { "TestPages/" + $0.dropLast(5) })
    names.formUnion(
      try files("Tests", ending: "Tests.swift").compactMap {
        $0.split(separator: "/").last.map { String($0.dropLast(6)) }
      })
    return names
  }

  private static func files(_ folder: String, ending: String) throws -> [String] {
    let path = RuleBook.root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(ending) }
  }
}
