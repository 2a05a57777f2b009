/// The value of an expression (XML Path Language 1.0, section 1).
package enum XPathValue {
  case nodes(XPathNodes)
  case boolean(Bool)
  case number(Double)
  case string(String)
}

/// A list of nodes without duplicates.
package struct XPathNodes {
  package internal(set) var list: [XPathNode]
  /// Whether the nodes are in document order.
  var isSorted = true
  /// Whether no node is in the subtree of another node.
  var isDisjoint = true

  init(_ list: [XPathNode]) { self.list = list }
}

extension XPathEvaluator {
  /// Section 4.3, `boolean`.
  package func boolean(_ value: XPathValue) -> Bool {
    switch value {
    case .nodes(let nodes): !nodes.list.isEmpty
    case .boolean(let value): value
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    }
  }

  /// Section 4.4, `number`.
  package func number(_ value: XPathValue) throws(XPathError) -> Double {
    switch value {
    case .nodes: XPathNumber.value(of: try string(value))
    case .boolean(let value): value ? 1 : 0
    case .number(let number): number
    case .string(let text): XPathNumber.value(of: text)
    }
  }

  /// Section 4.2, `string`.
  package func string(_ value: XPathValue) throws(XPathError) -> String {
    switch value {
    case .nodes(let nodes): try first(of: nodes).map { node throws(XPathError) in try text(of: node) } ?? ""
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): XPathNumber.text(of: number)
    case .string(let text): text
    }
  }

  func text(of node: XPathNode) throws(XPathError) -> String {
    let text = node.text
    try work(1 + text.utf8.count / 16)
    return text
  }

  // MARK: Comparisons, section 3.4

  func compare(_ op: XPathOperator, _ left: XPathValue, _ right: XPathValue) throws(XPathError) -> Bool {
    switch (left, right) {
    case (.nodes(let one), .nodes(let two)): return try compare(op, one, two)
    case (.nodes(let nodes), .boolean), (.boolean, .nodes(let nodes)):
      let isAny = XPathValue.boolean(!nodes.list.isEmpty)
      if case .nodes = left { return try compareSimple(op, isAny, right) }
      return try compareSimple(op, left, isAny)
    case (.nodes(let nodes), _):
      for node in nodes.list where try compareSimple(op, like(right, node), right) { return true }
      return false
    case (_, .nodes(let nodes)):
      for node in nodes.list where try compareSimple(op, left, like(left, node)) { return true }
      return false
    default: return try compareSimple(op, left, right)
    }
  }

  private func like(_ other: XPathValue, _ node: XPathNode) throws(XPathError) -> XPathValue {
    let text = try text(of: node)
    if case .number = other { return .number(XPathNumber.value(of: text)) }
    return .string(text)
  }

  /// Whether the comparison holds for some pair of nodes. The search looks at each node once.
  private func compare(_ op: XPathOperator, _ left: XPathNodes, _ right: XPathNodes) throws(XPathError) -> Bool {
    guard op == .equal || op == .unequal else {
      let one = try numbers(left), two = try numbers(right)
      guard let least = one.min(), let most = one.max(), let low = two.min(), let high = two.max() else { return false }
      return switch op {
      case .less: least < high
      case .lessOrEqual: least <= high
      case .greater: most > low
      default: most >= low
      }
    }
    let one = try texts(left), two = try texts(right)
    if op == .equal { return !one.isDisjoint(with: two) }
    return !one.isEmpty && !two.isEmpty && (one.count > 1 || two.count > 1 || one != two)
  }

  private func texts(_ nodes: XPathNodes) throws(XPathError) -> Set<String> {
    var result: Set<String> = []
    for node in nodes.list { result.insert(try text(of: node)) }
    return result
  }

  private func numbers(_ nodes: XPathNodes) throws(XPathError) -> [Double] {
    var result: [Double] = []
    for node in nodes.list {
      let number = XPathNumber.value(of: try text(of: node))
      if !number.isNaN { result.append(number) }
    }
    return result
  }

  private func compareSimple(_ op: XPathOperator, _ left: XPathValue, _ right: XPathValue) throws(XPathError) -> Bool {
    switch op {
    case .equal: return try isEqual(left, right)
    case .unequal: return try !isEqual(left, right)
    default: break
    }
    let one = try number(left), two = try number(right)
    return switch op {
    case .less: one < two
    case .lessOrEqual: one <= two
    case .greater: one > two
    default: one >= two
    }
  }

  private func isEqual(_ left: XPathValue, _ right: XPathValue) throws(XPathError) -> Bool {
    switch (left, right) {
    case (.boolean, _), (_, .boolean): return boolean(left) == boolean(right)
    case (.number, _), (_, .number): return try number(left) == number(right)
    default: return Array(try string(left).utf8) == Array(try string(right).utf8)
    }
  }
}
