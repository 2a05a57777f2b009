/// Parses a page in XML. Like `HTMLParser`, it stops at each script.
package final class XMLParser {
  package let document: Document
  private let reader: XMLReader
  private var next = 0
  private var open: [Node]
  private var isFinished = false
  private var isFragment = false
  package private(set) var reachedMaximumDepth = false

  /// Whether an empty text is an error. WebKit's parser never gets a page without text; for `DOMParser`, such a text is
  /// not well-formed.
  package enum EmptyText {
    case isNothing, isParsed
  }

  /// - Parameter type: the MIME type of the document.
  package init(document: Document, text: String, type: String, emptyText: EmptyText = .isNothing) {
    self.document = document
    document.xmlType = type
    reader = XMLReader.read(text, emptyText: emptyText)
    document.xmlDeclaration = reader.declaration
    open = [document]
  }

  /// Whether the text has an error.
  package var sawXMLError: Bool { reader.sawError }

  package var firstXMLError: String? {
    guard reader.sawError else { return nil }
    return reader.errors.first.map { String($0.prefix { !$0.isNewline }) }
  }

  /// Parses until a script's end tag, or to the end.
  package func advance() -> ParserStep {
    let scope = document.scope
    let source = scope.mutationSource
    scope.mutationSource = .parser
    defer { scope.mutationSource = source }
    while next < reader.events.count {
      let event = reader.events[next]
      next += 1
      if let script = take(event) { return .script(script) }
    }
    if !isFinished {
      isFinished = true
      if reader.sawError, !isFragment { XMLErrorBlock.insert(reader.errors.joined(), into: document) }
    }
    return .finished
  }

  /// - Returns: a script that has ended.
  private func take(_ event: XMLEvent) -> Element? {
    let parent = open[open.count - 1]
    switch event {
    case .start(let name, let attributes, let position):
      let element = Element(name, attributes: attributes, position: position, in: document)
      if open.count > HTMLParser.maximumDepth {
        reachedMaximumDepth = true
        open[open.count - 2].place(element, before: nil)
        open[open.count - 1] = element
        depthBeyond += 1
      } else {
        (parent.asElement?.templateContents ?? parent).place(element, before: nil)
        open.append(element)
      }
    case .end:
      guard open.count > 1 else { return nil }
      let element = parent.asElement
      if depthBeyond > 0 { depthBeyond -= 1 } else { open.removeLast() }
      if let element, element.tag == .script, element.namespace == .html || element.namespace == .svg { return element }
    case .text(let text): if parent.kind != .document { target(parent).place(Text(text, in: document), before: nil) }
    case .cdata(let text):
      let node = Text(text, in: document)
      node.isCDATA = true
      target(parent).place(node, before: nil)
    case .comment(let text): target(parent).place(Comment(text, in: document), before: nil)
    case .instruction(let name, let data):
      target(parent).place(ProcessingInstruction(target: name, data: data, in: document), before: nil)
    case .doctype(let name, let publicID, let systemID):
      parent.place(DocumentType(name: name, publicID: publicID, systemID: systemID, in: document), before: nil)
    }
    return nil
  }

  /// Elements that are open, but whose parent has the maximum depth.
  private var depthBeyond = 0

  private func target(_ parent: Node) -> Node { parent.asElement?.templateContents ?? parent }

  /// The text as children of `context`, for `innerHTML`; nil if it is not well-formed.
  package static func fragment(_ text: String, context: Element, document: Document) -> DocumentFragment? {
    var declarations = ""
    var seen: Set<String> = []
    var ancestor: Element? = context
    while let element = ancestor {
      for attribute in element.attributes where attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
        guard seen.insert(attribute.name).inserted else { continue }
        declarations += " \(attribute.name)=\"\(XMLMarkup.escaped(attribute.value, in: .attribute))\""
      }
      ancestor = element.parentElement
    }
    if context.qualification?.prefix == nil, seen.insert("xmlns").inserted, let uri = context.namespaceURI {
      declarations += " xmlns=\"\(XMLMarkup.escaped(uri, in: .attribute))\""
    }
    let holder = Document()
    let parser = XMLParser(document: holder, text: "<x\(declarations)>\(text)</x>", type: "application/xml")
    parser.isFragment = true
    guard parser.reader.isWellFormed else { return nil }
    while case .script(let script) = parser.advance() { script.scriptFlags.insert(.alreadyStarted) }
    let fragment = DocumentFragment(in: document)
    guard let root = holder.documentElement else { return fragment }
    while let child = root.firstChild {
      child.remove()
      fragment.place(child, before: nil)
    }
    return fragment
  }
}

extension Element {
  fileprivate convenience init(
    _ name: XMLName, attributes: [Attribute], position: SourcePosition, in document: Document
  ) {
    self.init(
      localName: name.local, namespace: Namespace(uri: name.uri), attributes: attributes, position: position,
      scope: document.scope)
    if name.prefix != nil || namespace == .none && name.uri != nil {
      qualification = Qualification(prefix: name.prefix, uri: name.uri)
    }
    contentPosition = SourcePosition(line: position.line, column: position.column + 1)
    if tag == .script { scriptFlags = .parserInserted }
  }
}

/// The block that shows errors (WebKit's XMLErrors::insertErrorMessageBlock).
enum XMLErrorBlock {
  static func insert(_ messages: String, into document: Document) {
    let block = element(
      "parsererror", in: document,
      style: "display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em;"
        + " background-color: #fdd; color: black")
    add("h3", "This page contains the following errors:", to: block)
    add("div", messages, to: block, style: "font-family:monospace;font-size:12px")
    add("h3", "Below is a rendering of the page up to the first error.", to: block)
    let root = host(in: document)
    root.place(block, before: root.firstChild)
  }

  /// The element for the block: the root, or that of a new page if there is no root or an SVG one.
  private static func host(in document: Document) -> Element {
    let root = document.documentElement
    if let root, root.namespace != .svg { return root }
    let html = element("html", in: document), body = element("body", in: document)
    root?.remove()
    document.place(html, before: nil)
    if root != nil {
      let head = element("head", in: document)
      html.place(head, before: nil)
      add("style", "html, body { height: 100% } parsererror + svg { width: 100%; height: 100% }", to: head)
    }
    html.place(body, before: nil)
    if let root { body.place(root, before: nil) }
    return body
  }

  private static func add(_ name: String, _ text: String, to parent: Element, style: String? = nil) {
    let child = element(name, in: parent.ownerDocument, style: style)
    child.place(Text(text, scope: parent.scope), before: nil)
    parent.place(child, before: nil)
  }

  private static func element(_ name: String, in document: Document?, style: String? = nil) -> Element {
    let element = Element(name, in: document ?? Document())
    if let style { element.setAttribute("style", style) }
    return element
  }
}
