import HTMLTree

/// The nodes that scripts know of, by number.
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

  // The first entry stands for handle 0, which is null.
  private var entries: ContiguousArray<Entry> = [Entry(node: nil, home: nil)]

  /// The node of a handle; nil when the handle is nobody's any more.
  @inline(__always)
  func node(_ handle: UInt32) -> Node? {
    let index = Int(handle)
    return index < entries.count ? entries[index].node : nil
  }

  @inline(__always)
  func handle(of node: Node) -> UInt32 {
    let known = node.scriptHandle
    return known != 0 ? known : add(node)
  }

  private func add(_ node: Node) -> UInt32 {
    let handle = UInt32(entries.count)
    entries.append(Entry(node: node, home: nil))
    node.scriptHandle = handle
    return handle
  }

  func home(of handle: UInt32) -> RealmDOM? {
    let index = Int(handle)
    return index < entries.count ? entries[index].home?.takeUnretainedValue() : nil
  }

  func setHome(of handle: UInt32, to home: RealmDOM) {
    entries[Int(handle)].home = Unmanaged.passUnretained(home)
  }

  /// The realm that made these wrappers is gone.
  func release(_ handles: [UInt32]) {
    for handle in handles where Int(handle) < entries.count { release(at: Int(handle)) }
  }

  private func release(at index: Int) {
    entries[index].node?.scriptHandle = 0
    entries[index] = Entry(node: nil, home: nil)
  }

  /// Forgets every node. Numbers go on where they were, so that wrappers of the past find nobody.
  func removeAll() {
    for index in entries.indices { release(at: index) }
  }
}
