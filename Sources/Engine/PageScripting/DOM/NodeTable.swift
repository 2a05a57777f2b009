import HTMLTree

/// The nodes that scripts know, by number.
///
/// A node gets a handle when a script first receives it, and keeps it. Handles are never reused: a handle that outlives
/// its node finds nothing, and never another node.
///
/// The table keeps a node alive until its wrapper's realm goes, because a script may hold the only reference to a
/// detached node. If only other worlds have wrapped the node, it lives until their realms go. A node without a wrapper
/// lives until the realm goes that first asked for its number.
final class NodeTable {
  private struct Entry {
    var node: Node?
    /// The realm whose wrapper of the node pages' scripts see; nil until there is such a realm. It is not retained: the
    /// realm removes itself.
    var home: Unmanaged<RealmDOM>?
    /// The number of realms of other worlds that have wrappers of the node.
    var keepers: UInt32 = 0
  }

  /// A group of consecutive handles. It is freed when all of its nodes have gone.
  private struct Leaf {
    static let size = 256
    // The table owns the entries. An object with an array would be retained twice by each native that asks for a node.
    let entries: UnsafeMutablePointer<Entry>
    var live = 0

    init() {
      entries = .allocate(capacity: Leaf.size)
      entries.initialize(repeating: Entry(node: nil, home: nil), count: Leaf.size)
    }

    func free() {
      entries.deinitialize(count: Leaf.size)
      entries.deallocate()
    }
  }

  /// The leaves in order. Nil for a leaf whose nodes have all gone.
  private var leaves: [Leaf?] = []
  // Handle 0 means null.
  private var next: UInt32 = 1

  deinit {
    for leaf in leaves { leaf?.free() }
  }

  @inline(__always)
  private func entry(of handle: UInt32) -> UnsafeMutablePointer<Entry>? {
    let index = Int(handle) / Leaf.size
    guard index < leaves.count, let leaf = leaves[index] else { return nil }
    return leaf.entries + Int(handle) % Leaf.size
  }

  /// The node of a handle; nil if the handle is no longer in use.
  @inline(__always)
  func node(_ handle: UInt32) -> Node? { entry(of: handle)?.pointee.node }

  /// Makes a handle for a node that has none. The caller must release the handle.
  func add(_ node: Node) -> UInt32 {
    let handle = next
    next += 1
    while leaves.count <= Int(handle) / Leaf.size { leaves.append(Leaf()) }
    // The leaf was just made, or it is the last one, which is not freed before it is full.
    guard let entry = entry(of: handle) else { return 0 }
    entry.pointee.node = node
    leaves[leaves.count - 1]?.live += 1
    node.scriptHandle = handle
    return handle
  }

  func home(of handle: UInt32) -> RealmDOM? {
    entry(of: handle)?.pointee.home?.takeUnretainedValue()
  }

  func setHome(of handle: UInt32, to home: RealmDOM) {
    entry(of: handle)?.pointee.home = Unmanaged.passUnretained(home)
  }

  /// Notes that a realm of another world has wrapped the node.
  func keep(_ handle: UInt32) { entry(of: handle)?.pointee.keepers += 1 }

  /// Ends the keeping of nodes by a realm that is gone.
  func endKeeping(_ handles: [UInt32]) {
    for handle in handles {
      guard let entry = entry(of: handle), entry.pointee.keepers > 0 else { continue }
      entry.pointee.keepers -= 1
      releaseUnlessWrapped(handle)
    }
  }

  /// Releases the nodes without a wrapper, because the realm that asked for their numbers is gone.
  func releaseUnlessWrapped(_ handles: [UInt32]) {
    for handle in handles { releaseUnlessWrapped(handle) }
  }

  private func releaseUnlessWrapped(_ handle: UInt32) {
    guard let entry = entry(of: handle), entry.pointee.home == nil, entry.pointee.keepers == 0 else { return }
    release(handle)
  }

  /// The number of nodes that the table keeps alive.
  var count: Int { leaves.reduce(0) { $0 + ($1?.live ?? 0) } }

  /// Releases the nodes whose wrappers were made by a realm that is gone.
  func release(_ handles: [UInt32]) {
    for handle in handles { release(handle) }
  }

  private func release(_ handle: UInt32) {
    guard let entry = entry(of: handle), let node = entry.pointee.node else { return }
    node.scriptHandle = 0
    entry.pointee = Entry(node: nil, home: nil)
    let index = Int(handle) / Leaf.size
    leaves[index]?.live -= 1
    guard index < leaves.count - 1, let leaf = leaves[index], leaf.live == 0 else { return }
    leaf.free()
    leaves[index] = nil
  }

  /// Forgets every node. The numbers go on from there, so old wrappers find nothing.
  func removeAll() {
    for handle in 0..<next { release(handle) }
  }
}
