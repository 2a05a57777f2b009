/// A header field that is one token; its parameters do not matter here (RFC 9651, "Items").
package enum StructuredToken {
  /// The token; nil if the field has any other form.
  package static func parse(_ field: String) -> String? {
    var rest = Substring(field.utf8.drop { $0 == 0x20 })
    guard let first = rest.utf8.first, isLetter(first) || first == UInt8(ascii: "*") else { return nil }
    let token = take(&rest) { isTokenByte($0) }
    while rest.utf8.first == UInt8(ascii: ";") {
      rest = rest.dropFirst()
      _ = take(&rest) { $0 == 0x20 }
      guard let start = rest.utf8.first, isLowercase(start) || start == UInt8(ascii: "*") else { return nil }
      _ = take(&rest) { isLowercase($0) || isDigit($0) || "_-.*".utf8.contains($0) }
      guard rest.utf8.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst()
      guard skipBareItem(&rest) else { return nil }
    }
    return rest.utf8.allSatisfy { $0 == 0x20 } ? token : nil
  }

  /// "Parsing a Bare Item".
  private static func skipBareItem(_ rest: inout Substring) -> Bool {
    guard let first = rest.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "\""):
      rest = rest.dropFirst()
      while let byte = rest.utf8.first {
        rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
        if byte == UInt8(ascii: "\"") { return true }
      }
      return false
    case UInt8(ascii: "?"):
      rest = rest.dropFirst()
      let value = take(&rest) { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }
      return value.utf8.count == 1
    case UInt8(ascii: "-"), 0x30...0x39:
      rest = rest.dropFirst()
      let digits = take(&rest) { isDigit($0) || $0 == UInt8(ascii: ".") }
      return isDigit(first) || !digits.isEmpty
    default:
      guard isLetter(first) || first == UInt8(ascii: "*") else { return false }
      _ = take(&rest) { isTokenByte($0) }
      return true
    }
  }

  private static func take(_ rest: inout Substring, while condition: (UInt8) -> Bool) -> String {
    let taken = Substring(rest.utf8.prefix(while: condition))
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "!#$%&'*+-.^_`|~:/".utf8.contains(byte)
  }
}
