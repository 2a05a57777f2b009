/// Strings and templates (ECMAScript, "string literals" and "template literal lexical components").
extension JavaScriptTokenizer {
  mutating func string(closing quote: UInt8) -> String {
    let start = cursor.position
    cursor.advance()
    var value: [UInt8] = []
    while let byte = cursor.byte {
      if byte == quote {
        cursor.advance()
        return String(decoding: value, as: UTF8.self)
      }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == 0x5C { escape(into: &value) } else { take(into: &value) }
    }
    report(start, "the string is not closed")
    return String(decoding: value, as: UTF8.self)
  }

  /// From "`" or "}" to the next "`" or "${".
  mutating func template(
    whole: (String) -> JavaScriptToken.Kind, partial: (String) -> JavaScriptToken.Kind
  ) -> JavaScriptToken.Kind {
    let start = cursor.position
    cursor.advance()
    var value: [UInt8] = []
    while let byte = cursor.byte {
      if byte == 0x60 {
        cursor.advance()
        return whole(String(decoding: value, as: UTF8.self))
      }
      if cursor.starts(with: "${") {
        cursor.advance(2)
        return partial(String(decoding: value, as: UTF8.self))
      }
      if byte == 0x5C {
        escape(into: &value)
      } else if byte == 0x0D {
        value.append(0x0A)
        cursor.advance()
      } else {
        take(into: &value)
      }
    }
    report(start, "the template is not closed")
    return whole(String(decoding: value, as: UTF8.self))
  }

  private mutating func take(into value: inout [UInt8]) {
    let start = cursor.offset
    cursor.advance()
    value += cursor.bytes[start..<cursor.offset]
  }

  /// ECMAScript, "SV" and "TV" of escape sequences.
  private mutating func escape(into value: inout [UInt8]) {
    cursor.advance()
    if cursor.lineBreakLength > 0 {
      cursor.advance()
      return
    }
    guard let letter = cursor.byte else { return }
    switch letter {
    case UInt8(ascii: "n"): value.append(0x0A)
    case UInt8(ascii: "t"): value.append(0x09)
    case UInt8(ascii: "r"): value.append(0x0D)
    case UInt8(ascii: "b"): value.append(0x08)
    case UInt8(ascii: "v"): value.append(0x0B)
    case UInt8(ascii: "f"): value.append(0x0C)
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      let (scalar, length) = ScriptEscapes.scalar(cursor.bytes[cursor.offset...])
      value += Array(String(Character(scalar)).utf8)
      cursor.advance(length)
      return
    case 0x30...0x37:
      let digits = cursor.bytes[cursor.offset...].prefix(letter <= 0x33 ? 3 : 2).prefix { (0x30...0x37).contains($0) }
      let code = digits.reduce(0) { $0 * 8 + UInt32($1 - 0x30) }
      value += Array(String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))).utf8)
      cursor.advance(digits.count)
      return
    default:
      take(into: &value)
      return
    }
    cursor.advance()
  }
}

/// Escapes by number: `x41`, `u0041`, `u{41}`.
enum ScriptEscapes {
  /// - Parameter bytes: the bytes after the backslash.
  /// - Returns: the character and the length of its escape, including the letter; surrogates are joined if both are
  ///   present.
  static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int) {
    let start = bytes.startIndex
    if bytes.first == UInt8(ascii: "x") {
      guard let code = number(bytes.dropFirst(), digits: 2) else { return ("x", 1) }
      return (Unicode.Scalar(code) ?? "\u{FFFD}", 3)
    }
    if bytes.dropFirst().first == UInt8(ascii: "{") {
      let digits = bytes.dropFirst(2).prefix(8).prefix { $0 != UInt8(ascii: "}") }
      guard let code = number(digits, digits: digits.count), !digits.isEmpty else { return ("u", 1) }
      return (Unicode.Scalar(code) ?? "\u{FFFD}", digits.endIndex - start + 1)
    }
    guard let unit = number(bytes.dropFirst(), digits: 4) else { return ("u", 1) }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 5) }
    let rest = bytes.dropFirst(5)
    guard unit < 0xDC00, rest.starts(with: "\\u".utf8), let low = number(rest.dropFirst(2), digits: 4),
      (0xDC00..<0xE000).contains(low)
    else { return ("\u{FFFD}", 5) }
    return (Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}", 11)
  }

  private static func number(_ bytes: ArraySlice<UInt8>, digits: Int) -> UInt32? {
    let digits = bytes.prefix(digits)
    guard !digits.isEmpty else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// The name that an identifier with escapes stands for.
  static func decodedName(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    var result = String.UnicodeScalarView()
    var plain: [UInt8] = []
    while let byte = bytes.first {
      if byte == 0x5C, bytes.dropFirst().first == UInt8(ascii: "u") {
        result.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
        plain = []
        let (scalar, length) = scalar(bytes.dropFirst())
        result.append(scalar)
        bytes = bytes.dropFirst(1 + length)
      } else {
        plain.append(byte)
        bytes = bytes.dropFirst()
      }
    }
    result.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
    return String(result)
  }
}
