import SwiftTokens

/// The place of a call's second argument, whether it is there or not.
enum LiteralPlace: Equatable {
  /// The bytes of the string literal that is there.
  case literal(Range<Int>)
  /// The argument is left out: the place before the closing parenthesis.
  case missing(at: Int)

  /// - Throws: `RecordingError.noCall` and `.notALiteral`
  static func find(_ place: RecordedLiteral, in bytes: [UInt8]) throws(RecordingError) -> LiteralPlace {
    guard let start = offset(ofLine: place.line, in: bytes) else { throw .noCall(place) }
    let parenthesis = start + place.column - 1
    guard bytes.indices.contains(parenthesis), bytes[parenthesis] == UInt8(ascii: "(") else { throw .noCall(place) }
    var scanner = SwiftScanner(bytes, at: parenthesis + 1)
    return try argument(&scanner, place)
  }

  private static func argument(_ scanner: inout SwiftScanner, _ place: RecordedLiteral) throws(RecordingError)
    -> LiteralPlace
  {
    var depth = 1
    var isSecond = false
    while let token = scanner.next() {
      switch token {
      case .string(let range) where isSecond && depth == 1: return .literal(range)
      case .punctuation(UInt8(ascii: "("), _), .punctuation(UInt8(ascii: "["), _), .punctuation(UInt8(ascii: "{"), _):
        depth += 1
      case .punctuation(UInt8(ascii: ")"), let at), .punctuation(UInt8(ascii: "]"), let at),
        .punctuation(UInt8(ascii: "}"), let at):
        depth -= 1
        if depth == 0 {
          if isSecond { throw .notALiteral(place) }
          return .missing(at: at)
        }
      case .punctuation(UInt8(ascii: ","), _) where depth == 1: isSecond = true
      default: if isSecond && depth == 1 { throw .notALiteral(place) }
      }
    }
    throw .noCall(place)
  }

  private static func offset(ofLine line: Int, in bytes: [UInt8]) -> Int? {
    var offset = 0
    var current = 1
    while current < line {
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return nil }
      offset = end + 1
      current += 1
    }
    return offset
  }
}
