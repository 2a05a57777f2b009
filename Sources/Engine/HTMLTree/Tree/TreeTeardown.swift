/// Releases the nodes below a node that goes.
enum TreeTeardown {
  /// Releases the nodes below the node, one by one, each after its own contents: a deep tree must not recurse through
  /// the deinitialisers of its nodes. A page's nodes come in that order in memory, too, so each is loaded only once.
  static func releaseChildren(of root: Node) {
    // The nodes around `next`, which is the first of the siblings that are left.
    var around: [Node] = []
    var next = root.firstChildLink.take()
    while var node = next.take() ?? around.popLast() {
      // A node that is held elsewhere lives on with its children. The others release their children here.
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

  /// - Returns: the first child of the node, or the contents of a template.
  private static func takeContents(of node: Node) -> Node? {
    node.lastChildLink = nil
    if let first = node.firstChildLink.take() { return first }
    guard let element = node.asElement, element.templateContents != nil else { return nil }
    return element.templateContents.take()
  }
}
