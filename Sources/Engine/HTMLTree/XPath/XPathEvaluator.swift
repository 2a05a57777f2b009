/// Evaluates expressions (XML Path Language 1.0), with WebKit's rules for names in HTML. The tree must not change
/// meanwhile.
package final class XPathEvaluator {
  /// The most nodes that an evaluation may visit; similar work counts, too. The scripts' time limit ends no evaluation.
  package static let mostWork = 10_000_000

  /// The context in which an expression is evaluated.
  struct Context {
    var node: XPathNode
    var position = 1
    var size = 1
  }

  private let namespaces: [String: String]
  private var workLeft: Int
  /// The positions of a tree's nodes in document order, once nodes were sorted.
  private var places: [ObjectIdentifier: Int] = [:]

  /// - Parameters:
  ///   - namespaces: the namespaces of the expression's prefixes.
  ///   - mostWork: another limit, for tests.
  package init(namespaces: [String: String], mostWork: Int = XPathEvaluator.mostWork) {
    self.namespaces = namespaces
    workLeft = mostWork
  }

  /// Evaluates the expression. The nodes of the value are in document order.
  package func evaluate(_ expression: XPathExpression, from node: XPathNode) throws(XPathError) -> XPathValue {
    let value = try evaluate(expression.root, Context(node: node))
    guard case .nodes(let nodes) = value else { return value }
    return .nodes(try sorted(nodes))
  }

  func work(_ amount: Int) throws(XPathError) {
    workLeft -= amount
    if workLeft < 0 { throw .tooMuchWork }
  }

  func evaluate(_ syntax: XPathSyntax, _ context: Context) throws(XPathError) -> XPathValue {
    try work(1)
    switch syntax {
    case .number(let number): return .number(number)
    case .literal(let text): return .string(text)
    case .variable: return .string("")
    case .negative(let operand, let isOdd):
      let number = try number(evaluate(operand, context))
      return .number(isOdd ? -number : number)
    case .call(let function, let arguments): return try call(function, arguments, context)
    case .chain(let first, let rest): return try chain(first, rest, context)
    case .path(let path): return .nodes(try nodes(path, context))
    }
  }

  private func chain(
    _ first: XPathSyntax, _ rest: [XPathOperation], _ context: Context
  ) throws(XPathError) -> XPathValue {
    var value = try evaluate(first, context)
    for operation in rest {
      switch operation.op {
      case .or:
        if boolean(value) { return .boolean(true) }
        value = .boolean(boolean(try evaluate(operation.operand, context)))
      case .and:
        if !boolean(value) { return .boolean(false) }
        value = .boolean(boolean(try evaluate(operation.operand, context)))
      case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual:
        value = .boolean(try compare(operation.op, value, evaluate(operation.operand, context)))
      case .union:
        guard case .nodes(let left) = value, case .nodes(let right) = try evaluate(operation.operand, context) else {
          throw .type
        }
        value = .nodes(try unique(left.list + right.list))
      case .plus, .minus, .times, .div, .mod:
        value = .number(
          Self.calculate(operation.op, try number(value), try number(evaluate(operation.operand, context))))
      }
    }
    return value
  }

  /// Section 3.5.
  private static func calculate(_ op: XPathOperator, _ left: Double, _ right: Double) -> Double {
    switch op {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .div: left / right
    default: left.truncatingRemainder(dividingBy: right)
    }
  }

  // MARK: Paths

  private func nodes(_ path: XPathPath, _ context: Context) throws(XPathError) -> XPathNodes {
    var nodes: XPathNodes
    switch path.start {
    case .context: nodes = XPathNodes([context.node])
    case .root:
      // Nodes outside a document have the topmost node of their tree as the root, as in WebKit.
      let top: XPathNode
      switch context.node {
      case .tree(let node): top = .tree(node.root)
      case .attribute(let element, _): top = .tree(element.root)
      case .loose: top = context.node
      }
      nodes = XPathNodes([top])
    case .filtered(let syntax, let predicates):
      guard case .nodes(let found) = try evaluate(syntax, context) else { throw .type }
      nodes = found
      if !predicates.isEmpty {
        nodes = try sorted(nodes)
        nodes.list = try filter(nodes.list, predicates)
      }
    }
    for step in path.steps { nodes = try take(step, nodes) }
    return nodes
  }

  private func take(_ step: XPathStep, _ nodes: XPathNodes) throws(XPathError) -> XPathNodes {
    if nodes.list.isEmpty { return nodes }
    var found: [XPathNode] = []
    for node in nodes.list {
      var some = try filter(on(step.axis, of: node, step.test), step.predicates)
      if step.axis.isReverse { some.reverse() }
      found += some
    }
    let isAlone = nodes.list.count == 1
    var result = XPathNodes(found)
    switch step.axis {
    case .self:
      result.isSorted = nodes.isSorted
      result.isDisjoint = nodes.isDisjoint
    case .attribute, .namespace: result.isSorted = nodes.isSorted
    case .child:
      result.isSorted = nodes.isSorted && nodes.isDisjoint
      result.isDisjoint = nodes.isDisjoint
    case .descendant, .descendantOrSelf:
      guard isAlone || nodes.isDisjoint else { return try unique(found) }
      result.isSorted = nodes.isSorted
      result.isDisjoint = false
    default:
      guard isAlone else { return try unique(found) }
      result.isDisjoint = step.axis == .followingSibling || step.axis == .precedingSibling || step.axis == .parent
    }
    return result
  }

  /// Section 2.4: the nodes for which the predicates hold. Positions count from the list's first node.
  private func filter(_ nodes: [XPathNode], _ predicates: [XPathSyntax]) throws(XPathError) -> [XPathNode] {
    var nodes = nodes
    for predicate in predicates {
      var kept: [XPathNode] = []
      for (index, node) in nodes.enumerated() {
        let value = try evaluate(predicate, Context(node: node, position: index + 1, size: nodes.count))
        let holds = if case .number(let number) = value { number == Double(index + 1) } else { boolean(value) }
        if holds { kept.append(node) }
      }
      nodes = kept
    }
    return nodes
  }

  // MARK: Order

  private func unique(_ list: [XPathNode]) throws(XPathError) -> XPathNodes {
    try work(list.count)
    var seen: Set<XPathNode.Identity> = []
    var result = XPathNodes(list.filter { seen.insert($0.identity).inserted })
    result.isSorted = result.list.count < 2
    result.isDisjoint = result.isSorted
    return result
  }

  func first(of nodes: XPathNodes) throws(XPathError) -> XPathNode? { try sorted(nodes).list.first }

  private func sorted(_ nodes: XPathNodes) throws(XPathError) -> XPathNodes {
    if nodes.isSorted || nodes.list.count < 2 { return nodes }
    try work(nodes.list.count)
    var keyed: [(place: Int, attribute: Int, node: XPathNode)] = []
    for node in nodes.list {
      switch node {
      case .tree(let node): keyed.append((try place(of: node), -1, .tree(node)))
      case .attribute(let element, let attribute):
        let index = element.attributes.firstIndex { $0.name == attribute.name } ?? 0
        keyed.append((try place(of: element), index, node))
      case .loose: keyed.append((0, -1, node))
      }
    }
    keyed.sort { ($0.place, $0.attribute) < ($1.place, $1.attribute) }
    var result = nodes
    result.list = keyed.map(\.node)
    result.isSorted = true
    return result
  }

  private func place(of node: Node) throws(XPathError) -> Int {
    if let known = places[ObjectIdentifier(node)] { return known }
    let root = node.root
    var next = places.count
    places[ObjectIdentifier(root)] = next
    for each in root.descendants {
      next += 1
      places[ObjectIdentifier(each)] = next
    }
    try work(next)
    return places[ObjectIdentifier(node)] ?? next
  }

  /// The namespace of one of the expression's prefixes.
  func uri(of prefix: String) -> String { namespaces[prefix] ?? "" }
}
