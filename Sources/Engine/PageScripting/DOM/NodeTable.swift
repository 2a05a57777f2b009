import HTMLTree

/// The nodes that scripts know, by number.
///
/// A node gets a handle when a script first receives it, and keeps it. Handles are never reused: a handle that outlives
/// its node finds nothing, and never another node.
///
/// The table keeps a node alive until its wrapper's realm goes, because a script may hold the only reference to a
/// detached node. If only other worlds have wrapped the node, it lives until their realms go. A node without a wrapper
/// lives until the realm goes that has asked for its number.
final class NodeTable {
  private struct Entry {
    var node: Node?
    /// The realm whose wrapper of the node pages' scripts see; nil until there is one. Not retained: the realm removes
    /// itself.
    var home: Unmanaged<RealmDOM>?
    /// How many realms of other worlds have wrappers of the node.
    var keepers: UInt32 = 0
  }

  /// Consecutive handles. It is freed when all of its nodes have gone.
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

  /// Makes a handle for a node that has none. The caller must release it.
  func add(_ node: Node) -> UInt32 {
    let handle = next
    next += 1
    while leaves.count <= Int(handle) / Leaf.size { leaves.append(Leaf()) }
    // The leaf was just made, or it is the last one, which is not freed before it is full.
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

  /// A realm of another world has wrapped the node.
  func keep(_ handle: UInt32) { leaf(of: handle)?.entries[Int(handle) % Leaf.size].keepers += 1 }

  /// That realm is gone.
  func endKeeping(_ handles: [UInt32]) {
    for handle in handles {
      guard let leaf = leaf(of: handle), leaf.entries[Int(handle) % Leaf.size].keepers > 0 else { continue }
      leaf.entries[Int(handle) % Leaf.size].keepers -= 1
      releaseUnlessWrapped(handle)
    }
  }

  /// The realm that asked for these numbers is gone.
  func releaseUnlessWrapped(_ handles: [UInt32]) {
    for handle in handles { releaseUnlessWrapped(handle) }
  }

  private func releaseUnlessWrapped(_ handle: UInt32) {
    guard let entry = leaf(of: handle)?.entries[Int(handle) % Leaf.size], entry.home == nil, entry.keepers == 0 else {
      return
    }
    release(handle)
  }

  /// How many nodes it keeps alive.
  var count: Int { leaves.reduce(0) { $0 + ($1?.live ?? 0) } }

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

  /// Forgets every node. The numbers go on from there, so old wrappers find nothing.
  func removeAll() {
    for handle in 0..<next { release(handle) }
  }
}
