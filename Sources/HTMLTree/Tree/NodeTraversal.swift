extension Node {
  /// The children, first to last. Do not change the list while iterating.
  public final var children: ChildSequence { ChildSequence(upcoming: firstChildLink) }

  /// The descendants in tree order, without the node itself. Do not change the subtree while iterating.
  public final var descendants: DescendantSequence { DescendantSequence(root: self, current: self) }

  /// DOM Standard, "root": the node itself when it has no parent.
  public final var root: Node {
    var node = self
    while let parent = node.parentLink { node = parent }
    return node
  }

  /// DOM Standard, "inclusive descendant": whether `other` is this node or below it.
  public final func contains(_ other: Node) -> Bool {
    var node: Node? = other
    while let current = node {
      if current === self { return true }
      node = current.parentLink
    }
    return false
  }

  /// The next node in tree order that is still inside `root`, or nil.
  @inline(__always)
  final func following(in root: Node) -> Node? {
    if let child = firstChildLink { return child }
    return followingSkippingChildren(in: root)
  }

  /// As `following(in:)`, but not into the node's own children.
  final func followingSkippingChildren(in root: Node) -> Node? {
    var node = self
    while node !== root {
      if let next = node.nextLink { return next }
      guard let parent = node.parentLink else { return nil }
      node = parent
    }
    return nil
  }

  /// The bits of `compareDocumentPosition`.
  public struct DocumentPosition: OptionSet, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let disconnected = DocumentPosition(rawValue: 1)
    public static let preceding = DocumentPosition(rawValue: 2)
    public static let following = DocumentPosition(rawValue: 4)
    public static let contains = DocumentPosition(rawValue: 8)
    public static let containedBy = DocumentPosition(rawValue: 16)
    public static let implementationSpecific = DocumentPosition(rawValue: 32)
  }

  /// DOM Standard, "compareDocumentPosition": where `other` is, seen from this node.
  public final func compareDocumentPosition(_ other: Node) -> DocumentPosition {
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
    var sibling = own[depth].nextLink
    while let node = sibling {
      if node === others[depth] { return .following }
      sibling = node.nextLink
    }
    return .preceding
  }

  /// The node's ancestors from the root down to the node itself.
  private var ancestorsFromRoot: [Node] {
    var chain: [Node] = []
    var node: Node? = self
    while let current = node {
      chain.append(current)
      node = current.parentLink
    }
    chain.reverse()
    return chain
  }
}

/// The children of a node.
public struct ChildSequence: Sequence, IteratorProtocol {
  var upcoming: Node?
  public mutating func next() -> Node? {
    defer { upcoming = upcoming?.nextLink }
    return upcoming
  }
}

/// The descendants of a node in tree order.
public struct DescendantSequence: Sequence, IteratorProtocol {
  let root: Node
  var current: Node?
  public mutating func next() -> Node? {
    current = current?.following(in: root)
    return current
  }
}
