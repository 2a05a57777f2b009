/// Makes text from pages, files and servers safe to show in terminals, in reports and to reviewers: it cannot control a
/// terminal, reorder a line or stay invisible.
extension String {
  /// The text on one line and safe to print: characters that control, reorder or are invisible become escapes such as
  /// `\u{202e}`.
  public var printable: String { escaped(keepingLines: false) }

  /// The text as in `printable`, but with its line ends.
  public var printableLines: String { escaped(keepingLines: true) }

  private func escaped(keepingLines: Bool) -> String {
    // Almost every text is plain ASCII.
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || keepingLines && $0 == 0x0A }
    }
    if isPlain == true { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where keepingLines: result.append(scalar)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      default:
        if scalar.isUnprintable {
          result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Control characters (C0, DEL, C1), characters that end or reorder lines, invisible characters and noncharacters.
  /// Variation selectors are kept: they belong to visible characters.
  var isUnprintable: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    case 0xFE00...0xFE0F: false
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: properties.isDefaultIgnorableCodePoint || value & 0xFFFE == 0xFFFE
      }
    }
  }
}
