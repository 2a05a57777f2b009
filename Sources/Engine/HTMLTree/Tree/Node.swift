/// The kind of a node. The raw value is the DOM Standard's `nodeType`.
package enum NodeKind: UInt8, Sendable {
  case element = 1
  case text = 3
  case processingInstruction = 7
  case comment = 8
  case document = 9
  case documentType = 10
  case documentFragment = 11
}

/// A node of a document tree (DOM Standard, "interface Node").
///
/// A node holds its children strongly; the links back (parent, previous sibling, last child) keep no node
/// alive. A node whose parent is freed becomes the root of its own tree. Nodes belong to one thread at a time.
package class Node {
  /// The kind of this node, which decides the subclass.
  package let kind: NodeKind
  /// Whether the node is in a document's tree.
  package final internal(set) var isConnected = false
  /// Whether a text node is a CDATA section. The flag is kept here, in unused space: a byte more would make each text
  /// node 16 bytes larger.
  final var holdsCDATA = false
  /// The scripting layer's own number for this node; 0 when it has none. This module never reads it.
  package final var scriptHandle: UInt32 = 0
  /// The number of the node's children.
  package final internal(set) var childCount: UInt32 = 0
  /// The number of children that are elements.
  package final internal(set) var childElementCount: UInt32 = 0
  /// A number that changes with the list of children.
  package final internal(set) var childVersion: UInt32 = 0

  final var scope: TreeScope
  // The back links are safe: `deinit` of the node to which they point clears them (see `TreeTeardown`), and only Tree/
  // changes them, always together with the strong forward links. They are read as `Unmanaged` where a node is linked,
  // because counting references is most of the work of linking.
  final var parentLink: Unmanaged<Node>?
  final var lastChildLink: Unmanaged<Node>?
  final var previousLink: Unmanaged<Node>?
  final var firstChildLink: Node?
  final var nextLink: Node?

  init(kind: NodeKind, scope: TreeScope) {
    self.kind = kind
    self.scope = scope
  }

  deinit {
    guard firstChildLink != nil else { return }
    TreeTeardown.releaseChildren(of: self)
  }

  package final var parent: Node? { parentLink?.takeUnretainedValue() }
  package final var firstChild: Node? { firstChildLink }
  package final var lastChild: Node? { lastChildLink?.takeUnretainedValue() }
  package final var previousSibling: Node? { previousLink?.takeUnretainedValue() }
  package final var nextSibling: Node? { nextLink }
  package final var hasChildren: Bool { firstChildLink != nil }
  final var lastChildIsText: Bool { lastChildLink?._withUnsafeGuaranteedRef { $0.kind == .text } ?? false }

  /// The parent when it is an element.
  package final var parentElement: Element? { parent?.asElement }

  /// The document that owns the node; a document owns itself. Nil once the document has been freed.
  package final var ownerDocument: Document? { scope.document }

  /// The node as an element, or nil. Cheaper than `as? Element`.
  @inline(__always)
  package final var asElement: Element? {
    // Only `Element.init` passes `.element`.
    kind == .element ? unsafeDowncast(self, to: Element.self) : nil
  }

  /// The node as a text node, or nil. Cheaper than `as? Text`.
  @inline(__always)
  package final var asText: Text? {
    // Only `Text.init` passes `.text`.
    kind == .text ? unsafeDowncast(self, to: Text.self) : nil
  }
}
