import HTMLTree

/// DOM Standard, "Mutation observers": the observers of nodes, and the records that wait for them.
///
/// The `MutationObserver` objects and their callbacks are in js/dom/observers.js. Swift knows them by number.
final class MutationObservers {
  /// The options of one call of `observe`.
  struct Options {
    var childList = false
    var attributes = false
    var characterData = false
    var subtree = false
    var attributeOldValue = false
    var characterDataOldValue = false
    var attributeFilter: Set<String>?
  }

  struct Record {
    enum Kind: String { case childList, attributes, characterData }
    let kind: Kind
    let target: Node
    var added: [Node] = []
    var removed: [Node] = []
    var previous: Node?
    var next: Node?
    var attributeName: String?
    var oldValue: String?
  }

  /// The place of a node, now or before it was removed.
  struct Place {
    let parent: Node
    let previous: Node?
    let next: Node?
  }

  private final class Observer {
    unowned let realm: RealmDOM
    /// The realm's identity, because `realm` cannot be read while it is being deallocated.
    let realmID: ObjectIdentifier
    var records: [Record] = []
    init(realm: RealmDOM) {
      self.realm = realm
      realmID = ObjectIdentifier(realm)
    }
  }

  private struct Registration {
    let observer: Int
    var options: Options
  }

  private var observers: [Int: Observer] = [:]
  /// The registrations of each node. `nodes` keeps the node alive.
  private var registrations: [ObjectIdentifier: [Registration]] = [:]
  private var nodes: [ObjectIdentifier: Node] = [:]
  private var nextNumber = 1

  var isInUse: Bool { !registrations.isEmpty }

  /// The position of a node that is about to be removed; nil if there is no observer.
  func place(of node: Node) -> Place? {
    guard isInUse, let parent = node.parent else { return nil }
    return Place(parent: parent, previous: node.previousSibling, next: node.nextSibling)
  }

  // MARK: Registration

  func makeObserver(for realm: RealmDOM) -> Int {
    let number = nextNumber
    nextNumber += 1
    observers[number] = Observer(realm: realm)
    return number
  }

  /// DOM Standard, `MutationObserver.observe`.
  func observe(_ node: Node, by observer: Int, options: Options) {
    let id = ObjectIdentifier(node)
    var list = registrations[id] ?? []
    if let index = list.firstIndex(where: { $0.observer == observer }) {
      list[index].options = options
    } else {
      list.append(Registration(observer: observer, options: options))
    }
    registrations[id] = list
    nodes[id] = node
  }

  func disconnect(_ observer: Int) {
    for (id, list) in registrations {
      let rest = list.filter { $0.observer != observer }
      registrations[id] = rest.isEmpty ? nil : rest
      if rest.isEmpty { nodes[id] = nil }
    }
    observers[observer]?.records = []
  }

  func takeRecords(of observer: Int) -> [Record] {
    guard let found = observers[observer] else { return [] }
    defer { found.records = [] }
    return found.records
  }

  /// - Parameter realm: a realm, which may be in deallocation.
  func removeAll(of realm: ObjectIdentifier) {
    for (number, observer) in observers where observer.realmID == realm {
      disconnect(number)
      observers[number] = nil
    }
  }

  func removeAll() {
    observers.removeAll()
    registrations.removeAll()
    nodes.removeAll()
  }

  // MARK: Records

  func recordInsertion(of added: [Node], into parent: Node) {
    guard let first = added.first, let last = added.last else { return }
    queue(
      Record(
        kind: .childList, target: parent, added: added, previous: first.previousSibling, next: last.nextSibling))
  }

  func recordRemoval(of removed: [Node], from place: Place) {
    queue(
      Record(
        kind: .childList, target: place.parent, removed: removed, previous: place.previous, next: place.next))
  }

  func recordReplacement(of removed: [Node], with added: [Node], in parent: Node) {
    if removed.isEmpty && added.isEmpty { return }
    queue(Record(kind: .childList, target: parent, added: added, removed: removed))
  }

  func recordAttribute(_ name: String, of element: Element, oldValue: String?) {
    queue(Record(kind: .attributes, target: element, attributeName: name, oldValue: oldValue))
  }

  func recordCharacterData(of node: CharacterData, oldValue: String) {
    queue(Record(kind: .characterData, target: node, oldValue: oldValue))
  }

  /// DOM Standard, "queue a mutation record".
  private func queue(_ record: Record) {
    var interested: [(observer: Int, wantsOldValue: Bool)] = []
    var node: Node? = record.target
    while let current = node {
      for registration in registrations[ObjectIdentifier(current)] ?? [] {
        let options = registration.options
        guard current === record.target || options.subtree else { continue }
        let wantsOldValue: Bool
        switch record.kind {
        case .childList:
          guard options.childList else { continue }
          wantsOldValue = false
        case .attributes:
          guard options.attributes else { continue }
          if let filter = options.attributeFilter, !filter.contains(record.attributeName ?? "") { continue }
          wantsOldValue = options.attributeOldValue
        case .characterData:
          guard options.characterData else { continue }
          wantsOldValue = options.characterDataOldValue
        }
        if let index = interested.firstIndex(where: { $0.observer == registration.observer }) {
          if wantsOldValue { interested[index].wantsOldValue = true }
        } else {
          interested.append((registration.observer, wantsOldValue))
        }
      }
      node = current.parent
    }
    for (number, wantsOldValue) in interested {
      guard let observer = observers[number] else { continue }
      var own = record
      if !wantsOldValue { own.oldValue = nil }
      observer.records.append(own)
      if observer.records.count == 1 { observer.realm.realm.queueMutationObserverMicrotask() }
    }
  }
}

extension Realm {
  /// DOM Standard, "queue a mutation observer microtask".
  fileprivate func queueMutationObserverMicrotask() {
    guard let schedule = try? export("dom/observers", "schedule") else { return }
    _ = try? context.call(schedule)
  }
}
