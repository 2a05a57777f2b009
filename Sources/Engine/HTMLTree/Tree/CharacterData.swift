/// A node that holds text (DOM Standard, "interface CharacterData").
package class CharacterData: Node {
  final var storage: String

  init(kind: NodeKind, data: String, scope: TreeScope) {
    storage = data
    super.init(kind: kind, scope: scope)
  }

  /// The node's text. Setting it tells the observer.
  package final var data: String {
    get { storage }
    set {
      let old = storage
      storage = newValue
      scope.document?.observer?.didChangeCharacterData(of: self, oldValue: old, by: scope.mutationSource)
    }
  }
}

/// A text node.
package final class Text: CharacterData {
  /// DOM Standard, "CDATASection".
  package var isCDATA: Bool {
    get { holdsCDATA }
    set { holdsCDATA = newValue }
  }

  /// A text node that belongs to `document` and has no parent yet.
  package init(_ data: String, in document: Document) {
    super.init(kind: .text, data: data, scope: document.scope)
  }

  init(_ data: String, scope: TreeScope) {
    super.init(kind: .text, data: data, scope: scope)
  }

  /// Appends text. Copies the old text for the observer only if there is an observer.
  func append(_ more: String) {
    guard let observer = scope.document?.observer else {
      storage += more
      return
    }
    let old = storage
    storage += more
    observer.didChangeCharacterData(of: self, oldValue: old, by: scope.mutationSource)
  }
}

/// A comment.
package final class Comment: CharacterData {
  /// A comment that belongs to `document` and has no parent yet.
  package init(_ data: String, in document: Document) {
    super.init(kind: .comment, data: data, scope: document.scope)
  }

  init(_ data: String, scope: TreeScope) {
    super.init(kind: .comment, data: data, scope: scope)
  }
}

/// `<?target data?>` in XML.
package final class ProcessingInstruction: CharacterData {
  package let target: String

  /// A processing instruction that belongs to `document` and has no parent yet.
  package convenience init(target: String, data: String, in document: Document) {
    self.init(target: target, data: data, scope: document.scope)
  }

  init(target: String, data: String, scope: TreeScope) {
    self.target = target
    super.init(kind: .processingInstruction, data: data, scope: scope)
  }
}

/// `<!DOCTYPE …>` as a node.
package final class DocumentType: Node {
  package let name: String
  /// The public identifier; empty when the doctype has none.
  package let publicID: String
  /// The system identifier; empty when the doctype has none.
  package let systemID: String

  /// A doctype that belongs to `document` and has no parent yet.
  package init(name: String, publicID: String = "", systemID: String = "", in document: Document) {
    self.name = name
    self.publicID = publicID
    self.systemID = systemID
    super.init(kind: .documentType, scope: document.scope)
  }

  /// A copy for another tree.
  init(_ other: DocumentType, scope: TreeScope) {
    name = other.name
    publicID = other.publicID
    systemID = other.systemID
    super.init(kind: .documentType, scope: scope)
  }
}

/// A parentless list of nodes: the contents of a template, or the nodes that `innerHTML` parsed.
package final class DocumentFragment: Node {
  /// The template element with these contents, or the element with this shadow root (the Standard's "host").
  package internal(set) weak var host: Element?
  /// The mode of a shadow root.
  package internal(set) var shadowMode = ShadowMode.open

  /// An empty fragment of `document`.
  package init(in document: Document) {
    super.init(kind: .documentFragment, scope: document.scope)
  }

  init(scope: TreeScope) {
    super.init(kind: .documentFragment, scope: scope)
  }
}
