import Testing

@testable import PageInspection

@Suite("Places of JavaScript tokens") struct ScriptTokensTests {
  @Test("Positions count lines and UTF-16 units")
  func positions() {
    let tokens = ScriptTokens(of: "a\r\n 'é😀' b\u{2028}c").tokens
    #expect(
      tokens.map(\.position) == [
        .init(line: 1, column: 1), .init(line: 2, column: 2), .init(line: 2, column: 8), .init(line: 3, column: 1),
      ])
  }

  @Test(
    "What has no end is named, and reading goes on",
    arguments: [
      ("'a\nb", 1, 1), ("a /* b", 1, 3), ("x\n`a", 2, 1), ("a \u{1} b", 1, 3),
    ])
  func problems(source: String, line: Int, column: Int) {
    #expect(ScriptTokens(of: source).problem?.position == ScriptPosition(line: line, column: column))
  }

  @Test("Any bytes can be parsed, however they are nested")
  func anything() {
    for source in [
      "\\", "\\u{", "`${", String(repeating: "({[`${", count: 20_000), "))}}]]", "/", "/[", "'\\", "\\u{}}",
    ] {
      _ = WindowOpenFinder.findings(in: source)
    }
  }
}
