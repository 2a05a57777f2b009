/// Knows from the tokens so far whether a slash begins a regular expression or divides (ECMAScript, "lexical goal
/// symbols").
///
/// The grammar decides this; a tokenizer can follow it as far as brackets, statements and functions go.
struct RegularExpressionContext {
  private enum Bracket {
    /// `if (…)`, `while (…)`, `for (…)`, `with (…)`: a statement follows.
    case condition
    /// The parameters of a function, and whether the function is an expression.
    case parameters(isExpression: Bool)
    case group
    case square
    case block
    /// An object literal, or the body of a function or class expression: an operand.
    case operand
    /// `${…}` in a template.
    case substitution
  }

  private var open: [Bracket] = []
  /// Question marks that have no colon yet, for each open bracket and the top level.
  private var conditionals: [Int] = [0]
  private var last: JavaScriptToken.Kind?
  private var isLastAfterDot = false
  private var lastClosed: Bracket?
  private var wasTernaryColon = false
  /// A `function` or `class` whose parameters or body have not begun yet, and whether it is an expression.
  private var pendingFunction: Bool?
  private var pendingClass: Bool?

  /// Whether an operand may begin here.
  private(set) var allowsRegularExpression = true

  var closesSubstitution: Bool {
    if case .substitution? = open.last { return true }
    return false
  }

  mutating func add(_ token: JavaScriptToken) {
    let isAfterDot = last == .punctuator(".") || last == .punctuator("?.")
    switch token.kind {
    case .name(let name): addName(name, isProperty: isAfterDot)
    case .punctuator(let text): addPunctuator(text, followsLineBreak: token.followsLineBreak)
    case .templateHead:
      push(.substitution)
      allowsRegularExpression = true
    case .templateMiddle: allowsRegularExpression = true
    case .templateTail:
      pop()
      allowsRegularExpression = false
    case .number, .string, .template, .regularExpression, .privateName: allowsRegularExpression = false
    }
    isLastAfterDot = isAfterDot
    last = token.kind
  }

  private mutating func addName(_ name: String, isProperty: Bool) {
    guard !isProperty else {
      allowsRegularExpression = false
      return
    }
    switch name {
    case "function": pendingFunction = !beginsStatement
    case "class": pendingClass = !beginsStatement
    default: break
    }
    allowsRegularExpression = Self.wordsBeforeOperands.contains(name)
  }

  private static let wordsBeforeOperands: Set<String> = [
    "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "await",
    "yield", "extends", "default",
  ]

  private mutating func addPunctuator(_ text: String, followsLineBreak: Bool) {
    switch text {
    case "(":
      push(parenthesis())
      allowsRegularExpression = true
    case "[":
      push(.square)
      allowsRegularExpression = true
    case "{":
      push(brace())
      allowsRegularExpression = true
    case ")":
      pop()
      if case .condition? = lastClosed { allowsRegularExpression = true } else { allowsRegularExpression = false }
    case "]":
      pop()
      allowsRegularExpression = false
    case "}":
      pop()
      if case .operand? = lastClosed { allowsRegularExpression = false } else { allowsRegularExpression = true }
    case "++", "--":
      // After an operand on the same line it belongs to that operand; otherwise it begins one.
      if followsLineBreak { allowsRegularExpression = true }
    case "?":
      conditionals[conditionals.count - 1] += 1
      allowsRegularExpression = true
    case ":":
      let count = conditionals.count - 1
      wasTernaryColon = conditionals[count] > 0
      if wasTernaryColon { conditionals[count] -= 1 }
      allowsRegularExpression = true
    default: allowsRegularExpression = true
    }
  }

  private mutating func push(_ bracket: Bracket) {
    open.append(bracket)
    conditionals.append(0)
  }

  private mutating func pop() {
    lastClosed = open.popLast()
    if conditionals.count > 1 { conditionals.removeLast() }
  }

  /// Whether the next token begins a statement. Only used for `function` and `class`, which begin a statement wherever
  /// an operand has just ended.
  private var beginsStatement: Bool {
    guard let last else { return true }
    if !allowsRegularExpression { return true }
    switch last {
    case .punctuator(";"), .punctuator("}"): return true
    case .punctuator("{"):
      if case .block? = open.last { return true }
      return false
    case .punctuator(")"): return true
    case .punctuator(":"): return !wasTernaryColon && !isInObject
    case .name("else"), .name("do"), .name("default"): return true
    default: return false
    }
  }

  private var isInObject: Bool {
    if case .operand? = open.last { return true }
    return false
  }

  /// What an opening parenthesis is.
  private mutating func parenthesis() -> Bracket {
    if let isExpression = pendingFunction {
      pendingFunction = nil
      return .parameters(isExpression: isExpression)
    }
    guard case .name(let name)? = last, !isLastAfterDot else { return .group }
    return ["if", "while", "for", "with"].contains(name) ? .condition : .group
  }

  /// What an opening brace is.
  private mutating func brace() -> Bracket {
    if let isExpression = pendingClass {
      pendingClass = nil
      return isExpression ? .operand : .block
    }
    switch last {
    case .punctuator(")")?:
      if case .parameters(let isExpression)? = lastClosed { return isExpression ? .operand : .block }
      return .block
    case .punctuator(";")?, .punctuator("{")?, .punctuator("}")?, .punctuator("=>")?, nil: return .block
    case .punctuator(":")?: return wasTernaryColon || isInObject ? .operand : .block
    case .name(let name)?:
      return allowsRegularExpression && !["else", "do", "default"].contains(name) ? .operand : .block
    case .punctuator?, .templateHead?, .templateMiddle?: return .operand
    default: return .block
    }
  }
}
