import Testing

@testable import JavaScriptSyntax

@Suite struct ThrownLiteralTests {
  private func place(of value: String, in script: String) -> [Int]? {
    ThrownLiteral(of: value, in: script).map { [$0.line, $0.column] }
  }

  @Test(arguments: [
    ("\n\nthrow 'something bad'", "something bad", [3, 22]), ("throw \"a\";", "a", [1, 10]),
    ("if (x) { throw 'a' }", "a", [1, 19]), ("throw 'ä'\nnext()", "ä", [1, 10]),
  ]) func `the only statement that throws the string is found`(script: String, value: String, expected: [Int]) {
    #expect(place(of: value, in: script) == expected)
  }

  @Test(arguments: [
    ("throw 'a'; throw 'a'", "a"), ("throw 'a' + b", "a"), ("throw a", "a"), ("object.throw 'a'", "a"),
    ("throw 'b'", "a"), ("// throw 'a'", "a"), ("", "a"),
  ]) func `nothing else is`(script: String, value: String) {
    #expect(place(of: value, in: script) == nil)
  }
}
