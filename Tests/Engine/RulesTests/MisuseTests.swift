import Foundation
import Testing

@Suite("The page about mistakes") struct MisuseTests {
  @Test("Every diagnostic has rows, and every row names a test that exists")
  func rows() throws {
    let text = try String(contentsOf: RuleBook.root.appending(path: "Docs/Misuse.md"), encoding: .utf8)
    let sources = try Self.testSources()
    var rows = 0
    for line in text.split(separator: "\n") where line.hasPrefix("| ") && line.hasSuffix("` |") {
      let name = try #require(line.dropLast(3).split(separator: "`").last)
      #expect(sources.contains("func `\(name)`"), "no test is called \(name)")
      rows += 1
    }
    #expect(rows > 30)
    for number in [4, 5, 6, 7, 8, 9, 10, 11, 13] { #expect(text.contains("(D\(number))"), "D\(number)") }
  }

  private static func testSources() throws -> String {
    let folder = RuleBook.root.appending(path: "Tests").path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
  }
}
