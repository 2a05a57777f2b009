import HTMLTree

/// Nodes as arguments and results of natives.
extension NativeCall {
  var dom: AgentDOM { agent.dom }

  func node(_ index: Int) throws(DOMExceptionError) -> Node {
    guard let node = agent.dom.nodes.node(handle(index)) else { throw .stale }
    return node
  }

  /// The node with that handle. Nil for handle 0.
  func optionalNode(_ index: Int) throws(DOMExceptionError) -> Node? {
    let handle = handle(index)
    if handle == 0 { return nil }
    guard let node = agent.dom.nodes.node(handle) else { throw .stale }
    return node
  }

  func element(_ index: Int) throws(DOMExceptionError) -> Element {
    guard let element = try node(index).asElement else { throw .stale }
    return element
  }

  /// The document with that handle.
  func documentNode(_ index: Int) throws(DOMExceptionError) -> Document {
    guard let document = try node(index) as? Document else { throw .stale }
    return document
  }

  /// The script side of the document with that handle; nil if it belongs to no window.
  func scriptDocument(_ index: Int) throws(DOMExceptionError) -> ScriptDocument? {
    dom.scriptDocument(of: try documentNode(index))
  }

  func handle(of node: Node?) -> JSValue {
    guard let node else { return context.number(0) }
    // Nearly always, scripts know the node already, and the realm need not be asked.
    if node.scriptHandle != 0 { return context.number(Double(node.scriptHandle)) }
    return context.number(Double(realm.dom.handle(of: node)))
  }

  func handles(of nodes: some Sequence<Node>) -> JSValue {
    context.numbers(nodes.map { Double(realm.dom.handle(of: $0)) }).value
  }
}

extension DOMExceptionError {
  /// The error for a node whose document is gone: nothing can be asked about it.
  static let stale = DOMExceptionError(name: "InvalidStateError", message: "The node's document is gone.")

  init(_ error: TreeError) {
    switch error {
    case .hierarchyRequest:
      self.init(name: "HierarchyRequestError", message: "The operation would yield an incorrect node tree.")
    case .notFound: self.init(name: "NotFoundError", message: "The object can not be found here.")
    }
  }

  static let syntax = DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
}
