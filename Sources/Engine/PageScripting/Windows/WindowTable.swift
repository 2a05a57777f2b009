import CJavaScriptCore
import CPagePrelude
import EngineValues
import WindowRegistry

/// The window proxies of an agent.
///
/// There is one `Proxy` object per navigable. It is made when a script first gets the window, and stays the same. Its
/// handler is a hook object, which is told the realm that is looking; that realm's own functions then make the access.
final class WindowTable {
  /// The objects that scripts need for one window.
  final class Slot {
    let window: NavigableID
    let proxy: JSRoot
    /// The data of the window for the functions of js/window/windows.js: `{ id, key, global }`.
    let record: JSRoot
    // The values that were written there last: most documents have the origin of the document before, and no global
    // object.
    fileprivate var key: Int?
    fileprivate var global: JSObjectRef?

    init(window: NavigableID, proxy: JSRoot, record: JSRoot) {
      self.window = window
      self.proxy = proxy
      self.record = record
    }
  }

  unowned let agent: ScriptAgent
  private var slots: [Int: Slot] = [:]
  private var numbers: [OpaquePointer: Int] = [:]
  private var active: [NavigableID: ScriptDocument] = [:]
  /// The last documents of windows that are gone.
  private var lastDocuments: [NavigableID: ScriptDocument] = [:]
  /// Windows that are gone and still have a slot, oldest first.
  private var discarded: [NavigableID] = []
  /// The number of such windows that keep their slots.
  private static let keptDiscarded = 64
  // The last answer of `trap`, because most accesses come in runs from one realm to one window.
  private var lastContext: OpaquePointer?
  private var lastSlot = -1
  private var lastTraps: TrapSet?

  init(agent: ScriptAgent) {
    self.agent = agent
  }

  func slot(at number: Int) -> Slot? { slots[number] }

  var all: [Int: Slot] { slots }

  func existingSlot(for window: NavigableID) -> Slot? { slots[Int(window.rawValue)] }

  func slot(for window: NavigableID) -> Slot {
    let number = Int(window.rawValue)
    if let slot = slots[number] { return slot }
    let hub = agent.machine.hub
    // While a limit ends the script that asks, no proxy is made. The object then stands for no window.
    guard !native_entry_is_gate_closed() else { return emptySlot(for: window) }
    let handler = JSHookObjects.makeWindowHandler(slot: number, in: hub)
    agent.watchdog.beginTrusting()
    defer { agent.watchdog.endTrusting() }
    do {
      // `makeWindow` of js/core/shared.js makes an array of the proxy and the record.
      let pair = hub.object(
        try hub.call(agent.shared.makeWindow.object, handler.value, hub.number(number)))!
      let slot = Slot(
        window: window, proxy: JSRoot(hub.object(try hub.get(pair, 0))!, in: agent.machine),
        record: JSRoot(hub.object(try hub.get(pair, 1))!, in: agent.machine))
      slots[number] = slot
      numbers[slot.proxy.object.ref] = number
      if let document = active[window] { update(slot, to: document) }
      return slot
    } catch {
      // There is no stack left.
      return emptySlot(for: window)
    }
  }

  /// A slot for scripts that are being ended. It is not kept.
  private func emptySlot(for window: NavigableID) -> Slot {
    let hub = agent.machine.hub
    return Slot(
      window: window, proxy: JSRoot(hub.makeObject(), in: agent.machine),
      record: JSRoot(hub.makeObject(), in: agent.machine))
  }

  /// Whether an object is the proxy of a window, or the global object behind one.
  func isWindow(_ object: JSObject) -> Bool {
    slots.values.contains { $0.proxy.object.ref == object.ref } || agent.isGlobal(object)
  }

  func document(of window: NavigableID) -> ScriptDocument? { active[window] }

  /// The document whose window scripts see. For a window that is gone, it is the last document that the window showed.
  func documentBehind(_ window: NavigableID) -> ScriptDocument? { active[window] ?? lastDocuments[window] }

  /// The realm that scripts of a world see behind a window. For a window that is gone, it is made at most once: a realm
  /// that was released does not come back.
  func realmBehind(_ window: NavigableID, world: ScriptWorld) -> Realm? {
    if let document = active[window] { return document.realm(world) }
    guard let document = lastDocuments[window] else { return nil }
    return document.hasDroppedRealms ? document.existingRealm(world) : document.realm(world)
  }

  /// The window whose proxy an object is.
  func number(_ object: JSObject) -> Int? { numbers[object.ref] }

  func setActive(_ document: ScriptDocument, in window: NavigableID) {
    active[window] = document
    if let slot = existingSlot(for: window) { update(slot, to: document) }
  }

  /// Updates the keys of windows, because a script has set another `document.domain` for all documents that share its
  /// origin.
  func domainChanged(of setting: SharedDomain) {
    for slot in slots.values {
      guard let document = documentBehind(slot.window), document.sharedDomain === setting else { continue }
      setKey(of: slot, to: document)
    }
  }

  func discard(_ window: NavigableID) {
    let document = active.removeValue(forKey: window)
    guard existingSlot(for: window) != nil else { return }
    lastDocuments[window] = document
    discarded.append(window)
    while discarded.count > Self.keptDiscarded { forget(discarded.removeFirst()) }
  }

  /// Forgets a window that has been gone for a long time. Scripts that still hold its proxy see a closed window.
  private func forget(_ window: NavigableID) {
    guard active[window] == nil, let slot = slots.removeValue(forKey: Int(window.rawValue)) else { return }
    lastDocuments[window] = nil
    numbers[slot.proxy.object.ref] = nil
    agent.machine.hub.set(slot.record.object, agent.shared.globalName, agent.machine.hub.null)
    agent.forgetTraps(slot: Int(window.rawValue))
    forgetLastTraps()
  }

  /// A record for windows of which nothing is kept, for realms of one origin. Its global object has no members.
  func makeClosedRecord(key: Int) -> JSRoot? {
    let hub = agent.machine.hub
    let handler = JSHookObjects.makeWindowHandler(slot: 0, in: hub)
    guard let made = try? hub.call(agent.shared.makeWindow.object, handler.value, hub.number(0)),
      let pair = hub.object(made), let value = try? hub.get(pair, 1), let record = hub.object(value)
    else { return nil }
    hub.set(record, agent.shared.keyName, hub.number(key))
    hub.set(record, agent.shared.globalName, hub.makeObject().value)
    return JSRoot(record, in: agent.machine)
  }

  func removeAll() {
    slots.removeAll()
    numbers.removeAll()
    active.removeAll()
    lastDocuments.removeAll()
    discarded.removeAll()
    forgetLastTraps()
  }

  func forgetLastTraps() {
    lastContext = nil
    lastTraps = nil
  }

  /// Updates the record to the document that the window shows now.
  private func update(_ slot: Slot, to document: ScriptDocument) {
    setKey(of: slot, to: document)
    setGlobal(of: slot, to: document.existingRealm(.page))
  }

  private func setKey(of slot: Slot, to document: ScriptDocument) {
    let key = agent.originKey(of: document)
    guard slot.key != key else { return }
    let hub = agent.machine.hub
    hub.set(slot.record.object, agent.shared.keyName, hub.number(key))
    slot.key = key
  }

  private func setGlobal(of slot: Slot, to realm: Realm?) {
    let global = realm?.context.global
    // The record keeps the object alive, so no other object has its address.
    guard slot.global != global?.ref else { return }
    let hub = agent.machine.hub
    hub.set(slot.record.object, agent.shared.globalName, global?.value ?? hub.null)
    slot.global = global?.ref
  }

  /// Called when a realm of the window's active document was made.
  func realmWasMade(_ realm: Realm) {
    guard realm.world == .page, let slot = existingSlot(for: realm.window), active[realm.window] === realm.document
    else { return }
    setGlobal(of: slot, to: realm)
  }

  /// A function of a proxy's handler, which has eleven.
  func trap(_ name: OpaquePointer, slot: Int, lookingFrom context: OpaquePointer) -> OpaquePointer? {
    if context != lastContext || slot != lastSlot {
      guard let traps = agent.realm(of: context)?.takeUnretainedValue().trapSet(slot: slot) else { return nil }
      lastContext = context
      lastSlot = slot
      lastTraps = traps
    }
    return lastTraps?.function(named: name)
  }
}
