/// ECMA-262, "Static Semantics: SV", of string literals.
enum StringLiteral {
  /// - Parameter literal: with its quotes.
  static func value(_ literal: ArraySlice<UInt8>) -> String {
    let text = Array(String(decoding: literal.dropFirst().dropLast(), as: UTF8.self).utf16)
    guard text.contains(0x5C) else { return String(decoding: text, as: UTF16.self) }
    var units: [UInt16] = []
    var position = 0
    while position < text.count {
      guard text[position] == 0x5C, position + 1 < text.count else {
        units.append(text[position])
        position += 1
        continue
      }
      position += 1
      let unit = text[position]
      position += 1
      switch unit {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x76: units.append(0x0B)
      case 0x30: units.append(0)
      case 0x0A: break
      case 0x0D: if position < text.count, text[position] == 0x0A { position += 1 }
      case 0x78: units += hexadecimal(text, &position, count: 2)
      case 0x75: units += hexadecimal(text, &position, count: 4)
      default: units.append(unit)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// `count` digits, or any number of them in braces.
  private static func hexadecimal(_ text: [UInt16], _ position: inout Int, count: Int) -> [UInt16] {
    var digits = ""
    func digit(_ index: Int) -> Character? {
      guard index < text.count, let scalar = Unicode.Scalar(text[index]) else { return nil }
      return Character(scalar).isHexDigit ? Character(scalar) : nil
    }
    let isBraced = count == 4 && position < text.count && text[position] == 0x7B
    if isBraced { position += 1 }
    while isBraced || digits.count < count, let next = digit(position) {
      digits.append(next)
      position += 1
    }
    if isBraced { position += 1 }
    guard let value = UInt32(digits, radix: 16) else { return [] }
    if let scalar = Unicode.Scalar(value) { return Array(String(Character(scalar)).utf16) }
    return [UInt16(truncatingIfNeeded: value)]
  }
}
