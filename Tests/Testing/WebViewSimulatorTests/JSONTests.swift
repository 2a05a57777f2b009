import Testing

@testable import WebViewSimulator

@Suite("JSON") struct JSONTests {
  @Test(
    "Text is read and written without loss",
    arguments: [
      "null", "true", "[]", "{}", "-12", "0.5", "1e+21", #""a\"b\\c\n""#, #"{"b": 1, "a": [1, {"c": null}]}"#, #""é😀""#,
    ])
  func roundTrip(text: String) throws {
    #expect(try JSONReader.parse(text).description == text)
  }

  @Test("Escapes of UTF-16 pairs become one character, halves the replacement character")
  func surrogates() throws {
    #expect(try JSONReader.parse(#""\ud83d\ude00""#) == "😀")
    #expect(try JSONReader.parse(#""\ud83d""#) == "\u{FFFD}")
  }

  @Test(
    "Mistakes have a line and a column",
    arguments: [
      ("{\"a\": 1,\n \"b\" 2}", 2, 6), ("[1, 2", 1, 6), ("", 1, 1), ("{\"a\": tru}", 1, 7), ("[1] 2", 1, 5),
      ("[\"a\nb\"]", 1, 4),
      ("[--1]", 1, 2), ("[\"é😀\" x]", 1, 7),
    ])
  func mistakes(text: String, line: Int, column: Int) {
    #expect { try JSONReader.parse(text) } throws: {
      ($0 as? JSONSyntaxError)?.position == TextPosition(line: line, column: column)
    }
  }

  @Test("Endless nesting is rejected, and written values may be nested deeper than the reader accepts")
  func nesting() {
    #expect(throws: JSONSyntaxError.self) { try JSONReader.parse(String(repeating: "[", count: 100_000)) }
    var value: JSONValue = 1
    for _ in 0..<2_000 { value = .array([value]) }
    #expect(value.description.count == 4_001)
  }

  @Test("There is one member per line, in order")
  func indentation() {
    let value: JSONValue = ["b": [1, 2], "a": []]
    #expect(value.indented == "{\n \"b\": [\n  1,\n  2\n ],\n \"a\": []\n}")
  }
}
