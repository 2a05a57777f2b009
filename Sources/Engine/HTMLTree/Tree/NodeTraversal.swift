extension Node {
  /// The children, first to last. Do not change the list while iterating.
  package final var children: ChildSequence { ChildSequence(upcoming: firstChildLink) }

  /// The descendants in tree order, without the node itself. Do not change the subtree while iterating.
  package final var descendants: DescendantSequence { DescendantSequence(root: self, current: self) }

  /// DOM Standard, "root": the node itself when it has no parent.
  package final var root: Node {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// DOM Standard, "inclusive descendant": whether `other` is this node or below it.
  package final func contains(_ other: Node) -> Bool {
    var node: Node? = other
    while let current = node {
      if current === self { return true }
      node = current.parent
    }
    return false
  }

  /// The next node in tree order that is still inside `root`, or nil.
  @inline(__always)
  package final func following(in root: Node) -> Node? {
    if let child = firstChildLink { return child }
    return followingSkippingChildren(in: root)
  }

  /// Like `following(in:)`, but skips the node's own children.
  package final func followingSkippingChildren(in root: Node) -> Node? {
    var node = self
    while node !== root {
      if let next = node.nextLink { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// DOM Standard, `firstElementChild`.
  package final var firstElementChild: Element? {
    firstChildLink.flatMap { $0.asElement ?? $0.nextElementSibling }
  }

  /// DOM Standard, `lastElementChild`.
  package final var lastElementChild: Element? {
    lastChild.flatMap { $0.asElement ?? $0.previousElementSibling }
  }

  /// DOM Standard, `previousElementSibling`.
  package final var previousElementSibling: Element? {
    var node = previousSibling
    while let current = node {
      if let element = current.asElement { return element }
      node = current.previousSibling
    }
    return nil
  }

  /// DOM Standard, `nextElementSibling`.
  package final var nextElementSibling: Element? {
    var node = nextLink
    while let current = node {
      if let element = current.asElement { return element }
      node = current.nextLink
    }
    return nil
  }

  /// The bits of `compareDocumentPosition`.
  package struct DocumentPosition: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let disconnected = DocumentPosition(rawValue: 1)
    package static let preceding = DocumentPosition(rawValue: 2)
    package static let following = DocumentPosition(rawValue: 4)
    package static let contains = DocumentPosition(rawValue: 8)
    package static let containedBy = DocumentPosition(rawValue: 16)
    package static let implementationSpecific = DocumentPosition(rawValue: 32)
  }

  /// DOM Standard, "compareDocumentPosition": the position of `other`, seen from this node.
  package final func compareDocumentPosition(_ other: Node) -> DocumentPosition {
    if other === self { return [] }
    let own = ancestorsFromRoot, others = other.ancestorsFromRoot
    guard own[0] === others[0] else {
      let order: DocumentPosition =
        ObjectIdentifier(own[0]) < ObjectIdentifier(others[0]) ? .following : .preceding
      return [.disconnected, .implementationSpecific, order]
    }
    var depth = 0
    while depth < own.count, depth < others.count, own[depth] === others[depth] { depth += 1 }
    if depth == own.count { return [.containedBy, .following] }
    if depth == others.count { return [.contains, .preceding] }
    return own[depth].precedes(sibling: others[depth]) ? .following : .preceding
  }

  /// Whether this node comes before its sibling. The search goes on from both at the same time, so that neighbours and
  /// the last child are found at once.
  private func precedes(sibling: Node) -> Bool {
    var afterOwn = nextLink, afterOther = sibling.nextLink
    while true {
      guard let own = afterOwn else { return false }
      if own === sibling { return true }
      guard let other = afterOther else { return true }
      if other === self { return false }
      afterOwn = own.nextLink
      afterOther = other.nextLink
    }
  }

  /// The child at that index. The search begins at the nearer end, or at a known child.
  /// - Parameter known: a child of this node and its index.
  package final func child(at index: Int, near known: (node: Node, index: Int)? = nil) -> Node? {
    let count = Int(childCount)
    guard index >= 0, index < count else { return nil }
    var (node, place) = index <= count / 2 ? (firstChildLink, 0) : (lastChild, count - 1)
    if let known, abs(known.index - index) < abs(place - index) { (node, place) = (known.node, known.index) }
    while place < index {
      node = node?.nextLink
      place += 1
    }
    while place > index {
      node = node?.previousSibling
      place -= 1
    }
    return node
  }

  /// A number that changes with the children of any node of the document.
  package final var structureVersion: Int { scope.structureVersion }
  /// A number that changes with any attribute in the document.
  package final var attributeVersion: Int { scope.attributeVersion }

  /// The node's ancestors from the root down to the node itself.
  private var ancestorsFromRoot: [Node] {
    var chain: [Node] = []
    var node: Node? = self
    while let current = node {
      chain.append(current)
      node = current.parent
    }
    chain.reverse()
    return chain
  }
}

/// The children of a node.
package struct ChildSequence: Sequence, IteratorProtocol {
  var upcoming: Node?
  package mutating func next() -> Node? {
    defer { upcoming = upcoming?.nextLink }
    return upcoming
  }
}

/// The descendants of a node in tree order.
package struct DescendantSequence: Sequence, IteratorProtocol {
  let root: Node
  var current: Node?
  package mutating func next() -> Node? {
    current = current?.following(in: root)
    return current
  }
}
