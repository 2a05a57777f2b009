/// URL Standard, "percent-encode set": the bytes that a component must percent-encode. Bytes above 0x7E and C0 controls
/// are in every set.
struct PercentEncodeSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  private init(base: PercentEncodeSet? = nil, adding characters: String) {
    if let base {
      (low, high) = (base.low, base.high)
    } else {
      low = 0xFFFF_FFFF
      high = 1 << 63
    }
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return (low >> UInt64(byte)) & 1 == 1 }
    return byte >= 128 || (high >> UInt64(byte - 64)) & 1 == 1
  }

  static let c0Control = PercentEncodeSet(adding: "")
  static let fragment = PercentEncodeSet(adding: " \"<>`")
  static let query = PercentEncodeSet(adding: " \"#<>")
  static let specialQuery = PercentEncodeSet(base: query, adding: "'")
  static let path = PercentEncodeSet(base: query, adding: "?^`{}")
  static let userinfo = PercentEncodeSet(base: path, adding: "/:;=@[\\]|")
  static let component = PercentEncodeSet(base: userinfo, adding: "$%&+,")
  static let formURLEncoded = PercentEncodeSet(base: component, adding: "!'()~")
}

extension [UInt8] {
  /// URL Standard, "UTF-8 percent-encode", for one byte of UTF-8.
  @inline(__always) mutating func append(_ byte: UInt8, percentEncoding set: PercentEncodeSet) {
    if set.contains(byte) {
      append(Delimiter.percent)
      append(UInt8(upperHexDigit: byte >> 4))
      append(UInt8(upperHexDigit: byte & 0x0F))
    } else {
      append(byte)
    }
  }
}

/// URL Standard, "percent-decode". A `%` that is not followed by two hexadecimal digits is kept.
package func percentDecoded(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(bytes.count)
  var index = bytes.startIndex
  while index != bytes.endIndex {
    let byte = bytes[index]
    let first = bytes.index(after: index)
    index = first
    if byte == Delimiter.percent, first != bytes.endIndex, let upper = bytes[first].hexDigitValue {
      let second = bytes.index(after: first)
      if second != bytes.endIndex, let lower = bytes[second].hexDigitValue {
        output.append(upper << 4 | lower)
        index = bytes.index(after: second)
        continue
      }
    }
    output.append(byte)
  }
  return output
}

/// URL Standard, "UTF-8 percent-encode" with the component percent-encode set: like JavaScript's `encodeURIComponent`,
/// except that `encodeURIComponent` also leaves `!'()*~` unchanged.
package func percentEncodedComponent(_ string: String) -> String {
  var output: [UInt8] = []
  for byte in string.utf8 { output.append(byte, percentEncoding: .component) }
  return String(decoding: output, as: UTF8.self)
}
