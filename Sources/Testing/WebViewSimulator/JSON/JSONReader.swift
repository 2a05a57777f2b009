/// A place in a text file. Line and column are 1-based; columns count Unicode scalars.
public struct TextPosition: Hashable, Sendable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The reason why a text is not JSON, and the place.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  public let position: TextPosition
  public let message: String
}

/// A JSON value whose parts know their place in the text.
public struct PositionedJSON: Sendable {
  public let position: TextPosition
  public let content: Content
  /// The beginning of the first line of a multi-line text, as YAML's `|` writes it; nil for other texts.
  package var firstLine: TextPosition?
  /// A remark about the text for readers of a message about this value.
  package var remark: String?

  public indirect enum Content: Sendable {
    case scalar(JSONValue)
    case array([PositionedJSON])
    case object([(name: String, position: TextPosition, value: PositionedJSON)])
  }

  public init(position: TextPosition, content: Content) {
    self.position = position
    self.content = content
  }

  /// The place of a line in a text. Numbers begin at 0.
  package func position(ofLine number: Int) -> TextPosition {
    firstLine.map { TextPosition(line: $0.line + number, column: $0.column) } ?? position
  }

  public var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.map { .init($0.name, $0.value.value) })
    }
  }
}

/// Reads JSON (RFC 8259). Nesting is bounded, so that no input can exhaust the stack.
public struct JSONReader {
  public static let deepestNesting = 256

  private var rest: Substring.UnicodeScalarView
  private var position = TextPosition(line: 1, column: 1)
  private var depth = 0

  /// - Throws: `JSONSyntaxError`
  public static func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue { try parsePositions(text).value }

  /// - Throws: `JSONSyntaxError`
  public static func parsePositions(_ text: String) throws(JSONSyntaxError) -> PositionedJSON {
    var reader = JSONReader(rest: Substring(text).unicodeScalars)
    if reader.rest.first == "\u{FEFF}" { reader.rest.removeFirst() }
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.rest.isEmpty else { throw reader.error("text after the end of the JSON value") }
    return value
  }

  private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  private mutating func value() throws(JSONSyntaxError) -> PositionedJSON {
    let start = position
    func scalar(_ value: JSONValue) -> PositionedJSON { PositionedJSON(position: start, content: .scalar(value)) }
    switch rest.first {
    case nil: throw error("the text ends where a value is expected")
    case "{"?: return try nested { reader throws(JSONSyntaxError) in try reader.object(from: start) }
    case "["?: return try nested { reader throws(JSONSyntaxError) in try reader.array(from: start) }
    case "\""?: return scalar(.string(try string()))
    case let first? where first == "-" || first.isDigit: return scalar(.number(try number()))
    default:
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where rest.starts(with: word.unicodeScalars) {
        for _ in word.unicodeScalars { advance() }
        return scalar(value)
      }
      throw error("expected a JSON value")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONSyntaxError) -> PositionedJSON
  ) throws(JSONSyntaxError) -> PositionedJSON {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestNesting else { throw error("nested deeper than \(Self.deepestNesting) levels") }
    return try read(&self)
  }

  private mutating func object(from start: TextPosition) throws(JSONSyntaxError) -> PositionedJSON {
    advance()
    var members: [(name: String, position: TextPosition, value: PositionedJSON)] = []
    skipSpace()
    if rest.first == "}" {
      advance()
      return PositionedJSON(position: start, content: .object([]))
    }
    while true {
      skipSpace()
      let place = position
      guard rest.first == "\"" else { throw error("expected a name in quotes") }
      let name = try string()
      skipSpace()
      guard rest.first == ":" else { throw error("expected “:” after “\(name)”") }
      advance()
      skipSpace()
      members.append((name, place, try value()))
      skipSpace()
      switch rest.first {
      case ","?: advance()
      case "}"?:
        advance()
        return PositionedJSON(position: start, content: .object(members))
      default: throw error("expected “,” or “}”")
      }
    }
  }

  private mutating func array(from start: TextPosition) throws(JSONSyntaxError) -> PositionedJSON {
    advance()
    var elements: [PositionedJSON] = []
    skipSpace()
    if rest.first == "]" {
      advance()
      return PositionedJSON(position: start, content: .array([]))
    }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      switch rest.first {
      case ","?: advance()
      case "]"?:
        advance()
        return PositionedJSON(position: start, content: .array(elements))
      default: throw error("expected “,” or “]”")
      }
    }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    advance()
    var result = String.UnicodeScalarView()
    while let scalar = rest.first {
      switch scalar {
      case "\"":
        advance()
        return String(result)
      case "\\": result.append(try escape())
      case "\u{00}"..<"\u{20}": throw error("a control character in a string")
      default:
        result.append(scalar)
        advance()
      }
    }
    throw error("the string is not closed")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    advance()
    guard let letter = rest.first else { throw error("the string is not closed") }
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = simple[letter] {
      advance()
      return scalar
    }
    guard letter == "u" else { throw error("unknown escape “\\\(letter)”") }
    advance()
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate pair; a lone surrogate becomes the replacement character, as when text is decoded.
    guard unit < 0xDC00, rest.starts(with: "\\u".unicodeScalars) else { return "\u{FFFD}" }
    advance()
    advance()
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low) else { return Unicode.Scalar(low) ?? "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = rest.first, let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = self
    var text = ""
    while let scalar = rest.first, scalar.isDigit || "+-.eE".unicodeScalars.contains(scalar) {
      text.unicodeScalars.append(scalar)
      advance()
    }
    guard let value = Double(text), value.isFinite else { throw start.error("“\(text)” is not a number") }
    return value
  }

  private mutating func skipSpace() {
    while let scalar = rest.first, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" { advance() }
  }

  private mutating func advance() {
    if rest.removeFirst() == "\n" {
      position = TextPosition(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
  }

  private func error(_ message: String) -> JSONSyntaxError { JSONSyntaxError(position: position, message: message) }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
