/// URL Standard, "domain to ASCII" (not strict).
///
/// The mapping of UTS 46 is done by rules instead of its table: lower case, full-width forms, the ideographic full stops
/// and the invisible characters that are dropped. Compatibility characters (`℡`, `①`) and decomposed accents are
/// encoded as they stand, where a browser would normalise them first; the rules about mixed writing directions are not
/// checked. A faulty `xn--` label fails, as in WebKit, also in a domain that is all ASCII.
enum DomainToASCII {
  /// - Parameter domain: percent-decoded bytes of UTF-8; faulty sequences become U+FFFD and so fail.
  /// - Returns: lower-case ASCII, or nil where the Standard returns failure.
  static func convert(_ domain: [UInt8]) -> [UInt8]? {
    if isPlain(domain) { return domain }
    if domain.allSatisfy({ $0 < 0x80 }) {
      let lowercased = domain.map(\.asciiLowercased)
      guard containsACELabel(lowercased) else { return lowercased.isEmpty ? nil : lowercased }
      return convertLabels(lowercased.map { Unicode.Scalar($0) })
    }
    guard let mapped = map(String(decoding: domain, as: UTF8.self).unicodeScalars) else { return nil }
    return convertLabels(mapped)
  }

  /// Whether the domain is what most are: lower-case letters, digits, hyphens and dots, with no two hyphens in a row.
  private static func isPlain(_ domain: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    for byte in domain {
      switch byte {
      case 0x61...0x7A, 0x30...0x39, Delimiter.dot: break
      case UInt8(ascii: "-"): if previous == byte { return false }
      default: return false
      }
      previous = byte
    }
    return !domain.isEmpty
  }

  private static let acePrefix = Array("xn--".utf8)

  private static func containsACELabel(_ domain: [UInt8]) -> Bool {
    domain.split(separator: Delimiter.dot).contains { $0.starts(with: acePrefix) }
  }

  /// UTS 46, section 4, step 1, by rules. nil for a disallowed character.
  private static func map(_ scalars: String.UnicodeScalarView) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    for scalar in scalars {
      switch scalar.value {
      case 0..<0x80: output.append(Unicode.Scalar(UInt8(scalar.value).asciiLowercased))
      case 0x3002, 0xFF0E, 0xFF61: output.append(".")
      case 0xFF01...0xFF5E: output.append(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21).asciiLowercased))
      // The joiners change how a word reads, so they stay.
      case 0x200C, 0x200D: output.append(scalar)
      case 0x00AD, 0x034F, 0x180B...0x180F, 0x200B, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: continue
      default:
        guard !isDisallowed(scalar) else { return nil }
        output.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return output
  }

  private static func isDisallowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: scalar.value == 0xFFFD || scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func convertLabels(_ domain: [Unicode.Scalar]) -> [UInt8]? {
    var output: [UInt8] = []
    for (index, label) in domain.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { output.append(Delimiter.dot) }
      if label.allSatisfy(\.isASCII) {
        let bytes = label.map { UInt8($0.value) }
        guard !bytes.starts(with: acePrefix) || isValidACE(bytes) else { return nil }
        output.append(contentsOf: bytes)
      } else {
        guard isValidUnicode(label), let encoded = Punycode.encode(Array(label)) else { return nil }
        output.append(contentsOf: acePrefix)
        output.append(contentsOf: encoded)
      }
    }
    return output.isEmpty ? nil : output
  }

  /// UTS 46, "validity criteria", as far as the rules above know them.
  private static func isValidUnicode(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
    switch label.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: false
    default: true
    }
  }

  private static func isValidACE(_ label: [UInt8]) -> Bool {
    guard let decoded = Punycode.decode(label[acePrefix.count...]), decoded.contains(where: { !$0.isASCII }),
      isValidUnicode(decoded[...]), !decoded.contains(where: isDisallowed)
    else { return false }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: decoded)
    guard let mapped = map(text), mapped == decoded, let encoded = Punycode.encode(decoded) else { return false }
    return encoded == Array(label[acePrefix.count...])
  }
}
