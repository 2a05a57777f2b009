import SimUIKit
import Testing

@Suite struct MarkdownTests {
  /// The runs of a text: the characters, and what is said of them.
  private func runs(_ markdown: String, _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .full)
    throws -> [String]
  {
    let text = try AttributedString(markdown: markdown, options: .init(interpretedSyntax: syntax))
    return text.runs.map { run in
      let intent = run.inlinePresentationIntent ?? []
      let marks =
        (intent.contains(.stronglyEmphasized) ? "b" : "") + (intent.contains(.emphasized) ? "i" : "")
        + (intent.contains(.code) ? "c" : "") + (intent.contains(.strikethrough) ? "s" : "")
      return String(text[run.range].characters) + (marks.isEmpty ? "" : "/" + marks)
        + (run.link.map { "→" + $0.absoluteString } ?? "")
    }
  }

  @Test(arguments: [
    ("plain", ["plain"]), ("a **b** c", ["a ", "b/b", " c"]), ("*i* and __b__", ["i/i", " and ", "b/b"]),
    ("***both***", ["both/bi"]), ("**a *b* c**", ["a /b", "b/bi", " c/b"]), ("`*x*` ~~y~~", ["*x*/c", " ", "y/s"]),
    ("[our **terms**](https://a.example/t \"T\").", ["our →https://a.example/t", "terms/b→https://a.example/t", "."]),
    ("2 * 3 * 4, snake_case_name, \\*x\\*, **open", ["2 * 3 * 4, snake_case_name, *x*, **open"]),
    ("# Title\n\nOne\ntwo\n- item", ["TitleOne twoitem"]), ("[a] (b) [c]", ["[a] (b) [c]"]), ("", []),
  ])
  func `marks become attributes`(markdown: String, expected: [String]) throws {
    #expect(try runs(markdown) == expected)
  }

  @Test func `lines are kept where whitespace is`() throws {
    #expect(try runs("a\n*b*", .inlineOnlyPreservingWhitespace) == ["a\n", "b/i"])
    #expect(try runs("a\n*b*", .inlineOnly) == ["a ", "b/i"])
  }

  @Test func `a long row of marks ends soon`() throws {
    #expect(try runs(String(repeating: "*a ", count: 2000)).count == 1)
  }
}
