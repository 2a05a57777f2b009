import HTMLTree
import Testing

@Suite("Source positions")
struct PositionTests {
  private func elements(_ document: Document) -> [String: Element] {
    Dictionary(
      document.descendants.compactMap { $0 as? Element }.map { ($0.id.isEmpty ? $0.localName : $0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private let source = """
    <!DOCTYPE html>
    <html>
      <head><title>x &amp; y</title></head>
    <body>
      <p>ü😀<a id=link
         href="x"
         onclick="go()">t</a>
      <script>
        f();
      </script>
    <button id=b @odd=1 disabled onclick='g()'></button>
    """

  @Test(arguments: [Delivery.whole, .pieces(1), .pieces(7)])
  func elementsKnowWhereTheirTagBegins(_ delivery: Delivery) {
    let found = elements(parse(source, delivery))
    #expect(found["html"]?.position == SourcePosition(line: 2, column: 1))
    #expect(found["title"]?.position == SourcePosition(line: 3, column: 9))
    // An emoji is two UTF-16 code units.
    #expect(found["link"]?.position == SourcePosition(line: 5, column: 9))
    #expect(found["script"]?.position == SourcePosition(line: 8, column: 3))
    #expect(found["script"]?.contentPosition == SourcePosition(line: 8, column: 11))
    #expect(found["b"]?.position == SourcePosition(line: 11, column: 1))
  }

  @Test(arguments: [Delivery.whole, .pieces(1), .pieces(7)])
  func attributeValuesKnowWhereTheyBegin(_ delivery: Delivery) {
    let found = elements(parse(source, delivery))
    #expect(found["link"]?.valuePosition(ofAttribute: "onclick") == SourcePosition(line: 7, column: 15))
    #expect(found["link"]?.valuePosition(ofAttribute: "href") == SourcePosition(line: 6, column: 12))
    #expect(found["b"]?.valuePosition(ofAttribute: "onclick") == SourcePosition(line: 11, column: 39))
    #expect(found["b"]?.valuePosition(ofAttribute: "disabled") == .unknown)
  }

  @Test func carriageReturnsCountAsLineEnds() {
    let found = elements(parse("<p id=a>\r\n<p id=b>\r<p id=c>\n\r<p id=d>"))
    #expect([found["a"], found["b"], found["c"], found["d"]].map { $0?.position.line } == [1, 2, 3, 5])
  }

  @Test func impliedElementsAndWrittenOnesHaveNoPosition() {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append("<script></script>\n<p id=after>")
    parser.markEndOfInput()
    while case .script = parser.advance() { parser.insert("<b id=written>\n\n</b>") }
    let found = elements(parser.document)
    #expect(found["body"]?.position == .unknown)
    #expect(found["written"]?.position == .unknown)
    #expect(found["after"]?.position == SourcePosition(line: 2, column: 1))
  }

  @Test func linesBeyondSixteenBitsAreCounted() {
    let found = elements(parse(String(repeating: "\n", count: 70_000) + "<p id=deep>"))
    #expect(found["deep"]?.position == SourcePosition(line: 70_001, column: 1))
  }
}
