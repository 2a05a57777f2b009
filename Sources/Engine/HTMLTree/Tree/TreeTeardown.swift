/// Releases the nodes below a node that goes.
enum TreeTeardown {
  /// Releases what is below the node, one by one, in the order of their ends: a deep tree must not recurse through the
  /// deinitialisers of its nodes. A page's nodes come in that order in memory, too, so each is loaded only once.
  static func releaseChildren(of root: Node) {
    // What is around `next`, which is the first of the siblings that are left.
    var around: [Node] = []
    var next = root.firstChildLink.take()
    while var node = next.take() ?? around.popLast() {
      // A node that somebody else holds lives on with its children. The others release theirs here.
      if isKnownUniquelyReferenced(&node), let below = takeContents(of: node) {
        around.append(node)
        next = below
      } else {
        next = node.nextLink.take()
        node.previousLink = nil
        node.parentLink = nil
      }
    }
  }

  /// - Returns: the first of the nodes that are children of the node, or that a template holds.
  private static func takeContents(of node: Node) -> Node? {
    node.lastChildLink = nil
    if let first = node.firstChildLink.take() { return first }
    guard let element = node.asElement, element.templateContents != nil else { return nil }
    return element.templateContents.take()
  }
}
