/// DOM Parsing and Serialization, "XML serialization".
package enum XMLMarkup {
  enum Place { case text, attribute }

  /// The markup of the node itself.
  package static func outer(of node: Node) -> String {
    var writer = Writer()
    writer.write([.node(node, Writer.outside)])
    return writer.output
  }

  /// The markup of the node's children.
  package static func inner(of node: Node) -> String {
    var writer = Writer()
    // WebKit's serializeFragment does not know the namespaces around the children.
    writer.write((node.asElement?.templateContents ?? node).children.map { .node($0, Writer.outside) })
    return writer.output
  }

  static func escaped(_ text: String, in place: Place) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where place == .attribute: result += "&quot;"
      case "\t" where place == .attribute: result += "&#9;"
      case "\n" where place == .attribute: result += "&#10;"
      case "\r" where place == .attribute: result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// WebKit's MarkupAccumulator. The walk is iterative, so depth does not matter.
private struct Writer {
  /// Namespaces by prefix. The empty prefix stands for none.
  typealias Namespaces = [String: String]
  static let outside: Namespaces = ["xml": "http://www.w3.org/XML/1998/namespace"]

  private(set) var output = ""

  enum Task {
    case node(Node, Namespaces)
    case endTag(String)
  }

  mutating func write(_ first: [Task]) {
    var tasks = Array(first.reversed())
    while let task = tasks.popLast() {
      switch task {
      case .endTag(let name): output += "</\(name)>"
      case .node(let node, let namespaces): write(node, namespaces, &tasks)
      }
    }
  }

  private mutating func write(_ node: Node, _ namespaces: Namespaces, _ tasks: inout [Task]) {
    switch node {
    case let element as Element: write(element, namespaces, &tasks)
    case let text as Text: output += text.isCDATA ? "<![CDATA[\(text.data)]]>" : XMLMarkup.escaped(text.data, in: .text)
    case let comment as Comment: output += "<!--\(comment.data)-->"
    case let instruction as ProcessingInstruction: output += "<?\(instruction.target) \(instruction.data)?>"
    case let doctype as DocumentType: write(doctype)
    default:
      if let declaration = (node as? Document)?.xmlDeclaration { write(declaration) }
      tasks += node.children.map { .node($0, namespaces) }.reversed()
    }
  }

  /// MarkupAccumulator::appendXMLDeclaration.
  private mutating func write(_ declaration: XMLDeclaration) {
    output += "<?xml version=\"\(declaration.version)\""
    if let encoding = declaration.encoding { output += " encoding=\"\(encoding)\"" }
    if let standalone = declaration.standalone { output += " standalone=\"\(standalone ? "yes" : "no")\"" }
    output += "?>"
  }

  private mutating func write(_ doctype: DocumentType) {
    output += "<!DOCTYPE \(doctype.name)"
    if !doctype.publicID.isEmpty { output += " PUBLIC \"\(doctype.publicID)\"" }
    if !doctype.systemID.isEmpty { output += "\(doctype.publicID.isEmpty ? " SYSTEM" : "") \"\(doctype.systemID)\"" }
    output += ">"
  }

  private mutating func write(_ element: Element, _ around: Namespaces, _ tasks: inout [Task]) {
    var namespaces = around
    let prefix = element.qualification?.prefix
    output += "<" + element.qualifiedName
    if prefix == nil, let declared = element.attribute("xmlns") {
      namespaces[""] = declared
    } else if prefix.map({ !element.hasAttribute("xmlns:" + $0) }) ?? true {
      declare(prefix ?? "", element.namespaceURI, in: &namespaces)
    }
    for attribute in element.attributes { write(attribute, of: element, &namespaces) }
    let contents = element.templateContents ?? element
    let isEmpty = contents.firstChild == nil
    if isEmpty, element.namespace != .html || element.tag.isVoid {
      output += element.namespace == .html ? " />" : "/>"
      return
    }
    output += ">"
    tasks.append(.endTag(element.qualifiedName))
    tasks += contents.children.map { .node($0, namespaces) }.reversed()
  }

  /// MarkupAccumulator::appendNamespace.
  private mutating func declare(_ prefix: String, _ uri: String?, in namespaces: inout Namespaces) {
    guard let uri, !uri.isEmpty else {
      guard let around = namespaces[""], !around.isEmpty else { return }
      namespaces[""] = ""
      output += " xmlns=\"\""
      return
    }
    guard namespaces[prefix] != uri else { return }
    namespaces[prefix] = uri
    output += " xmlns\(prefix.isEmpty ? "" : ":")\(prefix)=\"\(XMLMarkup.escaped(uri, in: .attribute))\""
  }

  private mutating func write(_ attribute: Attribute, of element: Element, _ namespaces: inout Namespaces) {
    var name = attribute.name
    if let uri = attribute.namespaceURI, attribute.prefix != "xmlns", name != "xmlns" {
      var prefix = attribute.prefix ?? namespaces.filter { $0.value == uri && !$0.key.isEmpty }.keys.min()
      if prefix == nil {
        prefix = (1...).lazy.map { "ns\($0)" }.first { namespaces[$0] == nil }
      }
      let known = prefix ?? "ns"
      if !element.hasAttribute("xmlns:" + known) { declare(known, uri, in: &namespaces) }
      name = known + ":" + attribute.localName
    } else if attribute.prefix == "xmlns" {
      namespaces[attribute.localName] = attribute.value
    }
    output += " \(name)=\"\(XMLMarkup.escaped(attribute.value, in: .attribute))\""
  }
}
