/// The names to which a text may assign anywhere. There may be too many, because scopes are ignored.
struct NameUses {
  private var assigned: Set<String> = []
  /// Whether there is an assignment to a pattern, which may set any variable.
  private(set) var hasPatternAssignment = false
  /// For each open square bracket, whether it begins a member's name.
  private var openSquares: [Bool] = []
  private var wasMember = false
  private var last = JavaScriptToken.Kind.start
  private var beforeLast = JavaScriptToken.Kind.start
  /// The bracket depth of a declaration that is being read.
  private var declarationDepth: Int?
  /// Whether the declaration declares the next name.
  private var isDeclaring = false

  func assigns(_ name: String) -> Bool { assigned.contains(name) }

  mutating func note(_ placed: JavaScriptToken, in lexer: JavaScriptLexer) {
    let token = placed.kind
    let depth = lexer.depth
    if token.isAssignment { noteAssignment() }
    switch token {
    case .punctuator("++"), .punctuator("--"):
      if case .word(let name) = last, !beforeLast.isPunctuator("."), !placed.isOnNewLine { assigned.insert(name) }
    case .word(let name):
      if last.isPunctuator("++") || last.isPunctuator("--") { assigned.insert(name) }
      if ["const", "let", "var"].contains(name), !last.isPunctuator(".") {
        declarationDepth = depth
        isDeclaring = true
      } else if (name == "of" || name == "in"), case .word(let target) = last, beforeLast.isPunctuator("(") {
        assigned.insert(target)
      } else if name == "of" || name == "in", last.isPunctuator("]") || last.isPunctuator("}"), !isDeclaring {
        hasPatternAssignment = true
      }
    case .punctuator(","):
      if declarationDepth == depth { isDeclaring = true }
    case .punctuator("["): openSquares.append(last.mayEndExpression)
    case .punctuator("]"): wasMember = openSquares.popLast() ?? false
    case .punctuator(";"):
      declarationDepth = nil
      isDeclaring = false
    default: break
    }
    beforeLast = last
    last = token
  }

  /// Notes the operand before an assignment operator.
  private mutating func noteAssignment() {
    defer { isDeclaring = false }
    guard !isDeclaring else { return }
    switch last {
    case .word(let name): if !beforeLast.isMemberAccess { assigned.insert(name) }
    case .punctuator("}"): hasPatternAssignment = true
    case .punctuator("]"): if !wasMember { hasPatternAssignment = true }
    default: break
    }
  }
}
