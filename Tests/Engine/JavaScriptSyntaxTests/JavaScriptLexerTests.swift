import JavaScriptSyntax
import Testing

@Suite("JavaScript tokens") struct JavaScriptLexerTests {
  /// The tokens with their texts, as a reader would name them.
  private func tokens(_ source: String, goal: JavaScriptLexer.Goal = .script) -> [(name: String, text: String)] {
    var lexer = JavaScriptLexer(Array(source.utf8), goal: goal)
    var list: [(String, String)] = []
    while true {
      let token = lexer.next()
      let literal = lexer.text[token.start..<token.end]
      let value = StringLiteral.value(literal)
      let name =
        switch token.kind {
        case .word(let word): StringLiteral.name(word)
        case .punctuator(let text): text
        case .number: "number"
        case .string: "'\(value)'"
        case .template: "`\(value)`"
        case .templateHead: "`\(value)${"
        case .templateMiddle: "}\(value)${"
        case .templateTail: "}\(value)`"
        case .regularExpression: "/regexp/"
        case .start, .end: ""
        }
      guard token.kind != .end else { return list }
      list.append((name, String(decoding: literal, as: UTF8.self)))
    }
  }

  private func kinds(_ source: String, goal: JavaScriptLexer.Goal = .script) -> [String] {
    tokens(source, goal: goal).map(\.name)
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
      ("x = class { m() {} } / a / g", ["x", "=", "class", "{", "m", "(", ")", "{", "}", "}", "/", "a", "/", "g"]),
      ("class A { m() {} } /a/g", ["class", "A", "{", "m", "(", ")", "{", "}", "}", "/regexp/"]),
      ("x = {class: {}} / 2", ["x", "=", "{", "class", ":", "{", "}", "}", "/", "number"]),
      ("for await (a of b) /c/", ["for", "await", "(", "a", "of", "b", ")", "/regexp/"]),
      ("a\n++/b/", ["a", "++", "/regexp/"]),
      ("a / b\n(c)", ["a", "/", "b", "(", "c", ")"]),
      ("if (a) /b\n(c)", ["if", "(", "a", ")", "/", "b", "(", "c", ")"]),
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
      (#"'\n\q'"#, "\nq"), ("'é'", "é"), ("'a\\\r\nb'", "ab"), (#"'\u{1f600}\xzz\u{}'"#, "😀xzzu{}"),
      (#"'\0\78'"#, "\0\u{7}8"),
    ])
  func strings(source: String, value: String) {
    #expect(kinds(source) == ["'\(value)'"])
  }

  @Test("Comments, HTML comments and hash-bang lines are not tokens")
  func comments() {
    #expect(kinds("#!x\na // b\n/* c */ d <!-- e\n--> f\ng") == ["a", "d", "g"])
    #expect(kinds("a-->b") == ["a", "--", ">", "b"])
    #expect(kinds("a <!--b", goal: .module) == ["a", "<", "!", "--", "b"])
    #expect(kinds("a\n-->b", goal: .module) == ["a", "--", ">", "b"])
  }

  @Test("Numbers and names in all their spellings")
  func numbersAndNames() {
    #expect(
      kinds("1.5e-3 .5 0xFF 1_000n 1..a a?.5:b a?.b") == [
        "number", "number", "number", "number", "number", ".", "a", "a", "?", "number", ":", "b", "a", "?.", "b",
      ])
    #expect(kinds(#"w\u0069ndow \u{6f}pen ünï #p"#) == ["window", "open", "ünï", "#p"])
  }

  @Test("All punctuators are read in one piece")
  func punctuators() {
    let all = [
      "{", "(", ")", "[", "]", ".", "...", ";", ",", "<", ">", "<=", ">=", "==", "!=", "===", "!==", "+", "-", "*", "%",
      "**", "++", "--", "<<", ">>", ">>>", "&", "|", "^", "!", "~", "&&", "||", "??", "?", "?.", ":", "=", "+=", "-=",
      "*=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=", "=>", "}", "a", "/", "/=", "@",
      "#",
    ]
    #expect(kinds(all.joined(separator: " ")) == all)
  }

  @Test("Tokens have their texts, and know whether a line ended before them")
  func texts() {
    #expect(tokens("ä+/[/]/u .5e-3'\\''`}`").map(\.text) == ["ä", "+", "/[/]/u", ".5e-3", "'\\''", "`}`"])
    var lexer = JavaScriptLexer(Array("a b /*\n*/ c\u{2028}d".utf8), goal: .module)
    #expect((0..<4).map { _ in lexer.next().isOnNewLine } == [false, false, true, true])
  }

  @Test(
    "Brackets are known by what they enclose",
    arguments: [
      ("if (", [.condition]), ("f(", [.group]), ("x = function f(", [.parameters(isExpression: true)]),
      ("function f() {", [.block]), ("x = function () {", [.functionExpression]), ("a => {", [.block]),
      ("x = {", [.object]),
      ("x = { a: {", [.object, .object]), ("a: {", [.block]), ("switch (a) { case 1: {", [.block, .block]),
      ("export default {", [.object]), ("const {", [.object]), ("class A {", [.classBody(isExpression: false)]),
      ("x = class extends B {", [.classBody(isExpression: true)]), ("x = { class: {", [.object, .object]),
      ("`${[", [.substitution, .square]),
    ] as [(String, [JavaScriptLexer.Bracket])])
  func brackets(source: String, expected: [JavaScriptLexer.Bracket]) {
    var lexer = JavaScriptLexer(Array(source.utf8), goal: .script)
    var open: [JavaScriptLexer.Bracket] = []
    while lexer.next().kind != .end {
      while open.count > lexer.depth { open.removeLast() }
      if open.count < lexer.depth, let bracket = lexer.innermost { open.append(bracket) }
    }
    #expect(open == expected)
  }

  @Test("A long line with many slashes that begin nothing takes no longer than its length")
  func slashesWithoutEnd() {
    let source = String(repeating: "=/[", count: 20_000)
    #expect(kinds(source).count == 60_000)
  }
}
