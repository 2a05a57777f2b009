/// The open brackets, and the lexer's other knowledge of the text so far.
struct LexerContext: Sendable {
  private var brackets: [(bracket: JavaScriptLexer.Bracket, conditionals: Int)] = []
  /// The question marks without colons in the innermost bracket.
  private var conditionals = 0
  private(set) var lastClosed: JavaScriptLexer.Bracket?
  /// Whether the last colon belonged to a conditional expression.
  private(set) var wasConditionalColon = false
  /// Whether an operand follows the last `++` or `--`.
  var operandFollowsUpdate = false
  /// Whether a `function` or `class` is an expression; nil once its parameters or its body have begun.
  private var functionIsExpression: Bool?
  private var classIsExpression: Bool?

  var innermost: JavaScriptLexer.Bracket? { brackets.last?.bracket }
  var depth: Int { brackets.count }

  mutating func open(_ bracket: JavaScriptLexer.Bracket) {
    brackets.append((bracket, conditionals))
    conditionals = 0
  }

  mutating func close() {
    let closed = brackets.popLast()
    lastClosed = closed?.bracket
    if let closed { conditionals = closed.conditionals }
  }

  mutating func noteQuestionMark() { conditionals += 1 }

  mutating func noteColon() {
    wasConditionalColon = conditionals > 0
    if wasConditionalColon { conditionals -= 1 }
  }

  mutating func expectFunction(isExpression: Bool) { functionIsExpression = isExpression }
  mutating func expectClass(isExpression: Bool) { classIsExpression = isExpression }

  mutating func takeFunction() -> Bool? { functionIsExpression.take() }
  mutating func takeClass() -> Bool? { classIsExpression.take() }

  /// Forgets a `function` or `class` before this byte, if the word was the name of a property.
  mutating func expectNothing(before byte: UInt8, _ previous: JavaScriptToken.Kind) {
    if functionIsExpression != nil, byte != 0x28, byte != 0x2A, previous == .word("function") {
      functionIsExpression = nil
    }
    if classIsExpression != nil, byte != 0x7B, previous == .word("class") { classIsExpression = nil }
  }
}

extension JavaScriptLexer {
  /// An open bracket, by its contents.
  package enum Bracket: Equatable, Sendable {
    /// The brackets of `if`, `for`, `while` and `with`, after which a statement begins.
    case condition
    /// The parameters of a `function`.
    case parameters(isExpression: Bool)
    case group
    case square
    /// A block, or the body of a declared function, a method or an arrow function.
    case block
    case object
    /// The body of a function in an expression.
    case functionExpression
    case classBody(isExpression: Bool)
    case substitution

    package var isClassBody: Bool {
      if case .classBody = self { return true }
      return false
    }

    /// Whether the bracket ends an expression.
    fileprivate var isOperand: Bool {
      switch self {
      case .object, .functionExpression, .classBody(isExpression: true): true
      default: false
      }
    }
  }

  package var innermost: Bracket? { context.innermost }
  /// The number of open brackets.
  package var depth: Int { context.depth }
  package var isAtTopLevel: Bool { depth == 0 }

  /// Whether the next token may begin an operand, so that a slash begins a regular expression.
  var mayBeginOperand: Bool {
    switch previous {
    case .word: previous.isOperatorWord && !beforePrevious.isMemberAccess
    case .punctuator(")"): context.lastClosed == .condition
    case .punctuator("]"): false
    case .punctuator("}"): !(context.lastClosed?.isOperand ?? false)
    case .punctuator("++"), .punctuator("--"): context.operandFollowsUpdate
    case .start, .templateHead, .templateMiddle, .punctuator: true
    case .number, .string, .template, .templateTail, .regularExpression, .end: false
    }
  }

  /// Whether a `function` or `class` that comes next begins a statement. It does so wherever an operand has just ended.
  var beginsStatement: Bool {
    guard mayBeginOperand else { return true }
    switch previous {
    case .start, .punctuator(";"), .punctuator("}"), .punctuator(")"): return true
    case .punctuator("{"): return innermost == .block || innermost == .functionExpression
    case .punctuator(":"): return !context.wasConditionalColon && innermost != .object
    case .word("else"), .word("do"), .word("default"): return true
    default: return false
    }
  }

  /// Notes the bracket that this byte opens or closes.
  mutating func noteBracket(_ byte: UInt8) {
    switch byte {
    case 0x28: context.open(kindOfParenthesis())
    case 0x5B: context.open(.square)
    case 0x7B: context.open(kindOfBrace())
    case 0x29, 0x5D, 0x7D: context.close()
    default: break
    }
  }

  private mutating func kindOfParenthesis() -> Bracket {
    if let isExpression = context.takeFunction() { return .parameters(isExpression: isExpression) }
    guard case .word(let word) = previous, !beforePrevious.isMemberAccess else { return .group }
    if word == "await" { return beforePrevious == .word("for") ? .condition : .group }
    return ["if", "for", "while", "with"].contains(word) ? .condition : .group
  }

  private mutating func kindOfBrace() -> Bracket {
    if let isExpression = context.takeClass() { return .classBody(isExpression: isExpression) }
    switch previous {
    case .punctuator(")"): return context.lastClosed == .parameters(isExpression: true) ? .functionExpression : .block
    case .start, .punctuator(";"), .punctuator("{"), .punctuator("}"), .punctuator("=>"): return .block
    case .punctuator(":"): return context.wasConditionalColon || innermost == .object ? .object : .block
    case .word("else"), .word("do"): return .block
    // The bracket begins a pattern.
    case .word("const"), .word("let"), .word("var"): return .object
    case .word: return mayBeginOperand ? .object : .block
    case .punctuator, .templateHead, .templateMiddle: return .object
    case .number, .string, .template, .templateTail, .regularExpression, .end: return .block
    }
  }
}
