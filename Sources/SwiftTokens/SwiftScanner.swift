/// Walks over the tokens of Swift source as far as finding calls, arguments and declarations needs: strings and comments are
/// skipped as a whole, so that brackets in them do not count.
public struct SwiftScanner {
  private let bytes: [UInt8]
  public private(set) var place: Int
  /// The lines of the documentation comment before the token that came last, without their slashes.
  public private(set) var documentation: [String] = []

  public init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  public enum Token: Equatable, Sendable {
    case identifier(Range<Int>)
    /// A whole string literal with its delimiters.
    case string(Range<Int>)
    case punctuation(UInt8, at: Int)

    public var start: Int {
      switch self {
      case .identifier(let range), .string(let range): range.lowerBound
      case .punctuation(_, let at): at
      }
    }
  }

  public func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  public mutating func next() -> Token? {
    documentation = []
    skipSpacesAndComments()
    guard place < bytes.count else { return nil }
    let start = place
    if isIdentifierByte(bytes[place]) {
      while place < bytes.count, isIdentifierByte(bytes[place]) { place += 1 }
      return .identifier(start..<place)
    }
    if startsString() {
      skipString()
      return .string(start..<place)
    }
    place += 1
    return .punctuation(bytes[start], at: start)
  }

  private func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
  }

  private mutating func skipSpacesAndComments() {
    while place < bytes.count {
      if has("//", at: place) {
        let start = place
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
        let line = text(start..<place)
        if line.hasPrefix("///") { documentation.append(String(line.dropFirst(3).drop { $0 == " " })) }
      } else if has("/*", at: place) {
        skipBlockComment()
      } else if bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) {
        place += 1
      } else {
        return
      }
    }
  }

  /// Comments nest.
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
  }

  private func startsString() -> Bool {
    var quote = place
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"")
  }

  /// Strings that are open, the innermost last: an interpolation may hold further strings.
  private mutating func skipString() {
    var open: [(hashes: Int, isMultiline: Bool, parentheses: Int)] = []
    openString(&open)
    while let string = open.last, place < bytes.count {
      if string.parentheses > 0 {
        skipInInterpolation(&open)
      } else if isDelimiter(string.hashes, string.isMultiline) {
        place += (string.isMultiline ? 3 : 1) + string.hashes
        open.removeLast()
      } else if bytes[place] == 0x0A, !string.isMultiline {
        // It is not closed: a quote in a regular expression, or an error.
        return
      } else if bytes[place] == UInt8(ascii: "\\") {
        skipEscape(&open)
      } else {
        place += 1
      }
    }
  }

  private mutating func openString(_ open: inout [(hashes: Int, isMultiline: Bool, parentheses: Int)]) {
    var hashes = 0
    while place < bytes.count, bytes[place] == UInt8(ascii: "#") {
      hashes += 1
      place += 1
    }
    let isMultiline = has("\"\"\"", at: place)
    place += isMultiline ? 3 : 1
    open.append((hashes, isMultiline, 0))
  }

  private func isDelimiter(_ hashes: Int, _ isMultiline: Bool) -> Bool {
    guard isMultiline ? has("\"\"\"", at: place) : bytes[place] == UInt8(ascii: "\"") else { return false }
    let end = place + (isMultiline ? 3 : 1)
    return end + hashes <= bytes.count && bytes[end..<end + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func skipEscape(_ open: inout [(hashes: Int, isMultiline: Bool, parentheses: Int)]) {
    guard let hashes = open.last?.hashes else { return }
    let end = place + 1 + hashes
    guard end < bytes.count, bytes[place + 1..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) else {
      place += 1
      return
    }
    place = end + 1
    if bytes[end] == UInt8(ascii: "(") { open[open.count - 1].parentheses = 1 }
  }

  private mutating func skipInInterpolation(_ open: inout [(hashes: Int, isMultiline: Bool, parentheses: Int)]) {
    if startsString() { return openString(&open) }
    switch bytes[place] {
    case UInt8(ascii: "("): open[open.count - 1].parentheses += 1
    case UInt8(ascii: ")"): open[open.count - 1].parentheses -= 1
    default: break
    }
    place += 1
  }
}
