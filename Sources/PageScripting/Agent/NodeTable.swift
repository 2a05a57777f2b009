import HTMLTree

/// The nodes that scripts know, by the number that their wrappers carry (`Node.scriptHandle`).
///
/// A number is never given to another node, so that a stale one finds nobody. The table keeps a node alive until
/// `release`: a script may hold the only reference to a detached node.
final class NodeTable {
  private var nodes: ContiguousArray<Node?> = [nil]

  func handle(of node: Node) -> UInt32 {
    if node.scriptHandle != 0 { return node.scriptHandle }
    node.scriptHandle = UInt32(nodes.count)
    nodes.append(node)
    return node.scriptHandle
  }

  /// Nil for numbers of nodes that are gone, and for 0.
  @inline(__always)
  func node(_ handle: UInt32) -> Node? {
    let index = Int(handle)
    return index < nodes.count ? nodes[index] : nil
  }

  func release(_ handle: UInt32) {
    guard handle != 0, Int(handle) < nodes.count else { return }
    nodes[Int(handle)]?.scriptHandle = 0
    nodes[Int(handle)] = nil
  }

  /// Numbers go on where they were, so that wrappers of the past find nobody.
  func removeAll() {
    for index in nodes.indices { release(UInt32(index)) }
  }
}
