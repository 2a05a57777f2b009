/// The place where a script throws a string. The engine's C interface gives the place of errors only, because they
/// carry it.
package struct ThrownLiteral: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in UTF-16 units: the end of the statement's expression, as the engine counts it.
  package let column: Int

  /// The only `throw` of the script whose expression is a string with this value; nil if there are several or none.
  package init?(of value: String, in script: String) {
    guard script.utf8.count <= Self.longestText, script.contains("throw") else { return nil }
    let text = Array(script.utf8)
    var lexer = JavaScriptLexer(text, goal: .script)
    var found: JavaScriptToken?
    while true {
      let isStatement = !lexer.previous.isMemberAccess
      let token = lexer.next()
      if token.kind == .end { break }
      guard isStatement, token.kind == .word("throw") else { continue }
      let thrown = lexer.next()
      guard thrown.kind == .string, Self.ends(after: lexer),
        StringLiteral.value(text[thrown.start..<thrown.end]) == value
      else { continue }
      guard found == nil else { return nil }
      found = thrown
    }
    guard let found else { return nil }
    let before = text[..<found.end]
    line = 1 + before.count { $0 == Self.lineFeed }
    let start = before.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    column = 1 + String(decoding: before[start...], as: UTF8.self).utf16.count
  }

  /// The longest script that is searched.
  private static let longestText = 1 << 20
  private static let lineFeed = UInt8(ascii: "\n")

  /// Whether the statement ends here, so that it throws only the string.
  private static func ends(after lexer: JavaScriptLexer) -> Bool {
    var ahead = lexer
    let next = ahead.next()
    switch next.kind {
    case .end, .punctuator(";"), .punctuator("}"): return true
    case .word: return next.isOnNewLine
    default: return false
    }
  }
}
