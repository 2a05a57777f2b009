/// Replacements in a text that keep its lines and columns: each replacement is filled up with spaces, and keeps its
/// line ends.
struct TextEdits {
  private var edits: [(range: Range<Int>, replacement: String)] = []

  var isEmpty: Bool { edits.isEmpty }

  /// - Parameter replacement: if it is longer than the range, the rest of the line moves.
  mutating func replace(_ range: Range<Int>, with replacement: String) { edits.append((range, replacement)) }

  func applied(to text: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var position = 0
    for (range, replacement) in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= position {
      result += text[position..<range.lowerBound]
      result += replacement.utf8
      result += Self.gap(text[range], after: replacement.utf8.count)
      position = range.upperBound
    }
    result += text[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// One space for each UTF-16 code unit, and the line ends, after the units that are already used.
  private static func gap(_ text: ArraySlice<UInt8>, after taken: Int) -> [UInt8] {
    var gap: [UInt8] = []
    var taken = taken
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case 0x0A, 0x0D:
        gap.append(byte)
        taken = 0
      case 0xE2
      where text[index...].starts(with: [0xE2, 0x80, 0xA8]) || text[index...].starts(with: [0xE2, 0x80, 0xA9]):
        gap.append(0x0A)
        taken = 0
      case 0x80..<0xC0: break
      default:
        let units = byte >= 0xF0 ? 2 : 1
        for _ in 0..<units {
          if taken > 0 { taken -= 1 } else { gap.append(0x20) }
        }
      }
    }
    return gap
  }
}
