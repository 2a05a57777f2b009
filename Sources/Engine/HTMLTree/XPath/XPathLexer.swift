/// The tokens of an expression (XML Path Language 1.0, section 3.7).
enum XPathToken: Equatable, Sendable {
  case number(Double)
  case literal(String)
  case variable
  case op(XPathOperator)
  case axis(XPathAxis)
  /// A name before a bracket: a function's or a node type's.
  case function(String)
  /// A name; nil for `*`.
  case name(prefix: String?, local: String?)
  /// `( ) [ ] . .. @ , / //`
  case symbol(String)
}

struct XPathLexer {
  private let text: [Unicode.Scalar]
  private var place = 0
  private var tokens: [XPathToken] = []

  static func tokens(of text: String) throws(XPathError) -> [XPathToken] {
    var lexer = XPathLexer(text: Array(text.unicodeScalars))
    try lexer.run()
    return lexer.tokens
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private mutating func run() throws(XPathError) {
    skipSpace()
    while place < text.count {
      tokens.append(try next())
      skipSpace()
    }
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    place + ahead < text.count ? text[place + ahead] : nil
  }

  private mutating func skipSpace() {
    while let scalar = peek(), Self.isSpace(scalar) { place += 1 }
  }

  /// ExprWhitespace.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private mutating func next() throws(XPathError) -> XPathToken {
    guard let scalar = peek() else { throw .syntax }
    switch scalar {
    case "(", ")", "[", "]", "@", ",": return symbol(1)
    case "/": return symbol(peek(1) == "/" ? 2 : 1)
    case ".":
      if let digit = peek(1), Self.isDigit(digit) { return number() }
      return symbol(peek(1) == "." ? 2 : 1)
    case "|", "+", "-", "=": return try operation(1)
    case "<", ">": return try operation(peek(1) == "=" ? 2 : 1)
    case "!": return try operation(2)
    case "\"", "'": return try literal(until: scalar)
    case "$":
      place += 1
      _ = try qualifiedName()
      return .variable
    case "*":
      place += 1
      return mayEndOperand ? .op(.times) : .name(prefix: nil, local: nil)
    default:
      if Self.isDigit(scalar) { return number() }
      return try word()
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func symbol(_ length: Int) -> XPathToken { .symbol(take(length)) }

  private mutating func take(_ length: Int) -> String {
    let end = min(place + length, text.count)
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text[place..<end])
    place = end
    return String(result)
  }

  private mutating func operation(_ length: Int) throws(XPathError) -> XPathToken {
    guard let op = XPathOperator(rawValue: take(length)) else { throw .syntax }
    return .op(op)
  }

  private mutating func literal(until quote: Unicode.Scalar) throws(XPathError) -> XPathToken {
    place += 1
    guard let end = text[place...].firstIndex(of: quote) else { throw .syntax }
    let value = take(end - place)
    place += 1
    return .literal(value)
  }

  private mutating func number() -> XPathToken {
    var length = 0
    while let scalar = peek(length), Self.isDigit(scalar) { length += 1 }
    if peek(length) == "." {
      length += 1
      while let scalar = peek(length), Self.isDigit(scalar) { length += 1 }
    }
    return .number(XPathNumber.value(of: take(length)))
  }

  /// The rules of disambiguation: a name is an operator if the token before it may end an operand.
  private var mayEndOperand: Bool {
    switch tokens.last {
    case nil, .op, .axis: false
    case .symbol(let symbol): !["@", "(", "[", ",", "/", "//"].contains(symbol)
    default: true
    }
  }

  private mutating func word() throws(XPathError) -> XPathToken {
    if mayEndOperand {
      guard let op = XPathOperator(rawValue: try simpleName()) else { throw .syntax }
      return .op(op)
    }
    let start = place
    let first = try simpleName()
    let end = place
    skipSpace()
    if peek() == ":", peek(1) == ":" {
      place += 2
      guard let axis = XPathAxis(rawValue: first) else { throw .syntax }
      return .axis(axis)
    }
    if peek() == "(" { return .function(first) }
    place = start
    let name = try qualifiedName()
    if place == end { return .name(prefix: nil, local: first) }
    skipSpace()
    // No function has a prefix.
    guard peek() != "(" else { throw .syntax }
    return .name(prefix: name.prefix, local: name.local)
  }

  /// QName, or a prefix with `:*`.
  private mutating func qualifiedName() throws(XPathError) -> (prefix: String?, local: String?) {
    let first = try simpleName()
    guard peek() == ":", let after = peek(1), after != ":" else { return (nil, first) }
    place += 1
    if after == "*" {
      place += 1
      return (first, nil)
    }
    return (first, try simpleName())
  }

  /// NCName.
  private mutating func simpleName() throws(XPathError) -> String {
    guard let first = peek(), XMLNames.isStart(first) else { throw .syntax }
    var length = 1
    while let scalar = peek(length), XMLNames.isPart(scalar) { length += 1 }
    return take(length)
  }
}

/// Namespaces in XML 1.0, "NCName": names without colons.
package enum XMLNames {
  private static let starts: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
    0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
    0x10000...0xEFFFF,
  ]
  private static let others: [ClosedRange<UInt32>] = [
    0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
  ]

  static func isStart(_ scalar: Unicode.Scalar) -> Bool { starts.contains { $0.contains(scalar.value) } }
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isStart(scalar) || others.contains { $0.contains(scalar.value) }
  }

  /// XML 1.0, "Name": with colons.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) || first == ":" else { return false }
    return text.unicodeScalars.allSatisfy { isPart($0) || $0 == ":" }
  }
}
