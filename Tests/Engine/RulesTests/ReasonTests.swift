import Foundation
import Testing

@Suite("Reasons") struct ReasonTests {
  private let book: ReasonBook

  init() throws { book = try ReasonBook.load() }

  @Test("The rule of every reason exists")
  func rules() throws {
    let known = try RuleBook.knownNumbers()
    #expect(book.entries.count > 200)
    // A reason may take over the rule of another one.
    for entry in book.entries where entry.rule.first != "{" && !known.contains(entry.rule) {
      Issue.record("\(entry.name) has the rule \(entry.rule), which is in no page")
    }
  }

  @Test("The Swift files are those of Docs/Reasons.md")
  func generated() throws {
    let script = Process()
    script.executableURL = URL(filePath: "/usr/bin/env")
    script.arguments = [
      "python3", RuleBook.root.appending(path: "Tools/reasons.py").path(percentEncoded: false), "--check",
    ]
    let output = Pipe()
    script.standardOutput = output
    script.standardError = output
    try script.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(said)")
  }

  @Test("No rule is given in the code: reasons come from Docs/Reasons.md")
  func literals() throws {
    let known = try RuleBook.knownNumbers()
    for file in try RuleBook.files("Sources", ending: ".swift") where !Self.isTable(file) {
      for literal in try RuleBook.text(of: file).split(separator: "\"") where known.contains(String(literal)) {
        Issue.record("\(file) has the rule \(literal) in it: give the reason a row in Docs/Reasons.md")
      }
    }
  }

  @Test("Every reason is given by its target")
  func uses() throws {
    let targets = Dictionary(grouping: book.entries, by: \.target).mapValues { Set($0.map(\.name)) }
    var used: [String: Set<String>] = [:]
    for file in try RuleBook.files("Sources", ending: ".swift") where !Self.isTable(file) {
      let target = String(file.split(separator: "/")[2])
      guard let names = targets[target] else { continue }
      // Names after a dot.
      for piece in try RuleBook.text(of: file).split(separator: ".").dropFirst() {
        let name = String(piece.prefix { $0.isLetter || $0.isNumber })
        if names.contains(name) { used[target, default: []].insert(name) }
      }
    }
    for (target, names) in targets {
      #expect(names.subtracting(used[target] ?? []).isEmpty, "\(target) does not give these: see Docs/Reasons.md")
    }
  }

  private static func isTable(_ file: String) -> Bool { file.contains("/Generated/") }
}
