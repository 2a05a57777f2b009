/// The values of string literals, templates and names with escapes.
package enum StringLiteral {
  /// ECMA-262, "Static Semantics: SV" and "Static Semantics: TV".
  /// - Parameter literal: a string or a template, or a piece of one, with its quotes or brackets.
  package static func value(_ literal: ArraySlice<UInt8>) -> String {
    guard let quote = literal.first.map(UInt16.init) else { return "" }
    if quote < 0x60, !literal.contains(0x5C) {
      return String(decoding: literal.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
    var rest = Array(String(decoding: literal.dropFirst(), as: UTF8.self).utf16)[...]
    var units: [UInt16] = []
    units.reserveCapacity(rest.count)
    while let unit = rest.popFirst() {
      if quote == 0x60 || quote == 0x7D {
        if unit == 0x60 || unit == 0x24 && rest.first == 0x7B { break }
        if unit == 0x0D {
          if rest.first == 0x0A { rest.removeFirst() }
          units.append(0x0A)
          continue
        }
      } else if unit == quote {
        break
      }
      if unit == 0x5C { escape(&rest, into: &units) } else { units.append(unit) }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// ECMA-262, "Static Semantics: StringValue", of a name.
  package static func name(_ word: String) -> String {
    guard word.utf8.contains(0x5C) else { return word }
    var rest = Array(word.utf16)[...]
    var units: [UInt16] = []
    while let unit = rest.popFirst() {
      if unit == 0x5C, rest.first == 0x75 { escape(&rest, into: &units) } else { units.append(unit) }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads an escape after its backslash.
  private static func escape(_ rest: inout ArraySlice<UInt16>, into units: inout [UInt16]) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case 0x6E: units.append(0x0A)
    case 0x74: units.append(0x09)
    case 0x72: units.append(0x0D)
    case 0x62: units.append(0x08)
    case 0x66: units.append(0x0C)
    case 0x76: units.append(0x0B)
    case 0x0A, 0x2028, 0x2029: break
    case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
    case 0x78: number(&rest, letter, digits: 2, into: &units)
    case 0x75: number(&rest, letter, digits: 4, into: &units)
    case 0x30...0x37:
      let digits = rest.prefix(letter <= 0x33 ? 2 : 1).prefix { (0x30...0x37).contains($0) }
      units.append(digits.reduce(letter - 0x30) { $0 * 8 + $1 - 0x30 })
      rest.removeFirst(digits.count)
    default: units.append(letter)
    }
  }

  /// Reads this many hexadecimal digits or, for four, any number of them in braces. Without digits, the letter stands
  /// for itself.
  private static func number(
    _ rest: inout ArraySlice<UInt16>, _ letter: UInt16, digits count: Int, into units: inout [UInt16]
  ) {
    let isBraced = count == 4 && rest.first == 0x7B
    let digits = rest.dropFirst(isBraced ? 1 : 0).prefix(isBraced ? 8 : count).prefix(while: isHexadecimal)
    let isWhole = isBraced ? !digits.isEmpty && rest.dropFirst(digits.count + 1).first == 0x7D : digits.count == count
    guard isWhole, let value = UInt32(String(decoding: digits, as: UTF16.self), radix: 16) else {
      return units.append(letter)
    }
    rest.removeFirst(digits.count + (isBraced ? 2 : 0))
    if let unit = UInt16(exactly: value) {
      units.append(unit)
    } else {
      units += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf16)
    }
  }

  private static func isHexadecimal(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
