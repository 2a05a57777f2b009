/// Finds the names that a module declares.
extension ModuleScanner {
  /// Notes and returns the names of a declaration that begins with that word.
  mutating func declaration(_ word: String) -> [(String, ModuleSource.Binding)] {
    var names: [(String, ModuleSource.Binding)] = []
    switch word {
    case "const", "let", "var":
      advance()
      let list = boundNames()
      if word == "const" { constants.formUnion(list) } else { variables.formUnion(list) }
      names = list.map { ($0, .initialized) }
    case "async", "function", "class":
      var kind = word
      if word == "async" {
        advance()
        guard token.kind == .word("function"), !token.isOnNewLine else { return [] }
        kind = "function"
      }
      let isStatement = mayBeginStatement
      advance()
      if token.kind.isPunctuator("*") { advance() }
      guard case .word(let name) = token.kind, name != "extends" else { return [] }
      advance()
      // The name of a function or class expression is not declared.
      guard isStatement else { return [] }
      names = [(name, kind == "function" ? .hoistedFunction : .initialized)]
    default: break
    }
    for (name, binding) in names { declared[name] = binding }
    return names
  }

  /// Whether a statement, not an expression, may begin with this token.
  private var mayBeginStatement: Bool {
    switch lexer.beforePrevious {
    case .start, .word("export"), .word("async"), .word("default"): return true
    case .punctuator(let text): return [";", "}", "{", ")"].contains(text) || token.isOnNewLine && text == "]"
    case .word, .number, .string, .template, .templateTail, .regularExpression, .end: return token.isOnNewLine
    case .templateHead, .templateMiddle: return false
    }
  }

  /// ECMA-262, "Static Semantics: BoundNames", of a list of declarators, from its first token on.
  mutating func boundNames() -> [String] {
    var names: [String] = []
    while true {
      boundTarget(&names)
      if token.kind.isPunctuator("=") {
        let depth = lexer.depth
        advance()
        skipInitializer(depth)
      }
      guard token.kind.isPunctuator(",") else { return names }
      advance()
    }
  }

  mutating func boundTarget(_ names: inout [String]) {
    switch token.kind {
    case .word(let name):
      names.append(name)
      advance()
    case .punctuator("{"): boundProperties(&names)
    case .punctuator("["): boundElements(&names)
    default: break
    }
  }

  mutating func boundProperties(_ names: inout [String]) {
    let depth = lexer.depth
    advance()
    while lexer.depth >= depth, token.kind != .end {
      let start = token.start
      if token.kind.isPunctuator("...") {
        advance()
        boundTarget(&names)
      } else {
        var key: String?
        if case .word(let word) = token.kind { key = word }
        if token.kind.isPunctuator("[") { skipBracket() } else { advance() }
        if token.kind.isPunctuator(":") {
          advance()
          boundTarget(&names)
        } else if let key {
          names.append(key)
        }
      }
      skipDefault(depth)
      if token.start == start { return }
    }
    advance()
  }

  mutating func boundElements(_ names: inout [String]) {
    let depth = lexer.depth
    advance()
    while lexer.depth >= depth, token.kind != .end {
      let start = token.start
      if token.kind.isPunctuator("...") { advance() }
      boundTarget(&names)
      skipDefault(depth)
      if token.start == start { return }
    }
    advance()
  }

  /// Skips a default value and a comma, if they are there.
  mutating func skipDefault(_ depth: Int) {
    if token.kind.isPunctuator("=") {
      advance()
      skipInitializer(depth)
    }
    if token.kind.isPunctuator(",") { advance() }
  }

  mutating func skipBracket() {
    let depth = lexer.depth
    advance()
    while lexer.depth >= depth, token.kind != .end { step() }
    advance()
  }

  /// Skips an expression, up to the comma, the bracket or the line after it.
  mutating func skipInitializer(_ depth: Int) {
    while token.kind != .end {
      let now = lexer.depth
      if now < depth { return }
      if now == depth, token.kind.isPunctuator(",") || token.kind.isPunctuator(";") { return }
      if token.isOnNewLine, now == depth || token.kind.isPunctuator("{") && now == depth + 1,
        lexer.beforePrevious.mayEndExpression, token.kind.mayBeginOnlyStatement
      {
        return
      }
      step()
    }
  }
}
