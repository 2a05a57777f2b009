import Foundation
import Testing

/// What README.md prints to be typed.
@Suite struct ReadmeCommandTests {
  @Test func `README has at most 9,000 characters`() throws {
    #expect(try Self.readme().count <= 9000)
  }

  @Test func `its trace is what the command prints`() throws {
    let output = try Tool.run("run", "TestPages/popup.html", "--click", "#named", "--click", "#named").output
    let clicks = try #require(output.range(of: "1. click #named\n"))
    let shown = output[clicks.lowerBound...]
    #expect(try Self.readme().contains("--click '#named' --click '#named'\n…\n\n\(shown)```"), "\(output)")
  }

  @Test func `the order that breaks the example is what the command finds`() throws {
    let result = try Tool.run("explore", "Examples/EveryOrder/double-tap.yaml", "--runs", "500")
    let text = try String(contentsOf: Tool.root.appending(path: "Docs/EveryOrder.md"), encoding: .utf8)
    #expect(result.code == 1)
    #expect(
      text.contains("$ webviewsim explore Examples/EveryOrder/double-tap.yaml --runs 500\n\(result.output)```"),
      "\(result)")
  }

  @Test func `the commands of its first use end with success`() throws {
    let use = try #require(try Self.readme().components(separatedBy: "### 1. The command line").last)
    let block = try #require(use.components(separatedBy: "```").dropFirst().first)
    let report = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: report) }
    var count = 0
    for line in block.split(separator: "\n") where line.hasPrefix("webviewsim ") {
      let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst()
      let result = try Tool.run(words.map { $0 == "report.html" ? report.path(percentEncoded: false) : String($0) })
      #expect(result.code == 0, "\(line): \(result.errors)")
      count += 1
    }
    #expect(count == 3)
  }

  private static func readme() throws -> String {
    try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
  }
}
