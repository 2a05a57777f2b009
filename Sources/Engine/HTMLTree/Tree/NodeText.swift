extension Node {
  /// DOM Standard, `textContent`: the text of all descendants; the data of a node that has some; nil for a document
  /// and a doctype.
  package final var textContent: String? {
    switch kind {
    case .document, .documentType: return nil
    case .text, .comment, .processingInstruction: return asCharacterData?.storage
    case .element, .documentFragment:
      if let only = firstChildLink, only.nextLink == nil, let text = only.asText { return text.storage }
      var result = ""
      for case let text? in descendants.lazy.map(\.asText) { result += text.storage }
      return result
    }
  }

  /// DOM Standard, "string replace all" for elements and fragments, "replace data" for text and comments.
  package final func setTextContent(_ value: String) {
    switch kind {
    case .document, .documentType: return
    case .text, .comment, .processingInstruction: asCharacterData?.data = value
    case .element, .documentFragment:
      removeChildren(for: value.isEmpty ? .nothing : .others)
      if !value.isEmpty { place(Text(value, scope: scope), before: nil) }
    }
  }

  /// The node as a node with data, or nil.
  package final var asCharacterData: CharacterData? {
    switch kind {
    // Only the initialisers of Text, Comment and ProcessingInstruction pass these kinds.
    case .text, .comment, .processingInstruction: unsafeDowncast(self, to: CharacterData.self)
    default: nil
    }
  }

  /// DOM Standard, "child text content": the text of the text children only.
  package final var childTextContent: String {
    if let only = firstChildLink, only.nextLink == nil, let text = only.asText { return text.storage }
    var result = ""
    for child in children { if let text = child.asText { result += text.storage } }
    return result
  }
}
