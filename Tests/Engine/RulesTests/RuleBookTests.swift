import Foundation
import Testing

@testable import WebFiles

@Suite("The rule book") struct RuleBookTests {
  /// How many rules each section has, without those between two (1.14a, 4.14a).
  private static let sections = [0: 14, 1: 84, 2: 10, 3: 13, 4: 43, 5: 16, 6: 13, 7: 10, 8: 12, 9: 12, 10: 9, 12: 15]

  @Test("Every rule is there exactly once")
  func complete() {
    var numbers = ["1.14a", "4.14a"]
    for (section, count) in Self.sections {
      // The basic traces and the others count from 1.
      numbers += (1...count).map { "\(section).\($0)" }
    }
    let found = RuleText.list.map(\.number)
    #expect(Set(numbers).subtracting(found).isEmpty, "these rules have no entry")
    #expect(found.count == Set(found).count, "a rule has two entries")
  }

  @Test("The table's text has every field of a rule")
  func table() {
    let rules = RuleText.list(
      from:
        "1.1\tOne\nIt is.\nFirst\tDocs/a.md\t7\n- If so.\n- Or not.\nw f\np t\np u\n\n1.2\tTwo\nIt was.\nA, b\tc\t12")
    #expect(
      rules == [
        RuleText(
          number: "1.1", title: "One", sentence: "It is.", conditions: ["If so.", "Or not."], webkit: ["f"],
          proofs: ["t", "u"], section: "First", file: "Docs/a.md", line: 7),
        RuleText(
          number: "1.2", title: "Two", sentence: "It was.", conditions: [], webkit: [], proofs: [], section: "A, b",
          file: "c", line: 12),
      ])
  }

  @Test("Every rule has a title, and one sentence of at most 200 characters")
  func sentences() {
    for rule in RuleText.list {
      #expect(!rule.title.isEmpty && rule.title.count <= 60, "rule \(rule.number)")
      #expect(rule.sentence.hasSuffix(".") && rule.sentence.count <= 200, "rule \(rule.number)")
    }
  }

  @Test("Every rule begins at its line of its page")
  func places() throws {
    for (file, rules) in Dictionary(grouping: RuleText.list, by: \.file) {
      let lines = try RuleBook.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
      for rule in rules { #expect(lines[rule.line - 1].contains(rule.number), "rule \(rule.number), \(file)") }
    }
  }

  @Test("The list in Docs/Rules.md leads to every rule of its pages")
  func index() throws {
    let index = try RuleBook.text(of: "Docs/Rules.md")
    for rule in RuleText.list where rule.file.hasPrefix("Docs/Rules/") {
      #expect(index.contains("[\(rule.number)](\(rule.file.dropFirst("Docs/".count))#\(rule.number))"))
    }
  }

  @Test("Every rule names tests that exist")
  func proofs() throws {
    let tests = try Self.tests()
    for rule in RuleText.list {
      #expect(!rule.proofs.isEmpty, "rule \(rule.number) names no test")
      for proof in rule.proofs where !proof.hasPrefix("make ") {
        #expect(tests.contains(proof), "rule \(rule.number) names \(proof)")
      }
    }
  }

  /// Names of scenarios, and of files of Swift tests.
  private static func tests() throws -> Set<String> {
    var names = Set(
      try files("Conformance/scenarios", ending: ".json").compactMap {
        $0.split(separator: "/").last.map { String($0.dropLast(5)) }
      })
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
