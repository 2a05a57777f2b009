import Foundation
import Reports
import Scenarios
import Testing

/// The pages in `TestPages/` with the scenarios beside them.
@Suite("Test pages") struct TestPagesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../TestPages")
    .standardized
    .path(percentEncoded: false)

  static let scenarios = (try? ScenarioFiles.find([folder])) ?? []

  @Test("Every scenario meets its expectations", arguments: scenarios)
  @MainActor func scenario(file: String) async throws {
    let scenario = try ScenarioDecoder.load(file)
    #expect(scenario.isTest, "a scenario of a test page says what it expects")
    let outcome = await ScenarioBatch.outcome(of: scenario, file: file)
    #expect(outcome.verdict == .passed, "\(BatchSummary.line(outcome))")
  }

  @Test("Every page has a scenario that loads it, and a comment that says what to click")
  func pages() throws {
    let names = try #require(FileManager.default.enumerator(atPath: Self.folder)?.compactMap { $0 as? String })
    let pages = names.filter { $0.hasSuffix(".html") }
    #expect(pages.count >= 12)
    let texts = try Self.scenarios.map { try String(contentsOfFile: $0, encoding: .utf8) }
    for page in pages {
      let name = try #require(page.split(separator: "/").last.map(String.init))
      #expect(texts.contains { $0.contains("file: \(name)") || $0.contains("\"file\": \"\(name)\"") }, "\(page)")
      let text = try String(contentsOfFile: Self.folder + "/" + page, encoding: .utf8)
      #expect(text.contains("<!--"), "\(page)")
    }
  }

  @Test("What README.md shows is what the command prints")
  @MainActor func transcript() async throws {
    let readme = try String(contentsOfFile: Self.folder + "/../README.md", encoding: .utf8)
    let page = try PageScenario(file: Self.folder + "/popup.html", baseURL: nil, sites: [])
    let outcome = await ScenarioBatch.outcome(of: page.scenario(clicks: ["#named", "#named"]), file: "popup.html")
    let trace = try #require(outcome.trace)
    let table = ScenarioText.table(trace)
    let clicks = try #require(table.range(of: "1. click #named"))
    #expect(readme.contains("'#named' --click '#named'\n…\n\n" + table[clicks.lowerBound...] + "\n```"))
  }
}
