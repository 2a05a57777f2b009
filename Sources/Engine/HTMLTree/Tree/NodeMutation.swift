/// The reason why the tree refused a change. Scripts see a `DOMException` of the same name.
package enum TreeError: Error, Sendable {
  /// The change would make a node its own ancestor or put it where the DOM Standard forbids it.
  case hierarchyRequest(String)
  /// The reference node is not a child of the node.
  case notFound(String)
}

extension Node {
  /// DOM Standard, "pre-insert". A fragment loses its children to this node; any other node leaves its old parent.
  /// - Parameter reference: a child of this node to insert before; nil appends.
  package final func insert(_ node: Node, before reference: Node?) throws(TreeError) {
    try ensureInsertionValidity(of: node, before: reference)
    let before = reference === node ? node.nextLink : reference
    if node.kind == .documentFragment {
      while let child = node.firstChildLink {
        child.remove()
        place(child, before: before)
      }
    } else {
      node.remove()
      place(node, before: before)
    }
  }

  /// DOM Standard, "append".
  package final func append(_ node: Node) throws(TreeError) {
    try insert(node, before: nil)
  }

  /// DOM Standard, "remove": takes the node out of its parent, if it has one.
  package final func remove() {
    guard let parent else { return }
    unlink(from: parent)
    guard isConnected else { return }
    setConnected(false)
    scope.document?.observer?.didRemove(self, from: parent, by: scope.mutationSource)
  }

  /// DOM Standard, "replace": `node` takes the place of `child`.
  package final func replace(_ child: Node, with node: Node) throws(TreeError) {
    guard child.parent === self else { throw .notFound("The node to be replaced is not a child of this node.") }
    try ensureInsertionValidity(of: node, before: child, replacing: child)
    if node === child { return }
    var reference = child.nextLink
    if reference === node { reference = node.nextLink }
    child.remove()
    try insert(node, before: reference)
  }

  /// DOM Standard, "replace all": removes the children, and inserts `node` (or a fragment's children).
  package final func replaceChildren(with node: Node?) throws(TreeError) {
    if let node { try ensureInsertionValidity(of: node, before: nil, replacing: nil, replacingAll: true) }
    removeChildren(for: node == nil ? .nothing : .others)
    if let node { try append(node) }
  }

  /// The nodes that replace the removed children at once.
  enum Successors { case nothing, others }

  /// Removes all children. The document's observer can see whether others will replace them.
  final func removeChildren(for successors: Successors) {
    let before = scope.isReplacingChildren
    scope.isReplacingChildren = successors == .others
    defer { scope.isReplacingChildren = before }
    while let child = firstChildLink { child.remove() }
  }

  /// Inserts `node`, which has no parent, without checking the insertion. Adopts it into this node's document.
  final func place(_ node: Node, before reference: Node?) {
    if node.scope !== scope { node.adopt(into: scope) }
    link(node, before: reference)
    guard isConnected else { return }
    node.setConnected(true)
    guard let document = scope.documentLink else { return }
    let observer = document._withUnsafeGuaranteedRef { $0.observer(hearingOf: node, in: self) }
    observer?.didInsert(node, by: scope.mutationSource)
  }

  /// DOM Standard, "adopt": the node leaves its parent, and belongs to `document` with everything below it.
  package final func adopt(into document: Document) {
    remove()
    if scope !== document.scope { adopt(into: document.scope) }
  }

  private func adopt(into newScope: TreeScope) {
    newScope.structureVersion = max(newScope.structureVersion, scope.structureVersion) + 1
    newScope.attributeVersion = max(newScope.attributeVersion, scope.attributeVersion) + 1
    var pending: [Node] = [self]
    while let root = pending.popLast() {
      var node: Node? = root
      while let current = node {
        current.scope = newScope
        current.childVersion &+= 1
        if let contents = current.asElement?.templateContents { pending.append(contents) }
        if let shadow = current.asElement?.shadowRoot { pending.append(shadow) }
        node = current.following(in: root)
      }
    }
  }

  private func link(_ node: Node, before reference: Node?) {
    childCount &+= 1
    if node.kind == .element { childElementCount &+= 1 }
    childListDidChange()
    let link = Unmanaged.passUnretained(node)
    node.parentLink = .passUnretained(self)
    guard let reference else {
      if let last = lastChildLink {
        node.previousLink = last
        last._withUnsafeGuaranteedRef { $0.nextLink = node }
      } else {
        firstChildLink = node
      }
      lastChildLink = link
      return
    }
    node.previousLink = reference.previousLink
    node.nextLink = reference
    if let previous = reference.previousLink {
      previous._withUnsafeGuaranteedRef { $0.nextLink = node }
    } else {
      firstChildLink = node
    }
    reference.previousLink = link
  }

  private func childListDidChange() {
    childVersion &+= 1
    scope.structureVersion += 1
  }

  private func unlink(from parent: Node) {
    parent.childCount &-= 1
    if kind == .element { parent.childElementCount &-= 1 }
    parent.childListDidChange()
    let next = nextLink
    if let next { next.previousLink = previousLink } else { parent.lastChildLink = previousLink }
    if let previous = previousLink {
      previous._withUnsafeGuaranteedRef { $0.nextLink = next }
    } else {
      parent.firstChildLink = next
    }
    parentLink = nil
    previousLink = nil
    nextLink = nil
  }

  /// Marks the subtree, and updates the document's tables of its elements.
  private func setConnected(_ connected: Bool) {
    // The parser inserts one node at a time.
    guard hasChildren else { return markConnected(connected) }
    var node: Node? = self
    while let current = node {
      current.markConnected(connected)
      node = current.following(in: self)
    }
  }

  private func markConnected(_ connected: Bool) {
    isConnected = connected
    guard kind == .element, let document = scope.documentLink else { return }
    document._withUnsafeGuaranteedRef { $0.note(unsafeDowncast(self, to: Element.self), connected: connected) }
  }
}
