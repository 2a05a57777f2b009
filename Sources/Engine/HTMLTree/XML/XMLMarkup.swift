/// DOM Parsing and Serialization, "XML serialization".
package enum XMLMarkup {
  enum Place { case text, attribute }

  /// The markup of the node itself.
  package static func outer(of node: Node) -> String {
    var writer = Writer()
    writer.write([.node(node, inherited: nil)])
    return writer.output
  }

  /// The markup of the node's children.
  package static func inner(of node: Node) -> String {
    var writer = Writer()
    let element = node.asElement
    writer.write((element?.templateContents ?? node).children.map { .node($0, inherited: element?.namespaceURI) })
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
      case "\t" where place == .attribute: result += "&#x9;"
      case "\n" where place == .attribute: result += "&#xA;"
      case "\r" where place == .attribute: result += "&#xD;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Walks iteratively: depth does not matter.
private struct Writer {
  private(set) var output = ""

  enum Task {
    case node(Node, inherited: String?)
    case endTag(String)
  }

  mutating func write(_ first: [Task]) {
    var tasks = Array(first.reversed())
    while let task = tasks.popLast() {
      switch task {
      case .endTag(let name): output += "</\(name)>"
      case .node(let node, let inherited): write(node, inherited, &tasks)
      }
    }
  }

  private mutating func write(_ node: Node, _ inherited: String?, _ tasks: inout [Task]) {
    switch node {
    case let element as Element: write(element, inherited, &tasks)
    case let text as Text: output += text.isCDATA ? "<![CDATA[\(text.data)]]>" : XMLMarkup.escaped(text.data, in: .text)
    case let comment as Comment: output += "<!--\(comment.data)-->"
    case let instruction as ProcessingInstruction: output += "<?\(instruction.target) \(instruction.data)?>"
    case let doctype as DocumentType: write(doctype)
    default: tasks += node.children.map { .node($0, inherited: inherited) }.reversed()
    }
  }

  private mutating func write(_ doctype: DocumentType) {
    output += "<!DOCTYPE \(doctype.name)"
    if !doctype.publicID.isEmpty { output += " PUBLIC \"\(doctype.publicID)\"" }
    if !doctype.systemID.isEmpty { output += "\(doctype.publicID.isEmpty ? " SYSTEM" : "") \"\(doctype.systemID)\"" }
    output += ">"
  }

  private mutating func write(_ element: Element, _ inherited: String?, _ tasks: inout [Task]) {
    let uri = element.namespaceURI, prefix = element.qualification?.prefix
    let declaration = prefix.map { "xmlns:" + $0 } ?? "xmlns"
    output += "<" + element.qualifiedName
    let isNew = prefix == nil ? uri != inherited : !isDeclared(declaration, around: element)
    if isNew, !element.hasAttribute(declaration) {
      output += " \(declaration)=\"\(XMLMarkup.escaped(uri ?? "", in: .attribute))\""
    }
    for attribute in element.attributes {
      output += " \(attribute.name)=\"\(XMLMarkup.escaped(attribute.value, in: .attribute))\""
    }
    let contents = element.templateContents ?? element
    let isEmpty = contents.firstChild == nil
    if isEmpty, element.namespace != .html || element.tag.isVoid {
      output += element.namespace == .html ? " />" : "/>"
      return
    }
    output += ">"
    tasks.append(.endTag(element.qualifiedName))
    tasks += contents.children.map { .node($0, inherited: prefix == nil ? uri : inherited) }.reversed()
  }

  private func isDeclared(_ name: String, around element: Element) -> Bool {
    var ancestor = element.parentElement
    while let current = ancestor {
      if current.hasAttribute(name) { return true }
      ancestor = current.parentElement
    }
    return false
  }
}
