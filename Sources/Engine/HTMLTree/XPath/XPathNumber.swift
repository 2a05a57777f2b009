/// Numbers and texts (XML Path Language 1.0, sections 4.2 and 4.4).
enum XPathNumber {
  /// Digits and a point, with a sign before and white space around them. Any other text is not a number.
  static func value(of text: String) -> Double {
    let trimmed = text.unicodeScalars.drop(while: XPathLexer.isSpace)
    let end = trimmed.lastIndex { !XPathLexer.isSpace($0) }
    guard let end else { return .nan }
    let digits = String(trimmed[...end])
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else { return .nan }
    return Double(digits) ?? .nan
  }

  /// ECMA-262, Number::toString, as in WebKit. There is no negative zero.
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    let (digits, point) = shortestDigits(abs(number))
    let sign = number < 0 ? "-" : ""
    let count = digits.count
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    switch point {
    case count...21 where count <= point: return sign + part(0..<count) + String(repeating: "0", count: point - count)
    case 1...21: return sign + part(0..<point) + "." + part(point..<count)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + part(0..<count)
    default:
      let exponent = (point > 0 ? "+" : "-") + String(abs(point - 1))
      return sign + part(0..<1) + (count > 1 ? "." + part(1..<count) : "") + "e" + exponent
    }
  }

  /// The fewest digits that distinguish the number from others, and the place of its point: before digit `point`.
  private static func shortestDigits(_ number: Double) -> (digits: [UInt8], point: Int) {
    let parts = number.description.split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var digits = Array(mantissa[0].utf8) + (mantissa.count > 1 ? Array(mantissa[1].utf8) : [])
    var point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leading)
    point -= leading
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, point)
  }

  /// Section 4.4, `round`: to the nearest integer, halves upwards.
  static func rounded(_ number: Double) -> Double {
    guard number.isFinite else { return number }
    if number < 0, number >= -0.5 { return -0.0 }
    let down = number.rounded(.down)
    return number - down < 0.5 ? down : down + 1
  }
}
