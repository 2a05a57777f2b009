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
    script.arguments = ["python3", RuleBook.root.appending(path: "Tools/reasons.py").path(percentEncoded: false), "--check"]
    let output = Pipe()
    script.standardOutput = output
    script.standardError = output
    try script.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(said)")
  }
}
