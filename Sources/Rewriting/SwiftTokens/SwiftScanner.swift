/// Walks over the tokens of Swift source as far as needed to find calls, arguments and declarations. Strings, regular
/// expressions and comments are skipped as a whole, so that brackets and quotes in them do not count.
package struct SwiftScanner {
  let bytes: [UInt8]
  package internal(set) var place: Int
  /// The lines of the documentation comment before the previous token, without their slashes.
  package private(set) var documentation: [String] = []
  /// The end of the spaces and comments before the current token.
  var endOfSpace = 0
  /// The meaning of the previous token for a slash after it.
  var previous = Previous.other

  enum Previous {
    /// A value ends here, so a slash divides it.
    case operand
    /// An operator's name comes next.
    case operatorKeyword
    case other
  }

  package init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  package enum Token: Equatable, Sendable {
    /// An identifier with its backticks, if it has any. With backticks, it is never a keyword.
    case identifier(Range<Int>)
    /// A whole string literal, including its delimiters.
    case string(Range<Int>)
    /// A whole regular expression, including its delimiters.
    case regex(Range<Int>)
    case punctuation(UInt8, at: Int)

    package var start: Int {
      switch self {
      case .identifier(let range), .string(let range), .regex(let range): range.lowerBound
      case .punctuation(_, let at): at
      }
    }
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// An identifier without backticks.
  package func name(_ range: Range<Int>) -> String {
    bytes[range.lowerBound] == UInt8(ascii: "`") ? text(range.lowerBound + 1..<range.upperBound - 1) : text(range)
  }

  package mutating func next() -> Token? {
    documentation = []
    skipSpacesAndComments()
    guard place < bytes.count else { return nil }
    let start = place
    if skipIdentifier() {
      previous = Self.meaning(of: bytes[start..<place])
      return .identifier(start..<place)
    }
    if startsString() {
      skipString()
      previous = .operand
      return .string(start..<place)
    }
    if let end = endOfRegex() {
      place = end
      previous = .operand
      return .regex(start..<end)
    }
    place += 1
    switch bytes[start] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): previous = .operand
    // `value!`
    case UInt8(ascii: "!"), UInt8(ascii: "?"): if previous != .operand || start == endOfSpace { previous = .other }
    default:
      // The operator may not end yet: the whole operator stands between `func` and its parameters.
      if previous != .operatorKeyword || !Self.isOperator(bytes[start]) { previous = .other }
    }
    return .punctuation(bytes[start], at: start)
  }

  // MARK: Identifiers

  /// Skips an identifier. Between backticks, any character except a line break is allowed.
  private mutating func skipIdentifier() -> Bool {
    let start = place
    if bytes[place] == UInt8(ascii: "`") {
      let end = bytes[(place + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A }
      guard let end, bytes[end] != 0x0A, end > place + 1 else { return false }
      place = end + 1
      return true
    }
    while place < bytes.count, isIdentifierByte(bytes[place]) { place += 1 }
    return place > start
  }

  private func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Keywords after which an expression begins.
  private static let beforeExpressions: Set = [
    "as", "await", "case", "catch", "consume", "copy", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in",
    "is",
    "let", "repeat", "return", "switch", "throw", "try", "unsafe", "var", "where", "while", "yield",
  ]

  private static func meaning(of word: ArraySlice<UInt8>) -> Previous {
    // None of these keywords is longer.
    guard word.count <= 11 else { return .operand }
    let word = String(decoding: word, as: UTF8.self)
    if word == "func" || word == "operator" { return .operatorKeyword }
    return beforeExpressions.contains(word) ? .other : .operand
  }

  // MARK: Spaces and comments

  func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
  }

  mutating func skipSpacesAndComments() {
    let start = place
    defer { if place > start { endOfSpace = place } }
    while place < bytes.count {
      if has("//", at: place) {
        let start = place
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
        if has("///", at: start) { documentation.append(String(text(start + 3..<place).drop { $0 == " " })) }
      } else if has("/*", at: place) {
        skipBlockComment()
      } else if bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) {
        place += 1
      } else {
        return
      }
    }
  }

  /// Skips a comment, in which comments may be nested.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if has("/*", at: place) {
        depth += 1
        place += 2
      } else if has("*/", at: place) {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
    place = min(place, bytes.count)
  }
}
