/// An XPath 1.0 expression in parsed form.
package struct XPathExpression: Sendable {
  let root: XPathSyntax
  /// The prefixes of names, with repetitions. Their namespaces are looked up before the evaluation.
  package let prefixes: [String]

  /// - Throws: `XPathError.syntax`.
  package init(parsing text: String) throws(XPathError) {
    var parser = XPathParser(tokens: try XPathLexer.tokens(of: text))
    root = try parser.whole()
    prefixes = parser.prefixes
  }
}

/// XML Path Language 1.0, section 3: a parser by recursive descent.
private struct XPathParser {
  private let tokens: [XPathToken]
  private var place = 0
  private var depth = 0
  private(set) var prefixes: [String] = []

  /// The greatest depth of nested brackets, because the stack is finite.
  private static let mostDepth = 64

  init(tokens: [XPathToken]) { self.tokens = tokens }

  mutating func whole() throws(XPathError) -> XPathSyntax {
    let result = try expression()
    guard place == tokens.count else { throw .syntax }
    return result
  }

  private var token: XPathToken? { place < tokens.count ? tokens[place] : nil }

  private mutating func skip(_ symbol: String) -> Bool {
    guard token == .symbol(symbol) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ symbol: String) throws(XPathError) {
    guard skip(symbol) else { throw .syntax }
  }

  private mutating func expression() throws(XPathError) -> XPathSyntax {
    guard depth < Self.mostDepth else { throw .syntax }
    depth += 1
    defer { depth -= 1 }
    return try chain(0)
  }

  private mutating func chain(_ level: Int) throws(XPathError) -> XPathSyntax {
    guard level < XPathOperator.levels.count else { return try unary() }
    let first = try chain(level + 1)
    var rest: [XPathOperation] = []
    while case .op(let op)? = token, XPathOperator.levels[level].contains(op) {
      place += 1
      rest.append(XPathOperation(op: op, operand: try chain(level + 1)))
    }
    return rest.isEmpty ? first : .chain(first, rest)
  }

  private mutating func unary() throws(XPathError) -> XPathSyntax {
    var signs = 0
    while token == .op(.minus) {
      signs += 1
      place += 1
    }
    let operand = try union()
    return signs == 0 ? operand : .negative(operand, isOdd: signs % 2 == 1)
  }

  private mutating func union() throws(XPathError) -> XPathSyntax {
    let first = try path()
    var rest: [XPathOperation] = []
    while token == .op(.union) {
      place += 1
      rest.append(XPathOperation(op: .union, operand: try path()))
    }
    return rest.isEmpty ? first : .chain(first, rest)
  }

  // MARK: Paths

  private mutating func path() throws(XPathError) -> XPathSyntax {
    var path: XPathPath
    if let primary = try primary() {
      let predicates = try predicates()
      guard !predicates.isEmpty || token == .symbol("/") || token == .symbol("//") else { return primary }
      path = XPathPath(start: .filtered(primary, predicates: predicates))
      if !(try separator(&path)) { return .path(path) }
      path.append(try step())
    } else if token == .symbol("/") || token == .symbol("//") {
      path = XPathPath(start: .root)
      let mayEnd = token == .symbol("/")
      _ = try separator(&path)
      guard isAtStep else {
        guard mayEnd else { throw .syntax }
        return .path(path)
      }
      path.append(try step())
    } else {
      path = XPathPath(start: .context)
      path.append(try step())
    }
    while try separator(&path) { path.append(try step()) }
    return .path(path)
  }

  /// `/`, or `//`, which is short for a step of its own.
  private mutating func separator(_ path: inout XPathPath) throws(XPathError) -> Bool {
    if skip("/") { return true }
    guard skip("//") else { return false }
    path.append(XPathStep(axis: .descendantOrSelf, test: .any))
    return true
  }

  private var isAtStep: Bool {
    switch token {
    case .axis, .name, .function: true
    case .symbol(let symbol): [".", "..", "@"].contains(symbol)
    default: false
    }
  }

  private mutating func step() throws(XPathError) -> XPathStep {
    if skip(".") { return XPathStep(axis: .self, test: .any) }
    if skip("..") { return XPathStep(axis: .parent, test: .any) }
    var axis = XPathAxis.child
    if skip("@") {
      axis = .attribute
    } else if case .axis(let given)? = token {
      place += 1
      axis = given
    }
    let test = try nodeTest()
    return XPathStep(axis: axis, test: test, predicates: try predicates())
  }

  private mutating func nodeTest() throws(XPathError) -> XPathTest {
    switch token {
    case .name(let prefix, let local)?:
      place += 1
      if let prefix { prefixes.append(prefix) }
      return .name(prefix: prefix, local: local)
    case .function(let type)?:
      place += 1
      try expect("(")
      var target: String?
      if type == "processing-instruction", case .literal(let text)? = token {
        place += 1
        target = text
      }
      try expect(")")
      switch type {
      case "node": return .any
      case "text": return .text
      case "comment": return .comment
      case "processing-instruction": return .processingInstruction(target)
      default: throw .syntax
      }
    default: throw .syntax
    }
  }

  private mutating func predicates() throws(XPathError) -> [XPathSyntax] {
    var list: [XPathSyntax] = []
    while skip("[") {
      list.append(try expression())
      try expect("]")
    }
    return list
  }

  // MARK: Primary expressions

  /// A primary expression; nil if a location path begins.
  private mutating func primary() throws(XPathError) -> XPathSyntax? {
    switch token {
    case .variable?:
      place += 1
      return .variable
    case .literal(let text)?:
      place += 1
      return .literal(text)
    case .number(let number)?:
      place += 1
      return .number(number)
    case .symbol("(")?:
      place += 1
      let inner = try expression()
      try expect(")")
      return inner
    case .function(let name)? where !["node", "text", "comment", "processing-instruction"].contains(name):
      place += 1
      return try call(name)
    default: return nil
    }
  }

  private mutating func call(_ name: String) throws(XPathError) -> XPathSyntax {
    guard let function = XPathFunction(rawValue: name) else { throw .syntax }
    try expect("(")
    var arguments: [XPathSyntax] = []
    if !skip(")") {
      repeat { arguments.append(try expression()) } while skip(",")
      try expect(")")
    }
    guard function.arity.contains(arguments.count) else { throw .syntax }
    return .call(function, arguments)
  }
}
