import HTMLTree
import Testing

@Suite("The limit of XPath") struct XPathLimitTests {
  @Test("An expression that would visit too many nodes throws, and the console says so (L27)")
  func endless() throws {
    let document = Document()
    let root = Element("r", namespace: .none, in: document)
    try document.append(root)
    for _ in 0..<100 { try root.append(Element("i", namespace: .none, in: document)) }
    let expression = try XPathExpression(parsing: "count(//*[count(//*[count(//*) = 1]) = 1])")
    #expect(throws: XPathError.tooMuchWork) {
      try XPathEvaluator(namespaces: [:], mostWork: 100_000).evaluate(expression, from: .tree(document))
    }
  }
}
