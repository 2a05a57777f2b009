import Foundation
import Reports
import Scenarios
import Testing

/// The snippets for editors in `Docs/Editors`.
@Suite struct EditorSnippetTests {
  private struct Snippet: Decodable {
    var body: [String]

    /// The text that an editor inserts if nobody changes its placeholders.
    var inserted: String {
      let text = body.joined(separator: "\n")
      let defaults = Dictionary(
        text.matches(of: /\$\{(\d):([^}]*)\}/).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { first, _ in first })
      return text.replacing(/\$\{\d:([^}]*)\}/) { String($0.1) }
        .replacing(/\$\$/) { _ in "\u{0}" }
        .replacing(/\$(\d)/) { defaults[String($0.1)] ?? "" }
        .replacing("\u{0}", with: "$")
    }
  }

  private static func snippets() throws -> [String: Snippet] {
    let file = URL(filePath: TestPagesTests.folder).appending(path: "../Docs/Editors/webviewsim.code-snippets")
      .standardized
    return try JSONDecoder().decode([String: Snippet].self, from: Data(contentsOf: file))
  }

  @Test @MainActor func `the scenario that an editor inserts holds as it is`() async throws {
    let snippet = try #require(Self.snippets()["Scenario"])
    let scenario = try ScenarioDecoder.decode(snippet.inserted, file: "inserted.yaml")
    #expect(scenario.isTest)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: "inserted.yaml")
    #expect(outcome.verdict == .passed, "\(BatchSummary.line(outcome))")
  }

  @Test func `parts of scenarios that an editor inserts have the right keys`() throws {
    let snippets = try Self.snippets()
    let parts = try ["Response", "Redirect"].map { try #require(snippets[$0]).inserted.indented(by: 2) }
    let click = try #require(snippets["Click"]).inserted.indented(by: 2)
    for part in parts {
      let text = "start: https://shop.example/\nresponses:\n\(part)\nsteps:\n\(click)\n"
      #expect(throws: Never.self) { try ScenarioDecoder.decode(text, file: "inserted.yaml") }
    }
  }
}

extension String {
  fileprivate func indented(by spaces: Int) -> String {
    split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }
}
