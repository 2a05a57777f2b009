import JavaScriptSyntax

/// The tokens of a script, with their places and their values.
package struct ScriptTokens: Sendable {
  package let tokens: [ScriptToken]
  /// The first part of the text that is not JavaScript, if any.
  package let problem: JavaScriptProblem?
  private let bytes: [UInt8]

  package init(of text: String) {
    bytes = Array(text.utf8)
    var lexer = JavaScriptLexer(bytes, goal: .script)
    var counter = PositionCounter(bytes)
    var tokens: [ScriptToken] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      let position = counter.position(at: token.start)
      tokens.append(
        ScriptToken(
          kind: token.kind, value: Self.value(of: token, in: bytes), range: token.start..<token.end,
          position: position, end: counter.position(at: token.end), followsLineBreak: token.isOnNewLine))
    }
    self.tokens = tokens
    problem = lexer.problem.map { problem in
      var counter = PositionCounter(lexer.text)
      return JavaScriptProblem(position: counter.position(at: problem.offset), message: problem.message)
    }
  }

  private static func value(of token: JavaScriptToken, in bytes: [UInt8]) -> String {
    switch token.kind {
    case .word(let word): StringLiteral.name(word)
    case .string, .template, .templateHead, .templateMiddle, .templateTail:
      StringLiteral.value(bytes[token.start..<token.end])
    case .start, .number, .regularExpression, .punctuator, .end: ""
    }
  }

  /// The source of some tokens.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A token of a script, without comments and white space.
package struct ScriptToken: Equatable, Sendable {
  package var kind: JavaScriptToken.Kind
  /// The meaning of a name, a string or a part of a template, with escapes decoded.
  package var value: String
  /// The token's place in the UTF-8 of the source.
  package var range: Range<Int>
  package var position: ScriptPosition
  /// The place just after the token's last character.
  package var end: ScriptPosition
  package var followsLineBreak: Bool

  func isPunctuator(_ text: String) -> Bool { kind.isPunctuator(text) }
  func isName(_ text: String) -> Bool { name == text }

  /// The text of an identifier or a reserved word; nil for a private name.
  var name: String? {
    guard case .word(let word) = kind, word.utf8.first != 0x23 else { return nil }
    return value
  }
}

/// The place where a text stops being JavaScript.
package struct JavaScriptProblem: Error, Equatable, Sendable {
  package let position: ScriptPosition
  package let message: String
}
