import Testing

@testable import PageInspection

@Suite("JavaScript tokens") struct TokenizerTests {
  /// The tokens as a reader would name them.
  private func kinds(_ source: String) -> [String] {
    JavaScriptTokenizer.tokenize(source).tokens.map { token in
      switch token.kind {
      case .name(let name): name
      case .privateName(let name): "#" + name
      case .punctuator(let text): text
      case .number: "number"
      case .string(let value): "'\(value)'"
      case .template(let value): "`\(value)`"
      case .templateHead(let value): "`\(value)${"
      case .templateMiddle(let value): "}\(value)${"
      case .templateTail(let value): "}\(value)`"
      case .regularExpression: "/regexp/"
      }
    }
  }

  @Test(
    "A slash divides after an operand and begins a regular expression elsewhere",
    arguments: [
      ("a / b / c", ["a", "/", "b", "/", "c"]),
      ("x = /b/g", ["x", "=", "/regexp/"]),
      ("f(/[/]/)", ["f", "(", "/regexp/", ")"]),
      ("if (a) /b/.test(c)", ["if", "(", "a", ")", "/regexp/", ".", "test", "(", "c", ")"]),
      ("(a) / b / c", ["(", "a", ")", "/", "b", "/", "c"]),
      ("a[0] / b", ["a", "[", "number", "]", "/", "b"]),
      ("return /a/", ["return", "/regexp/"]),
      ("o.return / a / b", ["o", ".", "return", "/", "a", "/", "b"]),
      ("{} /a/g", ["{", "}", "/regexp/"]),
      ("x = {} / a / g", ["x", "=", "{", "}", "/", "a", "/", "g"]),
      ("x = function () {} / a / g", ["x", "=", "function", "(", ")", "{", "}", "/", "a", "/", "g"]),
      ("function f() {} /a/g", ["function", "f", "(", ")", "{", "}", "/regexp/"]),
      ("a++ / b", ["a", "++", "/", "b"]),
      ("typeof /a/", ["typeof", "/regexp/"]),
      ("case 1: { } /a/", ["case", "number", ":", "{", "}", "/regexp/"]),
      ("x = a ? {} / 1 : 2", ["x", "=", "a", "?", "{", "}", "/", "number", ":", "number"]),
      ("y = x ? 1 : {a: {} / 2}", ["y", "=", "x", "?", "number", ":", "{", "a", ":", "{", "}", "/", "number", "}"]),
      ("() => {}\n/a/", ["(", ")", "=>", "{", "}", "/regexp/"]),
      ("/\\//", ["/regexp/"]),
      ("a /= b", ["a", "/=", "b"]),
    ])
  func slashes(source: String, expected: [String]) {
    #expect(kinds(source) == expected)
  }

  @Test(
    "Templates nest with what they substitute",
    arguments: [
      ("`a`", ["`a`"]),
      ("`a${b}c`", ["`a${", "b", "}c`"]),
      ("`a${`b${c}`}d`", ["`a${", "`b${", "c", "}`", "}d`"]),
      ("`${{a: 1}}`", ["`${", "{", "a", ":", "number", "}", "}`"]),
      ("`${a}${/}/}`", ["`${", "a", "}${", "/regexp/", "}`"]),
      ("`${a} / ${b}` / 2", ["`${", "a", "} / ${", "b", "}`", "/", "number"]),
    ])
  func templates(source: String, expected: [String]) {
    #expect(kinds(source) == expected)
  }

  @Test(
    "Strings have their values",
    arguments: [
      (#"'a"b'"#, "a\"b"), (#""\x41\u0042\u{43}""#, "ABC"), (#"'\ud83d\ude00'"#, "😀"), ("'a\\\nb'", "ab"),
      (#"'\101'"#, "A"),
      (#"'\n\q'"#, "\nq"), ("'é'", "é"),
    ])
  func strings(source: String, value: String) {
    #expect(JavaScriptTokenizer.tokenize(source).tokens.map(\.kind) == [.string(value)])
  }

  @Test("Comments, HTML comments and hash-bang lines are not tokens")
  func comments() {
    #expect(kinds("#!x\na // b\n/* c */ d <!-- e\n--> f\ng") == ["a", "d", "g"])
    #expect(kinds("a-->b") == ["a", "--", ">", "b"])
  }

  @Test("Numbers and names in all their spellings")
  func numbersAndNames() {
    #expect(
      kinds("1.5e-3 .5 0xFF 1_000n 1..a a?.5:b a?.b") == [
        "number", "number", "number", "number", "number", ".", "a", "a", "?", "number", ":", "b", "a", "?.", "b",
      ])
    #expect(kinds(#"w\u0069ndow \u{6f}pen ünï #p"#) == ["window", "open", "ünï", "#p"])
  }

  @Test("Positions count lines and UTF-16 units")
  func positions() {
    let tokens = JavaScriptTokenizer.tokenize("a\r\n 'é😀' b\u{2028}c").tokens
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
    #expect(JavaScriptTokenizer.tokenize(source).problem?.position == ScriptPosition(line: line, column: column))
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
