import HTMLTree

/// The natives of js/dom/nodes.js that change the tree or make nodes.
enum MutationNatives {
  static let table: NativeTable = [
    "setTextContent": setTextContent, "normalize": normalize, "cloneNode": cloneNode, "insertBefore": insertBefore,
    "replaceChild": replaceChild, "removeChild": removeChild, "remove": remove, "insertAround": insertAround,
    "insertInto": insertInto, "insertAdjacentNode": insertAdjacentNode, "createText": createText,
    "createComment": createComment, "createFragment": createFragment, "attachShadowRoot": attachShadowRoot,
    "shadowRoot": shadowRoot, "shadowMode": shadowMode,
  ]

  static func setTextContent(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.dom.setTextContent(of: try call.node(0), to: call.string(1))
    return call.undefined
  }

  /// DOM Standard, `normalize`.
  static func normalize(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let texts = try call.node(0).descendants.compactMap(\.asText)
    for text in texts {
      guard text.parent != nil else { continue }
      if text.data.isEmpty {
        call.dom.remove(text)
        continue
      }
      var joined = text.data
      var following: [Text] = []
      var next = text.nextSibling
      while let more = next?.asText {
        joined += more.data
        following.append(more)
        next = more.nextSibling
      }
      guard !following.isEmpty else { continue }
      try call.dom.setTextContent(of: text, to: joined)
      for more in following { call.dom.remove(more) }
    }
    return call.undefined
  }

  static func cloneNode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    let copy = node.cloneNode(call.bool(1) ? .deep : .nodeOnly)
    call.dom.didClone(node, to: copy)
    return call.handle(of: copy)
  }

  static func insertBefore(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (parent, node, reference) = (try call.node(0), try call.node(1), try call.optionalNode(2))
    try call.dom.insert(node, into: parent, before: reference)
    return call.undefined
  }

  static func replaceChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (parent, node, child) = (try call.node(0), try call.node(1), try call.node(2))
    try call.dom.replace(child, in: parent, with: node)
    return call.undefined
  }

  static func removeChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (parent, child) = (try call.node(0), try call.node(1))
    guard child.parent === parent else { throw DOMExceptionError(.notFound("")) }
    call.dom.remove(child)
    return call.undefined
  }

  static func remove(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.remove(try call.node(0))
    return call.undefined
  }

  /// `before`, `after`, `replaceWith`: the node, the word, then handles and strings.
  static func insertAround(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    guard let parent = node.parent else { return call.undefined }
    let items = try items(of: call)
    func isMoved(_ other: Node) -> Bool { items.contains { $0 === other } }
    switch call.string(1) {
    case "before":
      var previous = node.previousSibling
      while let current = previous, isMoved(current) { previous = current.previousSibling }
      guard let inserted = try gather(items, call) else { return call.undefined }
      try call.dom.insert(inserted, into: parent, before: previous.map { $0.nextSibling } ?? parent.firstChild)
    case "after":
      var next = node.nextSibling
      while let current = next, isMoved(current) { next = current.nextSibling }
      guard let inserted = try gather(items, call) else { return call.undefined }
      try call.dom.insert(inserted, into: parent, before: next)
    default:
      var next = node.nextSibling
      while let current = next, isMoved(current) { next = current.nextSibling }
      let inserted = try gather(items, call)
      if node.parent === parent, let inserted {
        try call.dom.replace(node, in: parent, with: inserted)
      } else if let inserted {
        try call.dom.insert(inserted, into: parent, before: next)
      } else {
        call.dom.remove(node)
      }
    }
    return call.undefined
  }

  /// `append`, `prepend`, `replaceChildren`: the node, the word, then handles and strings.
  static func insertInto(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let parent = try call.node(0)
    let inserted = try gather(try items(of: call), call)
    switch call.string(1) {
    case "append": if let inserted { try call.dom.insert(inserted, into: parent, before: nil) }
    case "prepend": if let inserted { try call.dom.insert(inserted, into: parent, before: parent.firstChild) }
    default: try call.dom.replaceAll(in: parent, with: inserted)
    }
    return call.undefined
  }

  /// `insertAdjacentElement` and `insertAdjacentText`: the element, the place, the node.
  static func insertAdjacentNode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (element, node) = (try call.element(0), try call.node(2))
    switch call.string(1) {
    case "afterbegin": try call.dom.insert(node, into: element, before: element.firstChild)
    case "beforeend": try call.dom.insert(node, into: element, before: nil)
    case let place:
      guard let parent = element.parent else { return call.handle(of: nil) }
      try call.dom.insert(node, into: parent, before: place == "beforebegin" ? element : element.nextSibling)
    }
    return call.handle(of: node)
  }

  static func createText(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: Text(call.string(1), in: try call.documentNode(0)))
  }

  static func createComment(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: Comment(call.string(1), in: try call.documentNode(0)))
  }

  static func createFragment(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: DocumentFragment(in: try call.documentNode(0)))
  }

  static func attachShadowRoot(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.element(0).attachShadowRoot(.init(rawValue: call.string(1)) ?? .open))
  }

  /// (element) → its shadow root; none if it has no root, or if this world may not see the root.
  static func shadowRoot(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let root = try call.element(0).shadowRoot,
      root.shadowMode == .open || call.realm.world.shadowRoots == .all
    else { return call.handle(of: nil) }
    return call.handle(of: root)
  }

  /// (shadow root) → `open` or `closed`.
  static func shadowMode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let root = try call.node(0) as? DocumentFragment
    return call.string((root?.shadowMode ?? .open).rawValue)
  }

  // MARK: DOM Standard, "converting nodes into a node"

  private static func items(of call: NativeCall) throws(DOMExceptionError) -> [Node] {
    var items: [Node] = []
    guard let document = try call.node(0).ownerDocument else { throw .stale }
    for index in stride(from: 2, to: call.count, by: 1) {
      if call.context.isString(call[index]) {
        items.append(Text(call.string(index), in: document))
      } else {
        items.append(try call.node(index))
      }
    }
    return items
  }

  /// A single node as it is, several nodes in a fragment, nil for none.
  private static func gather(_ items: [Node], _ call: NativeCall) throws(DOMExceptionError) -> Node? {
    guard items.count != 1 else { return items[0] }
    guard !items.isEmpty, let document = try call.node(0).ownerDocument else { return nil }
    let fragment = DocumentFragment(in: document)
    for item in items { try call.dom.insert(item, into: fragment, before: nil) }
    return fragment
  }
}

extension AgentDOM {
  /// Copies the state of form controls, which is not in the tree (HTML Standard, "cloning steps" of `input`).
  func didClone(_ original: Node, to copy: Node) {
    treeMayHaveChanged()
    guard controls.isInUse else { return }
    var left: Node? = original
    var right: Node? = copy
    while let from = left, let to = right {
      if let from = from.asElement, let to = to.asElement { controls.copyState(from: from, to: to) }
      left = from.following(in: original)
      right = to.following(in: copy)
    }
  }
}
