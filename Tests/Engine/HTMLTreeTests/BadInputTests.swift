import HTMLTree
import Testing

@Suite("Unbounded input")
struct BadInputTests {
  private func depth(of document: Document) -> Int {
    var deepest = 0
    var pending: [(node: Node, depth: Int)] = [(document, 0)]
    while let (node, depth) = pending.popLast() {
      deepest = max(deepest, depth)
      for child in node.children { pending.append((child, depth + 1)) }
    }
    return deepest
  }

  @Test(arguments: [
    "<div>", "<b>", "<span>", "<ul><li>", "<table><tr><td>", "<svg>", "<form><p>", "<template>", "<font a><p>",
  ])
  func deepNestingStaysFlatAndLosesNothing(_ tag: String) {
    let count = tag == "<div>" ? 100_000 : 10_000
    let document = parse(String(repeating: tag, count: count) + "end")
    #expect(depth(of: document) <= 520)
    let copy = document.cloneNode(.deep)
    #expect(HTMLSerializer.outerHTML(of: copy) == HTMLSerializer.outerHTML(of: document))
  }

  @Test func aDeepTreeOfAScriptIsWalkedClonedWrittenAndFreed() throws {
    let document = Document()
    let root = Element("div", in: document)
    var node: Node = root
    for _ in 0..<100_000 {
      let child = Element("template", in: document)
      try node.append(child)
      node = child
    }
    #expect(root.descendants.reduce(0) { count, _ in count + 1 } == 100_000)
    let copy = root.cloneNode(.deep)
    #expect(HTMLSerializer.outerHTML(of: root.cloneNode(.nodeOnly)) == "<div></div>")
    #expect(copy.descendants.reduce(0) { count, _ in count + 1 } == 100_000)
    #expect(root.textContent == "" && node.root === root)
  }

  @Test func nestedTemplateContentsAreFreedWithoutRecursion() throws {
    let document = Document()
    let root = Element("template", in: document)
    var contents = try #require(root.templateContents)
    for _ in 0..<20_000 {
      let inner = Element("template", in: document)
      try contents.append(inner)
      contents = try #require(inner.templateContents)
    }
    #expect(HTMLSerializer.outerHTML(of: root).utf8.count == 20_001 * "<template></template>".utf8.count)
  }

  @Test func aNodeThatIsStillHeldKeepsItsOwnSubtree() throws {
    var document: Document? = parse("<body><div id=d><p><b>x</b></p></div>")
    let div = try #require(document?.element(withID: "d"))
    document = nil
    #expect(div.parent == nil && div.ownerDocument == nil && div.textContent == "x")
    #expect(HTMLSerializer.outerHTML(of: div) == "<div id=\"d\"><p><b>x</b></p></div>")
  }

  @Test func manyAttributesAndLongNamesAreTaken() {
    let long = String(repeating: "x", count: 500)
    let many = (0..<3_000).map { "a\($0)=\($0)" }.joined(separator: " ")
    let document = parse("<p \(long)=1><\(long) b=2></\(long)>c</p><p \(many)>")
    let elements = document.body?.descendants.compactMap { $0 as? Element } ?? []
    #expect(elements.first?.attribute(long) == "1")
    #expect(elements.dropFirst().first?.localName == long && elements.dropFirst().first?.textContent == "")
    #expect(elements.last?.attribute("a1000") == "1000" && (elements.last?.attributes.count ?? 0) >= 1_000)
  }

  @Test(arguments: [
    "<!--", "<a b='", "<!DOCTYPE ", "<script>", "<textarea>", "&", "<p ", "</", "<![CDATA[", "<svg><![CDATA[",
  ])
  func unfinishedMarkupInManyPiecesEndsSoon(_ start: String) {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append(start)
    for _ in 0..<20_000 {
      parser.append("0123456789")
      _ = parser.advance()
    }
    parser.markEndOfInput()
    guard case .finished = parser.advance() else { return #expect(Bool(false), "the page did not finish") }
    #expect(parser.document.documentElement != nil)
  }

  @Test func nothingHappensAfterTheEnd() {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.markEndOfInput()
    _ = parser.advance()
    parser.insert("<p>x")
    guard case .finished = parser.advance() else { return #expect(Bool(false), "the page did not finish") }
    #expect(parser.document.body?.hasChildren == false)
  }
}
