/// Whether a clone includes the descendants.
package enum CloneDepth: Sendable {
  case nodeOnly, deep
}

extension Node {
  /// DOM Standard, "clone a node", for the same document. A document cannot be cloned into itself: see `Document`.
  package final func cloneNode(_ depth: CloneDepth) -> Node {
    clone(depth, in: scope)
  }

  /// DOM Standard, "clone a node" into another document (`importNode`).
  package final func cloneNode(_ depth: CloneDepth, for document: Document) -> Node {
    clone(depth, in: document.scope)
  }

  private func clone(_ depth: CloneDepth, in scope: TreeScope) -> Node {
    let result = shallowClone(in: scope)
    guard depth == .deep else { return result }
    // Pairs of originals and copies whose children are still to be copied. Template contents are such pairs, too.
    var pending: [(from: Node, to: Node)] = [(self, result)]
    while let (from, to) = pending.popLast() {
      // A cloned document's children belong to the clone.
      let childScope = to.kind == .document ? to.scope : scope
      for child in from.children {
        let copy = child.shallowClone(in: childScope)
        to.place(copy, before: nil)
        if child.firstChildLink != nil || child.asElement?.templateContents != nil { pending.append((child, copy)) }
      }
      if let contents = from.asElement?.templateContents, let copies = to.asElement?.templateContents {
        pending.append((contents, copies))
      }
    }
    return result
  }

  private func shallowClone(in scope: TreeScope) -> Node {
    switch self {
    case let element as Element:
      let copy = Element(
        tag: element.tag, ownName: element.ownName, namespace: element.namespace,
        attributes: element.attributes, position: element.position, scope: scope)
      copy.contentPosition = element.contentPosition
      copy.qualification = element.qualification
      copy.scriptFlags = element.scriptFlags.intersection(.alreadyStarted).union(.forceAsync)
      return copy
    case let text as Text:
      let copy = Text(text.storage, scope: scope)
      copy.isCDATA = text.isCDATA
      return copy
    case let comment as Comment: return Comment(comment.storage, scope: scope)
    case let instruction as ProcessingInstruction:
      return ProcessingInstruction(target: instruction.target, data: instruction.storage, scope: scope)
    case let doctype as DocumentType: return DocumentType(doctype, scope: scope)
    case let document as Document:
      let copy = Document()
      copy.xmlType = document.xmlType
      copy.quirksMode = document.quirksMode
      return copy
    default: return DocumentFragment(scope: scope)
    }
  }
}
