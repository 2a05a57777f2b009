/// HTML Standard, "character reference state" and those after it.
struct CharacterReference {
  /// The UTF-8 that the reference stands for.
  var bytes: [UInt8]
  /// The number of source bytes that it takes, with the `&`.
  var length: Int

  enum Outcome {
    case found(CharacterReference)
    /// The `&` is only an ampersand.
    case none
    /// More input decides.
    case incomplete
  }

  /// The place of a reference. In attribute values, the Standard leaves some references as they are.
  enum Place {
    case text, attribute
  }

  /// - Parameter index: the index of the `&`.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, in place: Place, end: EndOfInput
  ) -> Outcome {
    let start = index + 1
    guard start < bytes.count else { return end == .known ? .none : .incomplete }
    if bytes[start] == UInt8(ascii: "#") { return parseNumeric(bytes, at: index, end: end) }
    guard isAlphanumeric(bytes[start]) else { return .none }
    var stop = start
    while stop < bytes.count, isAlphanumeric(bytes[stop]), stop - start < NamedReferences.longestName { stop += 1 }
    if stop == bytes.count, end != .known, stop - start < NamedReferences.longestName { return .incomplete }
    let name = UnsafeBufferPointer(rebasing: bytes[start..<stop])
    let hasSemicolon = stop < bytes.count && bytes[stop] == UInt8(ascii: ";")
    if hasSemicolon, let value = common(name) ?? NamedReferences.shared.value(of: name) {
      return .found(CharacterReference(bytes: value, length: stop + 1 - index))
    }
    guard let (value, length) = NamedReferences.shared.longestLegacyPrefix(of: name) else { return .none }
    let next = start + length
    if place == .attribute {
      // "If the character reference was consumed as part of an attribute, and …": `&copy=1` in a URL stays as it is.
      guard next < bytes.count else {
        return end == .known ? .found(.init(bytes: value, length: length + 1)) : .incomplete
      }
      if bytes[next] == UInt8(ascii: "=") || isAlphanumeric(bytes[next]) { return .none }
    }
    return .found(CharacterReference(bytes: value, length: length + 1))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isASCIIAlpha(byte) || isASCIIDigit(byte)
  }

  /// The references that nearly every page uses. They need no table.
  private static func common(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": [0x26]
    case "lt": [0x3C]
    case "gt": [0x3E]
    case "quot": [0x22]
    case "apos": [0x27]
    case "nbsp": [0xC2, 0xA0]
    default: nil
    }
  }

  /// The value of a name that a semicolon follows.
  static func value(ofName name: String) -> String? {
    var name = name
    return name.withUTF8 { NamedReferences.shared.value(of: $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// HTML Standard, "numeric character reference state" to "numeric character reference end state".
  private static func parseNumeric(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: EndOfInput) -> Outcome {
    var at = index + 2
    guard at < bytes.count else { return end == .known ? .none : .incomplete }
    let isHex = bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHex { at += 1 }
    let firstDigit = at
    var code: UInt32 = 0
    while at < bytes.count, let digit = hexValue(bytes[at]), isHex || digit < 10 {
      code = min(code * (isHex ? 16 : 10) + digit, 0x110000)
      at += 1
    }
    if at == bytes.count, end != .known { return .incomplete }
    if at == firstDigit { return .none }
    if at < bytes.count, bytes[at] == UInt8(ascii: ";") { at += 1 }
    return .found(CharacterReference(bytes: encode(code), length: at - index))
  }

  private static func encode(_ code: UInt32) -> [UInt8] {
    var code = code
    if code &- 0x80 < 0x20 { code = UInt32(windows1252[Int(code - 0x80)]) }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return Array(String(scalar.map(Character.init) ?? "\u{FFFD}").utf8)
  }
}

/// The named references. They are parsed from the generated table when the first uncommon one is needed.
private struct NamedReferences: Sendable {
  static let shared = NamedReferences()
  /// The length of "CounterClockwiseContourIntegral".
  static let longestName = 31
  private var values: [String: [UInt8]] = [:]
  private var legacy: [String: [UInt8]] = [:]

  private init() {
    let source = UnsafeBufferPointer(
      start: namedCharacterReferences.utf8Start, count: namedCharacterReferences.utf8CodeUnitCount)
    values.reserveCapacity(2200)
    for word in source.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { continue }
      var value = ""
      for point in word[(equals + 1)...].split(separator: UInt8(ascii: "+")) {
        let code = point.reduce(UInt32(0)) { $0 * 16 + (hexValue($1) ?? 0) }
        if let scalar = Unicode.Scalar(code) { value.unicodeScalars.append(scalar) }
      }
      var name = word[..<equals]
      let isLegacy = name.last == UInt8(ascii: "*")
      if isLegacy { name.removeLast() }
      let key = String(decoding: name, as: UTF8.self)
      values[key] = Array(value.utf8)
      if isLegacy { legacy[key] = Array(value.utf8) }
    }
  }

  /// The value of a name that a semicolon follows.
  func value(of name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    values[String(decoding: name, as: UTF8.self)]
  }

  /// The longest beginning of `name` that is recognised without a semicolon.
  func longestLegacyPrefix(of name: UnsafeBufferPointer<UInt8>) -> (value: [UInt8], length: Int)? {
    // The legacy names are two to six letters long.
    for length in stride(from: min(name.count, 6), through: 2, by: -1) {
      let prefix = String(decoding: UnsafeBufferPointer(rebasing: name[..<length]), as: UTF8.self)
      if let value = legacy[prefix] { return (value, length) }
    }
    return nil
  }
}

/// Encoding Standard, "index windows-1252": the code points of the bytes 0x80 to 0x9F.
let windows1252: [UInt16] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
  0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
  0x017E, 0x0178,
]
