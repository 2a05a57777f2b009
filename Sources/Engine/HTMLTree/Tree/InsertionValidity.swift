extension Node {
  /// DOM Standard, "ensure pre-insert validity" (and its variants for "replace" and "replace all").
  final func ensureInsertionValidity(
    of node: Node, before child: Node?, replacing replaced: Node? = nil, replacingAll: Bool = false
  ) throws(TreeError) {
    switch kind {
    case .document, .documentFragment, .element: break
    default: throw .hierarchyRequest("This node cannot have children.")
    }
    if node.mayContain(self), node.isHostIncludingAncestor(of: self) {
      throw .hierarchyRequest("The new child contains the parent.")
    }
    if node === self { throw .hierarchyRequest("A node cannot be its own child.") }
    if let child, child.parent !== self {
      throw .notFound("The node before which the new node is to be inserted is not a child of this node.")
    }
    switch node.kind {
    case .document: throw .hierarchyRequest("A document cannot be inserted into another node.")
    case .text where kind == .document: throw .hierarchyRequest("Text cannot be a child of a document.")
    case .documentType where kind != .document:
      throw .hierarchyRequest("A doctype can only be a child of a document.")
    default: break
    }
    if kind == .document {
      try ensureDocumentChild(node, before: child, replacing: replaced, replacingAll: replacingAll)
    }
  }

  /// A document holds at most one doctype and one element, in that order.
  private func ensureDocumentChild(
    _ node: Node, before child: Node?, replacing replaced: Node?, replacingAll: Bool
  ) throws(TreeError) {
    var elements = node.kind == .element ? 1 : 0
    if node.kind == .documentFragment {
      for part in node.children {
        if part.kind == .text { throw .hierarchyRequest("Text cannot be a child of a document.") }
        if part.kind == .element { elements += 1 }
      }
    }
    if elements > 1 { throw .hierarchyRequest("A document has only one element child.") }
    if replacingAll { return }
    var sawReference = false
    for present in children {
      if present === child { sawReference = true }
      if present === replaced || present === node { continue }
      if elements == 1, present.kind == .element {
        throw .hierarchyRequest("The document already has an element.")
      }
      if elements == 1, present.kind == .documentType, sawReference {
        throw .hierarchyRequest("An element cannot come before the doctype.")
      }
      if node.kind == .documentType, present.kind == .documentType {
        throw .hierarchyRequest("The document already has a doctype.")
      }
      if node.kind == .documentType, present.kind == .element, !sawReference {
        throw .hierarchyRequest("A doctype cannot come after the element.")
      }
    }
  }

  /// Avoids the walk to the root for the usual new node, which contains nothing.
  private func mayContain(_ other: Node) -> Bool {
    guard firstChildLink == nil, let element = asElement else { return firstChildLink != nil }
    if element.shadowRoot != nil { return true }
    guard let contents = element.templateContents else { return false }
    return contents.firstChildLink != nil || contents === other
  }

  /// DOM Standard, "host-including inclusive ancestor".
  private func isHostIncludingAncestor(of other: Node) -> Bool {
    var node: Node? = other
    while let current = node {
      if current === self { return true }
      node = current.parent
      if node == nil, current.kind == .documentFragment {
        // Only `DocumentFragment.init` passes `.documentFragment`.
        node = unsafeDowncast(current, to: DocumentFragment.self).host
      }
    }
    return false
  }
}
