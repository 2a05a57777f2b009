import HTMLTree

/// The nodes that scripts know, by number.
///
/// A node gets a handle when it is first handed to a script, and keeps it. Handles are never used twice, so that one
/// that outlived its node means nothing instead of something else. The table keeps a node alive until its wrapper's
/// realm goes: a script may hold the only reference to a detached node.
final class NodeTable {
  private struct Entry {
    var node: Node?
    /// The realm whose wrapper of the node scripts of pages see; nil until there is one. Not retained: it takes itself
    /// out.
    var home: Unmanaged<RealmDOM>?
  }

  /// Handles that follow each other. Freed when all of its nodes have gone.
  private final class Leaf {
    static let size = 256
    var entries = ContiguousArray<Entry>(repeating: Entry(node: nil, home: nil), count: Leaf.size)
    var live = 0
  }

  private var leaves: [Leaf?] = []
  // 0 means null.
  private var next: UInt32 = 1

  private func leaf(of handle: UInt32) -> Leaf? {
    let index = Int(handle) / Leaf.size
    return index < leaves.count ? leaves[index] : nil
  }

  /// The node of a handle; nil if the handle is no longer in use.
  @inline(__always)
  func node(_ handle: UInt32) -> Node? { leaf(of: handle)?.entries[Int(handle) % Leaf.size].node }

  @inline(__always)
  func handle(of node: Node) -> UInt32 {
    let known = node.scriptHandle
    return known != 0 ? known : add(node)
  }

  private func add(_ node: Node) -> UInt32 {
    let handle = next
    next += 1
    while leaves.count <= Int(handle) / Leaf.size { leaves.append(Leaf()) }
    // Just made, or the last one, which is not freed before it is full.
    guard let leaf = leaves[leaves.count - 1] else { return 0 }
    leaf.entries[Int(handle) % Leaf.size].node = node
    leaf.live += 1
    node.scriptHandle = handle
    return handle
  }

  func home(of handle: UInt32) -> RealmDOM? {
    leaf(of: handle)?.entries[Int(handle) % Leaf.size].home?.takeUnretainedValue()
  }

  func setHome(of handle: UInt32, to home: RealmDOM) {
    leaf(of: handle)?.entries[Int(handle) % Leaf.size].home = Unmanaged.passUnretained(home)
  }

  /// The realm that created these wrappers is gone.
  func release(_ handles: [UInt32]) {
    for handle in handles { release(handle) }
  }

  private func release(_ handle: UInt32) {
    guard let leaf = leaf(of: handle), let node = leaf.entries[Int(handle) % Leaf.size].node else { return }
    node.scriptHandle = 0
    leaf.entries[Int(handle) % Leaf.size] = Entry(node: nil, home: nil)
    leaf.live -= 1
    let index = Int(handle) / Leaf.size
    if leaf.live == 0, index < leaves.count - 1 { leaves[index] = nil }
  }

  /// Forgets every node. Numbering continues, so old wrappers find nothing.
  func removeAll() {
    for handle in 0..<next { release(handle) }
  }
}
