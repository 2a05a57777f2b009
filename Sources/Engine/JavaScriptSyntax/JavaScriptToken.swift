/// A token of JavaScript, and its place in the UTF-8 of the text (ECMA-262, "ECMAScript Language: Lexical Grammar").
package struct JavaScriptToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case start
    /// An identifier, a keyword, or a private name with its `#`, as the text has it, with its escapes.
    case word(String)
    case number
    /// A string. `StringLiteral` has the values of strings and templates.
    case string
    /// A template without substitutions.
    case template
    case templateHead
    case templateMiddle
    case templateTail
    case regularExpression
    /// An operator or a bracket. Assignment operators and `=>` are in one piece.
    case punctuator(String)
    case end
  }

  package var kind: Kind
  package var start: Int
  package var end: Int
  /// Whether a line ends between the last token and this one.
  package var isOnNewLine: Bool

  package init(kind: Kind, start: Int, end: Int, isOnNewLine: Bool) {
    self.kind = kind
    self.start = start
    self.end = end
    self.isOnNewLine = isOnNewLine
  }
}

extension JavaScriptToken.Kind {
  /// ECMA-262, the reserved words after which an expression begins.
  private static let operators: Set<String> = [
    "return", "typeof", "case", "in", "of", "instanceof", "new", "delete", "void", "throw", "do", "else", "await",
    "yield", "default", "extends",
  ]

  /// Whether no expression ends with this word.
  package var isOperatorWord: Bool {
    guard case .word(let word) = self else { return false }
    return Self.operators.contains(word)
  }

  package func isPunctuator(_ text: String) -> Bool { self == .punctuator(text) }

  /// Whether a member's name comes next.
  package var isMemberAccess: Bool { isPunctuator(".") || isPunctuator("?.") }
}
