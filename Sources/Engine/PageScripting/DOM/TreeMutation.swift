import HTMLTree

/// Changes that scripts make to trees: each makes the change, and then tells every observer.
///
/// Every change of a tree by scripts is made here, so that mutation observers, custom elements and live collections
/// miss nothing.
extension AgentDOM {
  /// DOM Standard, "pre-insert".
  func insert(_ node: Node, into parent: Node, before reference: Node?) throws(DOMExceptionError) {
    let parts = node.kind == .documentFragment ? Array(node.children) : nil
    let oldPlace = node.kind == .documentFragment ? nil : observers.place(of: node)
    do { try parent.insert(node, before: reference) } catch { throw DOMExceptionError(error) }
    treeMayHaveChanged()
    // Almost always, no observer needs the news.
    guard !topLayer.isEmpty || observers.isInUse || customElements.isInUse else { return }
    let moved = parts ?? [node]
    if !topLayer.isEmpty { for each in moved { topLayer.removeAll(inside: each) } }
    if observers.isInUse {
      if let oldPlace { observers.recordRemoval(of: [node], from: oldPlace) }
      if node.kind == .documentFragment, !moved.isEmpty {
        observers.recordRemoval(of: moved, from: MutationObservers.Place(parent: node, previous: nil, next: nil))
      }
      observers.recordInsertion(of: moved, into: parent)
    }
    if customElements.isInUse { for each in moved { customElements.didInsert(each, by: .script) } }
  }

  /// DOM Standard, "remove".
  func remove(_ node: Node) {
    guard node.parent != nil else { return }
    let place = observers.place(of: node)
    let wasConnected = customElements.isInUse && node.isConnectedThroughShadows
    node.remove()
    if !topLayer.isEmpty { topLayer.removeAll(inside: node) }
    treeMayHaveChanged()
    if let place { observers.recordRemoval(of: [node], from: place) }
    if wasConnected { customElements.didRemove(node) }
  }

  /// DOM Standard, "replace".
  func replace(_ child: Node, in parent: Node, with node: Node) throws(DOMExceptionError) {
    let moved = node.kind == .documentFragment ? Array(node.children) : [node]
    let place = observers.place(of: child)
    let oldPlace = node.kind == .documentFragment || node === child ? nil : observers.place(of: node)
    let wasConnected = customElements.isInUse && child.isConnectedThroughShadows
    do { try parent.replace(child, with: node) } catch { throw DOMExceptionError(error) }
    if !topLayer.isEmpty { for each in moved + [child] { topLayer.removeAll(inside: each) } }
    treeMayHaveChanged()
    if let oldPlace { observers.recordRemoval(of: [node], from: oldPlace) }
    if let place, node !== child {
      observers.recordRemoval(of: [child], from: place)
      observers.recordInsertion(of: moved, into: parent)
    }
    if customElements.isInUse, node !== child {
      if wasConnected { customElements.didRemove(child) }
      for each in moved { customElements.didInsert(each, by: .script) }
    }
  }

  /// DOM Standard, "replace all".
  func replaceAll(in parent: Node, with node: Node?) throws(DOMExceptionError) {
    let removed = Array(parent.children)
    let added = node.map { $0.kind == .documentFragment ? Array($0.children) : [$0] } ?? []
    let wasConnected = customElements.isInUse && parent.isConnectedThroughShadows
    do { try parent.replaceChildren(with: node) } catch { throw DOMExceptionError(error) }
    if !topLayer.isEmpty { for each in removed + added { topLayer.removeAll(inside: each) } }
    treeMayHaveChanged()
    if observers.isInUse { observers.recordReplacement(of: removed, with: added, in: parent) }
    if customElements.isInUse {
      if wasConnected { for each in removed { customElements.didRemove(each) } }
      for each in added { customElements.didInsert(each, by: .script) }
    }
  }

  /// `textContent` and `nodeValue`, as a script sets them.
  func setTextContent(of node: Node, to value: String) throws(DOMExceptionError) {
    if let data = node.asCharacterData {
      let old = data.data
      data.data = value
      treeMayHaveChanged()
      if observers.isInUse { observers.recordCharacterData(of: data, oldValue: old) }
      return
    }
    guard node.kind == .element || node.kind == .documentFragment, let document = node.ownerDocument else { return }
    try replaceAll(in: node, with: value.isEmpty ? nil : Text(value, in: document))
  }

  func setAttribute(_ name: String, uri: String? = nil, of element: Element, to value: String) {
    let old = element.setAttribute(name, uri: uri, value)
    attributeDidChange(name, of: element, old: old, new: value)
  }

  /// Removes an attribute. Returns whether there was one.
  func removeAttribute(_ name: String, of element: Element) -> Bool {
    let old = element.attribute(name)
    guard element.removeAttribute(name) else { return false }
    attributeDidChange(name, of: element, old: old, new: nil)
    return true
  }

  private func attributeDidChange(_ name: String, of element: Element, old: String?, new: String?) {
    treeMayHaveChanged()
    if observers.isInUse { observers.recordAttribute(name, of: element, oldValue: old) }
    if customElements.isInUse { customElements.attributeDidChange(name, of: element, old: old, new: new) }
  }
}
