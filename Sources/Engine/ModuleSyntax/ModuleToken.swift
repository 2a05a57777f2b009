/// What a token of JavaScript is, as far as module syntax and its rewriting need to know.
enum ModuleToken: Equatable {
  case start
  /// An identifier or a keyword.
  case word(String)
  case number
  case string
  /// The whole of a template without substitutions, or the end of one with them.
  case template
  case regularExpression
  /// Operators and brackets; assignment operators and `=>` in one piece.
  case punctuator(String)
  case end

  /// ECMA-262, the reserved words after which an expression begins.
  private static let operators: Set<String> = [
    "return", "typeof", "case", "in", "of", "instanceof", "new", "delete", "void", "throw", "do", "else", "await",
    "yield", "default", "extends",
  ]

  /// Words that no expression ends with.
  var isOperatorWord: Bool {
    guard case .word(let word) = self else { return false }
    return Self.operators.contains(word)
  }

  /// Whether an expression may end with it.
  var mayEndExpression: Bool {
    switch self {
    case .word: !isOperatorWord
    case .number, .string, .template, .regularExpression: true
    case .punctuator(let text): [")", "]", "}", "++", "--"].contains(text)
    case .start, .end: false
    }
  }

  /// Whether a statement may begin with it that an expression before it cannot go on with (ECMA-262, "automatic
  /// semicolon insertion").
  var mayBeginOnlyStatement: Bool {
    switch self {
    case .word(let word): !["in", "instanceof", "of"].contains(word)
    case .number, .string, .regularExpression: true
    case .punctuator(let text): ["{", "++", "--"].contains(text)
    case .start, .template, .end: false
    }
  }

  /// Whether it is an operator that sets what stands before it.
  var isAssignment: Bool {
    guard case .punctuator(let text) = self, text.hasSuffix("=") else { return false }
    return !["==", "===", "!=", "!==", "<=", ">="].contains(text)
  }

  func isPunctuator(_ text: String) -> Bool { self == .punctuator(text) }
}

/// A token and where it is, in bytes.
struct PlacedToken {
  var token: ModuleToken
  var start: Int
  var end: Int
  /// Whether a line ends between the last token and this one.
  var isOnNewLine: Bool
}
