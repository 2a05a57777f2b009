/// Walks the UTF-8 of a script and tracks line and column.
struct SourceCursor {
  let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var position = ScriptPosition.start

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func peek(_ distance: Int) -> UInt8? { offset + distance < bytes.count ? bytes[offset + distance] : nil }

  func starts(with text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      for index in 0..<buffer.count where buffer[index] != bytes[offset + index] { return false }
      return true
    }
  }

  /// The length in bytes of the line terminator here (ECMAScript, "line terminators"); 0 if there is none.
  var lineBreakLength: Int {
    switch byte {
    case 0x0A?: 1
    case 0x0D?: peek(1) == 0x0A ? 2 : 1
    case 0xE2? where peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9): 3
    default: 0
    }
  }

  mutating func advance() {
    let breakLength = lineBreakLength
    if breakLength > 0 {
      offset += breakLength
      position = ScriptPosition(line: position.line + 1, column: 1)
      return
    }
    // A lead byte counts for its whole character: two UTF-16 units if it has four bytes, otherwise one.
    switch bytes[offset] {
    case 0x80..<0xC0: break
    case 0xF0...: position.column += 2
    default: position.column += 1
    }
    offset += 1
  }

  mutating func advance(_ count: Int) {
    for _ in 0..<count where !isAtEnd { advance() }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension UInt8 {
  var isScriptDigit: Bool { (0x30...0x39).contains(self) }

  /// ECMAScript, "IdentifierPart"; every character beyond ASCII counts as a letter.
  var isIdentifierPart: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }

  var isIdentifierStart: Bool { isIdentifierPart && !isScriptDigit }
}
