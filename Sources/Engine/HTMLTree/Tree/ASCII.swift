/// Infra Standard, "ASCII whitespace".
@inline(__always)
func isHTMLSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
}

@inline(__always)
func isASCIIAlpha(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26
}

@inline(__always)
func isASCIIDigit(_ byte: UInt8) -> Bool {
  byte &- 0x30 < 10
}

/// The value of a hexadecimal digit, or nil.
@inline(__always)
func hexValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x41 + 10)
  case 0x61...0x66: UInt32(byte - 0x61 + 10)
  default: nil
  }
}

@inline(__always)
func asciiLowercased(_ byte: UInt8) -> UInt8 {
  byte &- 0x41 < 26 ? byte | 0x20 : byte
}

extension String {
  /// Infra Standard, "ASCII lowercase".
  package var asciiLowercase: String {
    utf8.contains { $0 &- 0x41 < 26 } ? String(decoding: utf8.map(asciiLowercased), as: UTF8.self) : self
  }

  /// Infra Standard, "ASCII case-insensitive" match.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { asciiLowercased($0) == asciiLowercased($1) }
  }

  /// Whether the bytes of `part` occur; false if `part` is empty. Foundation's `contains` copies both texts.
  package func containsBytes(of part: String) -> Bool {
    var text = self, part = part
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
          text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
        }
      }
    }
  }

  /// Infra Standard, "strip and collapse ASCII whitespace".
  var strippedAndCollapsed: String {
    if isStrippedAndCollapsed { return self }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for part in utf8.split(whereSeparator: isHTMLSpace) {
      if !result.isEmpty { result.append(0x20) }
      result.append(contentsOf: part)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private var isStrippedAndCollapsed: Bool {
    var previous: UInt8 = 0x20
    for byte in utf8 {
      if isHTMLSpace(byte), byte != 0x20 || previous == 0x20 { return false }
      previous = byte
    }
    return isEmpty || previous != 0x20
  }
}
