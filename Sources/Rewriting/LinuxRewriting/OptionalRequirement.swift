import SwiftTokens

/// `@objc optional func …` in a protocol of the app's own. Swift alone has no optional requirements; one with a default
/// implementation does the same, and calls of it lose their question mark.
struct OptionalRequirement {
  let name: String
  /// Of the word `optional`.
  let keyword: Range<Int>
  /// From `func` to the end of the result's type.
  let declaration: Range<Int>
  /// Of the default implementation.
  let body: String
  /// The scanner behind the parameters.
  let scanner: SwiftScanner

  /// - Parameter scanner: behind `@objc`.
  /// - Returns: nil when something else comes, and for methods that return what has no value meaning “not implemented”.
  init?(at scanner: SwiftScanner, in bytes: [UInt8]) {
    var scanner = scanner
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard case .identifier(let keyword)? = scanner.next(), text(keyword) == "optional",
      case .identifier(let function)? = scanner.next(), text(function) == "func",
      case .identifier(let name)? = scanner.next(), let end = Self.skipParameters(&scanner)
    else { return nil }
    self.keyword = keyword
    self.name = text(name)
    self.scanner = scanner
    let clauseEnd = Self.endOfClause(scanner, in: bytes) ?? end
    guard let body = Self.defaultBody(text(end..<clauseEnd)) else { return nil }
    self.body = body
    declaration = function.lowerBound..<clauseEnd
  }

  /// The names of all such methods of a file.
  static func names(in bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var scanner = SwiftScanner(bytes, at: 0)
    while let token = scanner.next() {
      guard case .identifier(let range) = token, bytes[range].elementsEqual("objc".utf8) else { continue }
      if let requirement = OptionalRequirement(at: scanner, in: bytes) { names.insert(requirement.name) }
    }
    return names
  }

  private static func skipParameters(_ scanner: inout SwiftScanner) -> Int? {
    var depth = 0
    while let token = scanner.next() {
      switch token {
      case .punctuation(UInt8(ascii: "("), _): depth += 1
      case .punctuation(UInt8(ascii: ")"), let at):
        depth -= 1
        if depth == 0 { return at + 1 }
      default: if depth == 0 { return nil }
      }
    }
    return nil
  }

  /// Where the declaration ends: with the last token of the line.
  private static func endOfClause(_ scanner: SwiftScanner, in bytes: [UInt8]) -> Int? {
    var scanner = scanner
    let lineEnd = bytes[scanner.place...].firstIndex(of: 0x0A) ?? bytes.count
    var end: Int?
    while let token = scanner.next(), token.start < lineEnd {
      switch token {
      case .punctuation(UInt8(ascii: "}"), _), .punctuation(UInt8(ascii: ";"), _): return end
      case .punctuation(_, let at): end = at + 1
      case .identifier(let range), .string(let range), .regex(let range): end = range.upperBound
      }
    }
    return end
  }

  private static func defaultBody(_ clause: String) -> String? {
    guard let arrow = clause.firstRange(of: "->") else { return "{}" }
    let result = clause[arrow.upperBound...].filter { !$0.isWhitespace }
    if result == "Void" || result == "()" || result == "Swift.Void" { return "{}" }
    return result.hasSuffix("?") || result.hasSuffix("!") ? "{ nil }" : nil
  }
}
