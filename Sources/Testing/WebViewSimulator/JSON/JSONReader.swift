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

  private let bytes: [UInt8]
  private var place: Int
  private var line = 1
  /// The place of the line's first byte. Columns count scalars, so each further byte of a scalar moves it by one.
  private var lineStart: Int
  private var depth = 0

  /// - Throws: `JSONSyntaxError`
  public static func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue { try parsePositions(text).value }

  /// - Throws: `JSONSyntaxError`
  public static func parsePositions(_ text: String) throws(JSONSyntaxError) -> PositionedJSON {
    var reader = JSONReader(Array(text.utf8))
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.error("text after the end of the JSON value") }
    return value
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = place
  }

  private var position: TextPosition { TextPosition(line: line, column: place - lineStart + 1) }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func isNext(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> PositionedJSON {
    let start = position
    func scalar(_ value: JSONValue) -> PositionedJSON { PositionedJSON(position: start, content: .scalar(value)) }
    guard let first = next else { throw error("the text ends where a value is expected") }
    switch Unicode.Scalar(first) {
    case "{": return try nested { reader throws(JSONSyntaxError) in try reader.object(from: start) }
    case "[": return try nested { reader throws(JSONSyntaxError) in try reader.array(from: start) }
    case "\"": return scalar(.string(try string()))
    case "-", "0"..."9": return scalar(.number(try number()))
    default:
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
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
    place += 1
    skipSpace()
    return try read(&self)
  }

  private mutating func object(from start: TextPosition) throws(JSONSyntaxError) -> PositionedJSON {
    var members: [(name: String, position: TextPosition, value: PositionedJSON)] = []
    if take("}") { return PositionedJSON(position: start, content: .object([])) }
    while true {
      skipSpace()
      let start = position
      guard isNext("\"") else { throw error("expected a name in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw error("expected “:” after “\(name)”") }
      skipSpace()
      members.append((name, start, try value()))
      skipSpace()
      if take(",") { continue }
      guard take("}") else { throw error("expected “,” or “}”") }
      break
    }
    return PositionedJSON(position: start, content: .object(members))
  }

  private mutating func array(from start: TextPosition) throws(JSONSyntaxError) -> PositionedJSON {
    var elements: [PositionedJSON] = []
    if take("]") { return PositionedJSON(position: start, content: .array([])) }
    while true {
      skipSpace()
      elements.append(try value())
      skipSpace()
      if take(",") { continue }
      guard take("]") else { throw error("expected “,” or “]”") }
      return PositionedJSON(position: start, content: .array(elements))
    }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    place += 1
    var result = ""
    while true {
      result += plainText()
      guard let byte = next else { throw error("the string is not closed") }
      guard byte >= 0x20 else { throw error("a control character in a string") }
      if take("\"") { return result }
      result.unicodeScalars.append(try escape())
    }
  }

  /// The text up to a quote, a backslash, a control character or the end.
  private mutating func plainText() -> String {
    let start = place
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      if byte & 0xC0 == 0x80 { lineStart += 1 }
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    place += 1
    guard let letter = next else { throw error("the string is not closed") }
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = simple[Unicode.Scalar(letter)] {
      place += 1
      return scalar
    }
    guard take("u") else {
      throw error("unknown escape “\\\(String(decoding: bytes[place...], as: UTF8.self).unicodeScalars.first ?? "?")”")
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate pair; a lone surrogate becomes the replacement character, as when text is decoded.
    guard unit < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    place += 2
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low) else { return Unicode.Scalar(low) ?? "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = self
    while let byte = next, "0123456789+-.eE".utf8.contains(byte) { place += 1 }
    let text = String(decoding: bytes[start.place..<place], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw start.error("“\(text)” is not a number") }
    return value
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch Unicode.Scalar(byte) {
      case " ", "\t", "\r": place += 1
      case "\n":
        place += 1
        line += 1
        lineStart = place
      default: return
      }
    }
  }

  private func error(_ message: String) -> JSONSyntaxError { JSONSyntaxError(position: position, message: message) }
}
