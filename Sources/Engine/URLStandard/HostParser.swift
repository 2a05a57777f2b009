/// URL Standard, "host parser". Hosts are kept in serialised form.
enum HostParser {
  /// - Parameters:
  ///   - input: the bytes between the authority's delimiters, including brackets.
  ///   - isOpaque: whether the URL's scheme is not special.
  /// - Returns: the serialised host, or nil for failure.
  static func parse(_ input: [UInt8], isOpaque: Bool) -> [UInt8]? {
    if input.first == Delimiter.leftBracket {
      guard input.count >= 2, input.last == Delimiter.rightBracket,
        let address = IPv6.parse(input[1..<(input.count - 1)])
      else { return nil }
      return [Delimiter.leftBracket] + IPv6.serialize(address) + [Delimiter.rightBracket]
    }
    if isOpaque { return parseOpaque(input) }
    let domain = input.contains(Delimiter.percent) ? percentDecoded(input) : input
    guard let ascii = DomainToASCII.convert(domain), !ascii.contains(where: isForbiddenDomain) else { return nil }
    guard IPv4.endsInNumber(ascii) else { return ascii }
    return IPv4.parse(ascii).map(IPv4.serialize)
  }

  /// URL Standard, "opaque-host parser".
  private static func parseOpaque(_ input: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    for byte in input {
      guard !isForbidden(byte) else { return nil }
      output.append(byte, percentEncoding: .c0Control)
    }
    return output
  }

  /// URL Standard, "forbidden host code point".
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09, 0x0A, 0x0D, 0x20, Delimiter.hash, Delimiter.slash, Delimiter.colon, UInt8(ascii: "<"),
      UInt8(ascii: ">"),
      Delimiter.question, Delimiter.at, Delimiter.leftBracket, Delimiter.backslash, Delimiter.rightBracket,
      UInt8(ascii: "^"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// URL Standard, "forbidden domain code point".
  private static func isForbiddenDomain(_ byte: UInt8) -> Bool {
    byte <= 0x1F || byte == Delimiter.percent || byte == 0x7F || isForbidden(byte)
  }
}

/// Whether a serialised host is an IPv4 or IPv6 address rather than a name.
package func isIPAddress(host: String) -> Bool {
  let bytes = Array(host.utf8)
  return bytes.first == Delimiter.leftBracket || (IPv4.endsInNumber(bytes) && IPv4.parse(bytes) != nil)
}
