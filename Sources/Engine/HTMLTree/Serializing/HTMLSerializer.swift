/// HTML Standard, "serializing HTML fragments". The walk is iterative, so depth does not matter.
package enum HTMLSerializer {
  /// The markup of the node's children; of a template's contents for a template.
  package static func innerHTML(of node: Node, scripting: ScriptingFlag = .enabled) -> String {
    var writer = Writer(scripting: scripting)
    if let element = node.asElement, element.namespace == .html, element.tag.isVoid { return "" }
    writer.writeChildren(of: node)
    return writer.text
  }

  /// The markup of the node itself.
  package static func outerHTML(of node: Node, scripting: ScriptingFlag = .enabled) -> String {
    var writer = Writer(scripting: scripting)
    writer.write(node)
    return writer.text
  }

  /// The markup of a document without the parts that act while a browser parses it: event handlers, and the URL of
  /// `base`.
  package static func picture(of document: Document) -> String {
    var writer = Writer(scripting: .enabled, attributes: .inert)
    writer.writeChildren(of: document)
    return writer.text
  }
}

private struct Writer {
  /// The attributes that are written.
  enum Attributes { case all, inert }

  let scripting: ScriptingFlag
  private let attributes: Attributes
  private var output: [UInt8] = []

  init(scripting: ScriptingFlag, attributes: Attributes = .all) {
    self.scripting = scripting
    self.attributes = attributes
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// A piece that is left to write. The next piece is the last one of the list.
  private enum Task {
    case siblings(Node)
    case endTag(Element)
  }

  mutating func write(_ node: Node) {
    var tasks: [Task] = []
    open(node, &tasks)
    run(&tasks)
  }

  mutating func writeChildren(of node: Node) {
    let parent = node.asElement?.templateContents ?? node
    guard let first = parent.firstChild else { return }
    var tasks = [Task.siblings(first)]
    run(&tasks)
  }

  private mutating func run(_ tasks: inout [Task]) {
    while let task = tasks.popLast() {
      switch task {
      case .siblings(let node):
        if let next = node.nextSibling { tasks.append(.siblings(next)) }
        open(node, &tasks)
      case .endTag(let element):
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: element.localName.utf8)
        output.append(UInt8(ascii: ">"))
      }
    }
  }

  private mutating func open(_ node: Node, _ tasks: inout [Task]) {
    switch node {
    case let element as Element:
      writeStartTag(element)
      if element.namespace == .html, element.tag.isVoid { return }
      tasks.append(.endTag(element))
      if let first = (element.templateContents ?? element).firstChild { tasks.append(.siblings(first)) }
    case let text as Text:
      if let parent = text.parentElement, parent.namespace == .html, isRawText(parent.tag) {
        output.append(contentsOf: text.data.utf8)
      } else {
        escape(text.data, .text)
      }
    case let comment as Comment:
      output.append(contentsOf: "<!--".utf8)
      output.append(contentsOf: comment.data.utf8)
      output.append(contentsOf: "-->".utf8)
    case let instruction as ProcessingInstruction:
      output.append(contentsOf: "<?\(instruction.target) \(instruction.data)>".utf8)
    case let doctype as DocumentType:
      output.append(contentsOf: "<!DOCTYPE ".utf8)
      output.append(contentsOf: doctype.name.utf8)
      output.append(UInt8(ascii: ">"))
    default:
      if let first = node.firstChild { tasks.append(.siblings(first)) }
    }
  }

  private mutating func writeStartTag(_ element: Element) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: element.localName.utf8)
    for attribute in element.attributes where attributes == .all || isInert(attribute.name, of: element) {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: attribute.name.utf8)
      output.append(contentsOf: "=\"".utf8)
      escape(attribute.value, .attribute)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  private func isInert(_ name: String, of element: Element) -> Bool {
    !name.hasPrefix("on") && !(element.isHTML(.base) && name == "href")
  }

  private func isRawText(_ tag: Tag) -> Bool {
    switch tag {
    case .style, .script, .xmp, .iframe, .noembed, .noframes, .plaintext: true
    case .noscript: scripting == .enabled
    default: false
    }
  }

  private enum Place {
    case text, attribute
  }

  /// HTML Standard, "escaping a string": since 2025 `<` and `>` are escaped in attribute values too.
  private mutating func escape(_ string: String, _ place: Place) {
    var afterC2 = false
    for byte in string.utf8 {
      if afterC2 {
        afterC2 = false
        if byte == 0xA0 {
          output.removeLast()
          output.append(contentsOf: "&nbsp;".utf8)
          continue
        }
      }
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\"") where place == .attribute: output.append(contentsOf: "&quot;".utf8)
      default:
        afterC2 = byte == 0xC2
        output.append(byte)
      }
    }
  }
}

extension Tag {
  /// HTML Standard, "serializes as void".
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta, .param,
      .source, .track, .wbr:
      true
    default: false
    }
  }
}
