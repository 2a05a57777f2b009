import SwiftTokens
import Testing

/// Literals that end elsewhere than they seem to.
@Suite struct ScannerTests {
  /// The tokens of a source, a space between each two.
  private func tokens(_ source: String) -> String {
    var scanner = SwiftScanner(Array(source.utf8))
    var texts: [String] = []
    while let token = scanner.next() {
      switch token {
      case .identifier(let range): texts.append(scanner.text(range))
      case .string(let range): texts.append("S" + scanner.text(range))
      case .regex(let range): texts.append("R" + scanner.text(range))
      case .punctuation(let byte, _): texts.append(String(UnicodeScalar(byte)))
      }
    }
    return texts.joined(separator: " ")
  }

  @Test(arguments: [
    ##"if s.contains(/"/) {"##, "let r = /[\\/{]\\/}/", "[/a/, /b{/]", "f(x: /,/)", "return /}/",
    "try! /{/.wholeMatch(in: s)",
    "case /a{/: b", "x = !/{/", "a ? /{/ : /}/", "a\n/{/.firstMatch(in: b)", "f(/+{/)", "{ /}\\ / }", "f(/**/ /{/)",
    "s.split(separator: /[)(]{/)", "return /={/", "#/https://a{/#", "##/a/#b{/##", "#/\n  // {\n  a/b \"\n/#",
    "f(#/\"/#)",
    #""\(s.contains(/"/) ? 1 : 2)""#, #""\(f(#/\)"/#))""#, "s!.contains(/{/)",
  ])
  func `a regular expression is one token`(source: String) {
    let found = tokens(source)
    let isWhole = found.contains("R") || found.hasPrefix("S")
    #expect(isWhole, "\(found)")
    let opened = found.split(separator: " ").filter { $0 == "{" || $0 == "}" || $0 == "\"" }
    let expected = source.hasPrefix("if") ? ["{"] : source.hasPrefix("{") ? ["{", "}"] : []
    #expect(opened.map(String.init) == expected, "\(found)")
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "(a)/b/c", "f(1)/2/3", "a[0]/2/3", "a!/b/c", "a /= b/c", "a! /= b/c", "sum.reduce(1, /)",
    "f(/, /)",
    "func / (a: A, b: A) { a.x/b.x }", "static func /(a: A, b: A) { a.x/b.x }", "infix operator </>: P // /",
    "a </> b/c",
    "func </>(a: A, b: A) { a.x/b.x }", "(/a)(/b)", "x = a / // b/\n c", "a /* /{/ */ / b/c", "#if A\n#endif\na/b",
    "f(/ a/)",
    "$0/2/$1", "`in`/2/3", "\"a\"/2/3",
  ])
  func `a division is not a regular expression`(source: String) {
    #expect(!tokens(source).contains("R"), "\(tokens(source))")
  }

  @Test(arguments: [
    (#####"#"""#"#####, 1), (####"#"a"b\("#"####, 1), ("\"\"\"\n a \"\" \" b\n\"\"\"", 1),
    ("#\"\"\"\n \\( \" \"\"\"\n\"\"\"#", 1),
    (#""\(a ? "\(b)}" : "{")""#, 1), (##"#"\#(f("}"))"#"##, 1), (#""\(f(/* ") */ 1))""#, 1), ("\"\" + \"\"", 3),
    (#""\\" + "a""#, 3),
  ])
  func `a string is one token`(source: String, count: Int) {
    var scanner = SwiftScanner(Array(source.utf8))
    var found = 0
    while scanner.next() != nil { found += 1 }
    #expect(found == count, "\(tokens(source))")
  }

  @Test func `an identifier in backticks is one token and not a keyword`() {
    #expect(tokens("func `a {\" b`() { `class` }") == "func `a {\" b` ( ) { `class` }")
  }

  @Test(arguments: [
    "\"\\(", "\"\\(\"", "#\"", "#/", "#/\n", "/", "(/", "(/\\", "`", "``", "`a", "/*", "\"\"\"", "\"\\", "f(/[",
    "#\"\\#(",
  ])
  func `unclosed parts end with the source`(source: String) {
    var scanner = SwiftScanner(Array(source.utf8))
    while scanner.next() != nil {}
    #expect(scanner.place == source.utf8.count)
  }
}
