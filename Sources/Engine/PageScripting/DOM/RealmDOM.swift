/// What the DOM stores for one realm.
final class RealmDOM {
  private(set) unowned var realm: Realm
  private let dom: AgentDOM
  /// Nodes whose wrappers this realm made.
  private var handles: [UInt32] = []
  /// The event types that scripts of this realm ever listened to.
  var heard: Set<String> = []

  init(realm: Realm) {
    self.realm = realm
    dom = realm.agent.dom
  }

  /// The realm makes the wrapper of the node with that handle.
  func adopt(_ handle: UInt32) {
    dom.nodes.setHome(of: handle, to: self)
    handles.append(handle)
  }

  deinit {
    dom.observers.removeAll(of: ObjectIdentifier(self))
    dom.nodes.release(handles)
  }
}
