import HTMLTree

extension FuzzTarget {
  private static let markup = [
    "<table>", "<tr>", "<td>", "<svg>", "<math>", "<template>", "<select>", "<option>", "<script>", "</script>",
    "<!--", "-->",
    "<![CDATA[", "]]>", "<!doctype html>", "<frameset>", "<plaintext>", "<textarea>", "<title>", "<b>", "</b>",
    "<a href=x>", "<p>",
    "</p>", "<form>", "<button>", "<li>", "<h1>", "<foreignObject>", "<mi>", "<annotation-xml encoding=text/html>",
    "<noscript>",
    "<iframe>", "<style>", "&amp;", "&notin;", "&#x", "&#0;", "<body>", "</body>", "</html>", "<caption>", "<col>",
    "<ruby>", "<rt>",
  ]

  /// HTML Standard, "parsing HTML documents": what comes out does not depend on how the text arrives.
  static let html = FuzzTarget("html", words: markup) { bytes in
    var input = FuzzInput(bytes)
    let size = 1 + input.choice(9)
    let scripting = input.choice(2) == 0 ? ScriptingFlag.enabled : .disabled
    let text = input.text
    let whole = try parse([text], scripting: scripting)
    let pieces = try parse(chunks(of: text, size: size), scripting: scripting)
    try checkLinks(of: whole)
    try same(
      HTMLSerializer.innerHTML(of: whole, scripting: scripting),
      HTMLSerializer.innerHTML(of: pieces, scripting: scripting),
      "in pieces of \(size)")
    let copy = whole.cloneNode(.deep)
    try checkLinks(of: copy)
    try same(HTMLSerializer.innerHTML(of: copy), HTMLSerializer.innerHTML(of: whole), "a copy")
  }

  /// HTML Standard, "HTML fragment parsing algorithm", in the elements that change what it does.
  static let fragment = FuzzTarget("fragment", words: markup) { bytes in
    var input = FuzzInput(bytes)
    let contexts = [
      "div", "table", "tr", "select", "template", "title", "script", "svg", "tbody", "colgroup", "frameset", "noscript",
    ]
    let name = contexts[input.choice(contexts.count)]
    let document = Document()
    let element = Element(name, namespace: name == "svg" ? .svg : .html, in: document)
    try document.append(element)
    let fragment = HTMLFragmentParser.parse(input.text, context: element, document: document)
    try checkLinks(of: fragment)
    try element.append(fragment)
    try hold(!fragment.hasChildren, "a fragment keeps what was put elsewhere")
    try checkLinks(of: document)
    try hold(
      element.isConnected && element.descendants.allSatisfy(\.isConnected),
      "not everything in the document is connected")
    element.remove()
    try hold(element.descendants.allSatisfy { !$0.isConnected }, "something outside the document is connected")
  }

  /// HTML Standard, "serialising HTML fragments": text and attribute values come back as they were.
  static let text = FuzzTarget("text", words: ["&amp;", "\u{A0}", "&lt;", "<!--", "</div>", "&nbsp"]) { bytes in
    // What the tokenizer's input never has: NUL, carriage returns.
    let value = String(decoding: bytes.filter { $0 != 0 && $0 != 0x0D }, as: UTF8.self)
    let document = Document()
    let element = Element("div", in: document)
    try document.append(element)
    element.setAttribute("title", value)
    element.setTextContent(value)
    let holder = Element("body", in: document)
    let copy = HTMLFragmentParser.parse(HTMLSerializer.outerHTML(of: element), context: holder, document: document)
    let read = copy.firstChild?.asElement
    try same(Array((read?.attribute("title") ?? "").unicodeScalars), Array(value.unicodeScalars), "an attribute")
    try same(Array((read?.textContent ?? "").unicodeScalars), Array(value.unicodeScalars), "a text")
  }

  static func parse(_ pieces: [String], scripting: ScriptingFlag) throws -> Document {
    let document = Document()
    let parser = HTMLParser(document: document, scripting: scripting)
    for piece in pieces {
      parser.append(piece)
      while case .script = parser.advance() {}
    }
    parser.markEndOfInput()
    while true {
      switch parser.advance() {
      case .script: continue
      case .needsInput: throw PropertyViolation(description: "the parser wants more after the end")
      case .finished: return document
      }
    }
  }

  private static func chunks(of text: String, size: Int) -> [String] {
    var chunks: [String] = []
    var chunk = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      chunk.append(scalar)
      if chunk.count == size {
        chunks.append(String(chunk))
        chunk = String.UnicodeScalarView()
      }
    }
    return chunks + [String(chunk)]
  }

  private static func checkLinks(of root: Node) throws {
    for node in root.descendants {
      try hold(
        node.firstChild?.previousSibling == nil && node.lastChild?.nextSibling == nil,
        "a row of children has no end")
      try hold(node.parent?.children.contains { $0 === node } ?? false, "a child that its parent does not have")
      var previous: Node?
      for child in node.children {
        try hold(child.parent === node && child.previousSibling === previous, "a link that leads elsewhere")
        previous = child
      }
      try hold(node.lastChild === previous, "the last child is another")
    }
  }
}
