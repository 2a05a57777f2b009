/// Selectors Level 4, "grammar".
struct SelectorParser {
  var scanner: SelectorScanner
  /// The depth of nested selectors such as `:not(:is(…))`, which is limited so that a page cannot overflow the stack.
  private var nesting = 0
  private static let maximumNesting = 32

  init(_ text: String) {
    scanner = SelectorScanner(text)
  }

  mutating func parseWholeList() throws(SelectorError) -> [ComplexSelector] {
    let list = try parseList()
    guard scanner.isAtEnd else { throw scanner.unexpected(expecting: "the end of the selector") }
    return list
  }

  private mutating func parseList() throws(SelectorError) -> [ComplexSelector] {
    var list: [ComplexSelector] = []
    repeat {
      scanner.skipSpace()
      list.append(try parseComplex())
      scanner.skipSpace()
    } while scanner.take(",")
    return list
  }

  /// The arguments of a functional pseudo-class, with its closing parenthesis.
  mutating func parseListArgument() throws(SelectorError) -> [ComplexSelector] {
    try enter()
    let list = try parseList()
    nesting -= 1
    try close()
    return list
  }

  mutating func enter() throws(SelectorError) {
    nesting += 1
    if nesting > Self.maximumNesting { throw scanner.error("The selector nests too deeply") }
  }

  mutating func leave() { nesting -= 1 }

  /// A "forgiving selector list": its invalid selectors match nothing.
  mutating func parseForgivingListArgument() throws(SelectorError) -> [ComplexSelector] {
    try enter()
    var list: [ComplexSelector] = []
    repeat {
      scanner.skipSpace()
      let start = scanner.index
      do {
        let selector = try parseComplex()
        scanner.skipSpace()
        if scanner.current == UInt8(ascii: ",") || scanner.current == UInt8(ascii: ")") {
          list.append(selector)
          continue
        }
      } catch {}
      scanner.index = start
      try skipInvalidSelector()
    } while scanner.take(",")
    nesting -= 1
    try close()
    return list
  }

  /// Moves to the comma or parenthesis that ends an invalid selector.
  private mutating func skipInvalidSelector() throws(SelectorError) {
    var depth = 0
    while let byte = scanner.current {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = try scanner.string()
        continue
      default: break
      }
      scanner.index += 1
    }
  }

  mutating func close() throws(SelectorError) {
    scanner.skipSpace()
    guard scanner.take(")") else { throw scanner.unexpected(expecting: "\")\"") }
  }

  /// Selectors Level 4, "relative selector list": the argument of `:has()`.
  mutating func parseRelativeListArgument() throws(SelectorError) -> [RelativeSelector] {
    try enter()
    var list: [RelativeSelector] = []
    repeat {
      scanner.skipSpace()
      let combinator = takeCombinator() ?? .descendant
      scanner.skipSpace()
      var selector = try parseComplex()
      selector.leftward.append((combinator, [.anchor]))
      list.append(RelativeSelector(combinator: combinator, selector: selector))
      scanner.skipSpace()
    } while scanner.take(",")
    nesting -= 1
    try close()
    return list
  }

  mutating func parseComplex() throws(SelectorError) -> ComplexSelector {
    var parts: [(combinator: Combinator, compound: [SimpleSelector])] = []
    var current = try parseCompound()
    while true {
      let hadSpace = scanner.skipSpace()
      if let combinator = takeCombinator() {
        scanner.skipSpace()
        parts.append((combinator, current))
      } else if hadSpace, let byte = scanner.current, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
        parts.append((.descendant, current))
      } else {
        return ComplexSelector(subject: current, leftward: parts.reversed())
      }
      current = try parseCompound()
    }
  }

  private mutating func takeCombinator() -> Combinator? {
    if scanner.take(">") { return .child }
    if scanner.take("+") { return .adjacentSibling }
    if scanner.take("~") { return .generalSibling }
    return nil
  }

  private mutating func parseCompound() throws(SelectorError) -> [SimpleSelector] {
    var compound: [SimpleSelector] = []
    if let type = try parseType() { compound.append(type) }
    while let byte = scanner.current {
      switch byte {
      case UInt8(ascii: "#"):
        scanner.index += 1
        compound.append(.id(try scanner.hashName()))
      case UInt8(ascii: "."):
        scanner.index += 1
        compound.append(.class(try scanner.identifier("a class name")))
      case UInt8(ascii: "["): compound.append(.attribute(try parseAttribute()))
      case UInt8(ascii: ":"): compound.append(try parsePseudo())
      default:
        if compound.isEmpty { throw scanner.unexpected(expecting: "a selector") }
        return compound
      }
    }
    if compound.isEmpty { throw scanner.unexpected(expecting: "a selector") }
    return compound
  }

  /// A type or universal selector, with its namespace prefix.
  private mutating func parseType() throws(SelectorError) -> SimpleSelector? {
    let start = scanner.index
    if scanner.current == UInt8(ascii: "|"), scanner.peek() != UInt8(ascii: "|") {
      scanner.index += 1
      if !scanner.take("*") { _ = try scanner.identifier("an element name") }
      return .typeWithoutNamespace
    }
    guard scanner.current == UInt8(ascii: "*") || scanner.startsIdentifier else { return nil }
    let name = scanner.take("*") ? "*" : try scanner.identifier("an element name")
    if scanner.current == UInt8(ascii: "|"), scanner.peek() != UInt8(ascii: "=") {
      guard name == "*" else { throw scanner.error("The namespace prefix \"\(name)\" is not declared", at: start) }
      scanner.index += 1
      if scanner.take("*") { return .universal }
      let local = try scanner.identifier("an element name")
      return .type(local, lowercase: local.asciiLowercase)
    }
    return name == "*" ? .universal : .type(name, lowercase: name.asciiLowercase)
  }

  /// Selectors Level 4, "attribute selectors".
  private mutating func parseAttribute() throws(SelectorError) -> AttributeTest {
    scanner.index += 1
    scanner.skipSpace()
    if scanner.current == UInt8(ascii: "*"), scanner.peek() == UInt8(ascii: "|") { scanner.index += 2 }
    if scanner.current == UInt8(ascii: "|") { scanner.index += 1 }
    let name = try scanner.identifier("an attribute name")
    scanner.skipSpace()
    var test = AttributeTest(
      name: name, lowercaseName: name.asciiLowercase, comparison: .exists, value: "", caseRule: .byAttribute)
    if scanner.take("]") { return test }
    test.comparison = try parseOperator()
    scanner.skipSpace()
    if scanner.current == UInt8(ascii: "\"") || scanner.current == UInt8(ascii: "'") {
      test.value = try scanner.string()
    } else {
      test.value = try scanner.identifier("a quoted value or a name")
    }
    scanner.skipSpace()
    if scanner.take("i") || scanner.take("I") {
      test.caseRule = .insensitive
    } else if scanner.take("s") || scanner.take("S") {
      test.caseRule = .sensitive
    }
    scanner.skipSpace()
    guard scanner.take("]") else { throw scanner.unexpected(expecting: "\"]\"") }
    return test
  }

  private mutating func parseOperator() throws(SelectorError) -> AttributeTest.Operator {
    if scanner.take("=") { return .equals }
    let found: AttributeTest.Operator
    switch scanner.current {
    case UInt8(ascii: "~"): found = .includesWord
    case UInt8(ascii: "|"): found = .dashMatch
    case UInt8(ascii: "^"): found = .prefix
    case UInt8(ascii: "$"): found = .suffix
    case UInt8(ascii: "*"): found = .substring
    default: throw scanner.unexpected(expecting: "an attribute operator or \"]\"")
    }
    scanner.index += 1
    guard scanner.take("=") else { throw scanner.unexpected(expecting: "\"=\"") }
    return found
  }
}
