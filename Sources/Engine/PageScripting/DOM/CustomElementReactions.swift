import HTMLTree

/// HTML Standard, "custom element reactions": the changes of custom elements since scripts were last told.
///
/// In Swift, names only serve to find the elements; constructors and callbacks are in js/dom/custom.js.
final class CustomElementReactions {
  enum Reaction {
    case upgrade(Element)
    case connected(Element)
    case disconnected(Element)
    case attribute(Element, name: String, old: String?, new: String?)
  }

  private(set) var pending: [Reaction] = []
  private var names: Set<String> = []
  /// Elements whose constructor has run.
  private var upgraded: Set<ObjectIdentifier> = []

  var isInUse: Bool { !names.isEmpty }

  /// HTML Standard, `define`: elements of that name in the document are upgraded, in tree order.
  func define(_ name: String, in document: Document) {
    names.insert(name)
    upgradeAll(below: document)
  }

  func upgradeAll(below root: Node) {
    for element in customElements(from: root) where !isUpgraded(element) {
      pending.append(.upgrade(element))
      if element.isConnectedThroughShadows { pending.append(.connected(element)) }
    }
  }

  func isCustom(_ element: Element) -> Bool { element.namespace == .html && names.contains(element.localName) }

  func markUpgraded(_ element: Element) { upgraded.insert(ObjectIdentifier(element)) }
  func isUpgraded(_ element: Element) -> Bool { upgraded.contains(ObjectIdentifier(element)) }

  func takePending() -> [Reaction] {
    defer { pending = [] }
    return pending
  }

  /// Queues the reactions of a node that was inserted into a document, and of its descendants.
  func didInsert(_ node: Node, by source: MutationSource) {
    guard node.isConnectedThroughShadows else { return }
    for element in customElements(from: node) {
      if !isUpgraded(element) { pending.append(.upgrade(element)) }
      pending.append(.connected(element))
    }
  }

  func didRemove(_ node: Node) {
    for element in customElements(from: node) where isUpgraded(element) { pending.append(.disconnected(element)) }
  }

  func didCreate(_ element: Element) {
    if isCustom(element), !isUpgraded(element) { pending.append(.upgrade(element)) }
  }

  func attributeDidChange(_ name: String, of element: Element, old: String?, new: String?) {
    if isUpgraded(element) { pending.append(.attribute(element, name: name, old: old, new: new)) }
  }

  func removeAll() {
    pending.removeAll()
    names.removeAll()
    upgraded.removeAll()
  }

  private func customElements(from root: Node) -> [Element] {
    var found: [Element] = []
    root.forEachThroughShadows { node in
      if let element = node.asElement, isCustom(element) { found.append(element) }
    }
    return found
  }
}
