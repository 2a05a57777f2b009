import HTMLTree

/// The tree below `node` in the notation of the corpus: two spaces a level, attributes sorted, texts quoted.
func dump(_ node: Node) -> String {
  var lines: [String] = []
  var pending: [(node: Node, depth: Int)] = node.children.map { ($0, 0) }.reversed()
  while let (node, depth) = pending.popLast() {
    let indent = "| " + String(repeating: "  ", count: depth)
    switch node {
    case let element as Element:
      let prefix = element.namespace == .html ? "" : element.namespace == .svg ? "svg " : "math "
      lines.append("\(indent)<\(prefix)\(element.localName)>")
      for attribute in element.attributes.sorted(by: { $0.name < $1.name }) {
        lines.append("\(indent)  \(attribute.name)=\"\(attribute.value)\"")
      }
      if let contents = element.templateContents {
        lines.append("\(indent)  content")
        pending += contents.children.map { ($0, depth + 2) }.reversed()
      }
    case let text as Text: lines.append("\(indent)\"\(text.data)\"")
    case let comment as Comment: lines.append("\(indent)<!-- \(comment.data) -->")
    case let doctype as DocumentType: lines.append("\(indent)<!DOCTYPE \(doctype.name)>")
    default: break
    }
    pending += node.children.map { ($0, depth + 1) }.reversed()
  }
  return lines.joined(separator: "\n")
}

/// How the source reaches the parser.
enum Delivery: Sendable, CustomStringConvertible {
  case whole
  /// In pieces of so many bytes (a character is never cut).
  case pieces(Int)

  var description: String {
    switch self {
    case .whole: "in one piece"
    case .pieces(let size): "in pieces of \(size) bytes"
    }
  }

  func pieces(of source: String) -> [String] {
    guard case .pieces(let size) = self else { return [source] }
    var result: [String] = []
    var piece = ""
    for scalar in source.unicodeScalars {
      piece.unicodeScalars.append(scalar)
      if piece.utf8.count >= size {
        result.append(piece)
        piece = ""
      }
    }
    return result + [piece]
  }
}

/// The document that `source` gives; scripts are found and not run.
func parse(_ source: String, _ delivery: Delivery = .whole, scripting: ScriptingFlag = .enabled) -> Document {
  let document = Document()
  let parser = HTMLParser(document: document, scripting: scripting)
  for piece in delivery.pieces(of: source) {
    parser.append(piece)
    while case .script = parser.advance() {}
  }
  parser.markEndOfInput()
  while true {
    if case .finished = parser.advance() { return document }
  }
}
