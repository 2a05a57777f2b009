import HTMLTree

/// The data of the DOM for one realm.
final class RealmDOM {
  private(set) unowned var realm: Realm
  private let dom: AgentDOM
  /// Nodes about which this realm was the first to ask.
  private var met: [UInt32] = []
  /// Nodes whose wrappers this realm has made.
  private var handles: [UInt32] = []
  private let isPage: Bool
  /// The event types to which scripts of this realm have ever listened.
  var heard: Set<String> = []

  init(realm: Realm) {
    self.realm = realm
    dom = realm.agent.dom
    isPage = realm.world == .page
  }

  /// The number by which scripts know the node.
  @inline(__always)
  func handle(of node: Node) -> UInt32 {
    let known = node.scriptHandle
    return known != 0 ? known : meet(node)
  }

  private func meet(_ node: Node) -> UInt32 {
    let handle = dom.nodes.add(node)
    met.append(handle)
    return handle
  }

  /// Notes that the realm makes its wrapper of the node with that handle. Other realms of pages see the same wrapper.
  func adopt(_ handle: UInt32) {
    if isPage { dom.nodes.setHome(of: handle, to: self) } else { dom.nodes.keep(handle) }
    handles.append(handle)
  }

  deinit {
    dom.observers.removeAll(of: ObjectIdentifier(self))
    if isPage { dom.nodes.release(handles) } else { dom.nodes.endKeeping(handles) }
    dom.nodes.releaseUnlessWrapped(met)
  }
}
