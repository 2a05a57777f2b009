/// A node as XPath sees it (XML Path Language 1.0, section 5).
package enum XPathNode {
  case tree(Node)
  case attribute(Element, Attribute)
  /// An attribute without an element. Only the node from which the expression starts can be one.
  case loose(Attribute)

  struct Identity: Hashable {
    let node: ObjectIdentifier?
    let attribute: String?
  }

  var identity: Identity {
    switch self {
    case .tree(let node): Identity(node: ObjectIdentifier(node), attribute: nil)
    case .attribute(let element, let attribute):
      Identity(node: ObjectIdentifier(element), attribute: attribute.name)
    case .loose(let attribute): Identity(node: nil, attribute: attribute.name)
    }
  }

  var tree: Node? {
    if case .tree(let node) = self { return node }
    return nil
  }

  /// The parent of an attribute is its element.
  var parent: Node? {
    switch self {
    case .tree(let node): node.parent
    case .attribute(let element, _): element
    case .loose: nil
    }
  }

  /// The "string-value".
  var text: String {
    switch self {
    case .attribute(_, let attribute), .loose(let attribute): return attribute.value
    case .tree(let node):
      guard node.kind == .document else { return node.textContent ?? "" }
      return node.descendants.reduce(into: "") { $0 += $1.asText?.data ?? "" }
    }
  }

  /// The qualified name, and the parts of the "expanded-name"; empty if there is none.
  var name: (qualified: String, local: String, uri: String) {
    switch self {
    case .tree(let node):
      if let element = node.asElement {
        return (element.qualifiedName, element.localName, element.namespaceURI ?? "")
      }
      if let instruction = node as? ProcessingInstruction { return (instruction.target, instruction.target, "") }
      return ("", "", "")
    case .attribute(let element, let attribute):
      let (local, uri) = element.expandedName(of: attribute)
      return (attribute.name, local, uri ?? "")
    case .loose(let attribute): return (attribute.name, attribute.name, "")
    }
  }
}

extension Element {
  private static let knownPrefixes = [
    "xlink": "http://www.w3.org/1999/xlink", "xml": "http://www.w3.org/XML/1998/namespace",
    "xmlns": xmlnsURI,
  ]
  static let xmlnsURI = "http://www.w3.org/2000/xmlns/"

  /// The expanded name of an attribute (Namespaces in XML 1.0). In HTML, attributes of HTML elements have no prefixes;
  /// attributes of other elements have the prefixes that the parser knows (HTML Standard, "adjust foreign attributes").
  func expandedName(of attribute: Attribute) -> (local: String, uri: String?) {
    if attribute.name == "xmlns" { return ("xmlns", namespace == .html && !isInXML ? nil : Self.xmlnsURI) }
    guard let colon = attribute.name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (attribute.name, nil) }
    let prefix = String(attribute.name[..<colon]), local = String(attribute.name[attribute.name.index(after: colon)...])
    if isInXML || namespace != .html, let uri = Self.knownPrefixes[prefix] { return (local, uri) }
    guard isInXML, let uri = declaredURI(of: prefix) else { return (attribute.name, nil) }
    return (local, uri)
  }

  var isInXML: Bool { scope.document?.xmlType != nil }

  private func declaredURI(of prefix: String) -> String? {
    var element: Element? = self
    while let current = element {
      if let uri = current.attribute("xmlns:" + prefix) { return uri }
      element = current.parentElement
    }
    return nil
  }
}
