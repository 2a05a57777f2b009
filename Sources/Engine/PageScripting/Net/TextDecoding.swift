/// Encoding Standard, the decoders that scripts can ask for.
package enum TextEncodingName: String, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  /// Every byte is the character with that number (Infra Standard, "isomorphic decode").
  case isomorphic = "latin1"

  /// The treatment of bytes that are not text.
  package enum ErrorMode { case replacement, fatal }

  /// - Returns: nil if the bytes are not text and the mode is fatal. A byte order mark stays.
  package func decode(_ bytes: [UInt8], errors: ErrorMode) -> String? {
    switch self {
    case .utf8:
      if errors == .fatal { return String(validating: bytes, as: UTF8.self) }
      return String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2 + 1)
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(self == .utf16LittleEndian ? second << 8 | first : first << 8 | second)
      }
      // Half a unit at the end is an error.
      if bytes.count % 2 == 1 {
        if errors == .fatal { return nil }
        units.append(0xFFFD)
      }
      if errors == .fatal { return String(validating: units, as: UTF16.self) }
      return String(decoding: units, as: UTF16.self)
    case .windows1252:
      return string(bytes.map { (0x80...0x9F).contains($0) ? windows1252Controls[Int($0) - 0x80] : UInt16($0) })
    case .isomorphic:
      return string(bytes.map { UInt16($0) })
    }
  }

  private func string(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
}

/// Encoding Standard, "index windows-1252", bytes 0x80 to 0x9F.
private let windows1252Controls: [UInt16] = [
  0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
  0x017D,
  0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
  0x009D,
  0x017E, 0x0178,
]
