/// What pages, files and servers say is shown in terminals, in reports and to reviewers: nothing in it may steer a
/// terminal,
/// reorder a line or stay unseen.
extension String {
  /// On one line and safe to print: what steers, reorders or is not seen becomes an escape such as `\u{202e}`.
  public var printable: String { escaped(keepingLines: false) }

  /// As `printable`, with the line ends kept.
  public var printableLines: String { escaped(keepingLines: true) }

  private func escaped(keepingLines: Bool) -> String {
    // Nearly every text is plain ASCII.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || keepingLines && $0 == 0x0A }) { return self }
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
  /// Control characters (C0, DEL, C1), what ends lines or reorders them, what is not seen, and what is no character.
  /// Variation selectors stay: they belong to signs that are seen.
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
