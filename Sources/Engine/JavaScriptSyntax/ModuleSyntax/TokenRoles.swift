/// The roles of tokens in module syntax and its rewriting.
extension JavaScriptToken.Kind {
  /// Whether an expression may end with the token.
  var mayEndExpression: Bool {
    switch self {
    case .word: !isOperatorWord
    case .number, .string, .template, .templateTail, .regularExpression: true
    case .punctuator(let text): [")", "]", "}", "++", "--"].contains(text)
    case .start, .templateHead, .templateMiddle, .end: false
    }
  }

  /// Whether a statement may begin with the token, but no continuation of an expression before it (ECMA-262, "automatic
  /// semicolon insertion").
  var mayBeginOnlyStatement: Bool {
    switch self {
    case .word(let word): !["in", "instanceof", "of"].contains(word)
    case .number, .string, .regularExpression: true
    case .punctuator(let text): ["{", "++", "--"].contains(text)
    case .start, .template, .templateHead, .templateMiddle, .templateTail, .end: false
    }
  }

  /// Whether the token is an operator that assigns to the operand before it.
  var isAssignment: Bool {
    guard case .punctuator(let text) = self, text.hasSuffix("=") else { return false }
    return !["==", "===", "!=", "!==", "<=", ">="].contains(text)
  }
}
