/// URL Standard, IPv4 addresses: up to four numbers, each decimal, octal or hexadecimal.
enum IPv4 {
  /// URL Standard, "ends in a number checker".
  static func endsInNumber(_ domain: [UInt8]) -> Bool {
    var end = domain.endIndex
    if domain.last == Delimiter.dot { end -= 1 }
    var start = end
    while start > 0, domain[start - 1] != Delimiter.dot { start -= 1 }
    let last = domain[start..<end]
    guard let first = last.first, first.isASCIIDigit else { return false }
    return last.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  /// URL Standard, "IPv4 parser"; nil for failure.
  static func parse(_ input: [UInt8]) -> UInt32? {
    var parts = input.split(separator: Delimiter.dot, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let value = number(part) else { return nil }
      if index < parts.count - 1 {
        guard value <= 255 else { return nil }
        address |= value << UInt64(8 * (3 - index))
      } else {
        guard value < 1 << UInt64(8 * (4 - index)) else { return nil }
        address |= value
      }
    }
    return UInt32(address)
  }

  /// URL Standard, "IPv4 serializer".
  static func serialize(_ address: UInt32) -> [UInt8] {
    let parts = [address >> 24, (address >> 16) & 255, (address >> 8) & 255, address & 255]
    return Array(parts.map { String($0) }.joined(separator: ".").utf8)
  }

  /// URL Standard, "IPv4 number parser". Values above 2³² stay at 2³², so that long numbers cannot overflow.
  private static func number(_ input: ArraySlice<UInt8>) -> UInt64? {
    guard let first = input.first else { return nil }
    var digits = input
    var radix: UInt64 = 10
    if digits.count >= 2, first == UInt8(ascii: "0") {
      if digits[digits.startIndex + 1].asciiLowercased == UInt8(ascii: "x") {
        digits = digits.dropFirst(2)
        radix = 16
      } else {
        digits = digits.dropFirst()
        radix = 8
      }
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexDigitValue, UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 33)
    }
    return value
  }
}
