/// What the declarations of a module declare.
extension ModuleScanner {
  /// The names of a declaration that begins with that word; they are noted.
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
        guard token.token == .word("function"), !token.isOnNewLine else { return [] }
        kind = "function"
      }
      let isStatement = mayBeginStatement
      advance()
      if token.token.isPunctuator("*") { advance() }
      guard case .word(let name) = token.token, name != "extends" else { return [] }
      advance()
      // An expression's name is not declared.
      guard isStatement else { return [] }
      names = [(name, kind == "function" ? .hoistedFunction : .initialized)]
    default: break
    }
    for (name, binding) in names { declared[name] = binding }
    return names
  }

  /// Whether a statement, and not an expression, begins with this token.
  private var mayBeginStatement: Bool {
    switch lexer.beforePrevious {
    case .start, .word("export"), .word("async"), .word("default"): return true
    case .punctuator(let text): return [";", "}", "{", ")"].contains(text) || token.isOnNewLine && text == "]"
    case .word, .number, .string, .template, .regularExpression, .end: return token.isOnNewLine
    }
  }

  /// ECMA-262, "Static Semantics: BoundNames", of a list of declarators, from its first token on.
  mutating func boundNames() -> [String] {
    var names: [String] = []
    while true {
      boundTarget(&names)
      if token.token.isPunctuator("=") {
        let depth = lexer.brackets.count
        advance()
        skipInitializer(depth)
      }
      guard token.token.isPunctuator(",") else { return names }
      advance()
    }
  }

  mutating func boundTarget(_ names: inout [String]) {
    switch token.token {
    case .word(let name):
      names.append(name)
      advance()
    case .punctuator("{"): boundProperties(&names)
    case .punctuator("["): boundElements(&names)
    default: break
    }
  }

  mutating func boundProperties(_ names: inout [String]) {
    let depth = lexer.brackets.count
    advance()
    while lexer.brackets.count >= depth, token.token != .end {
      let start = token.start
      if token.token.isPunctuator("...") {
        advance()
        boundTarget(&names)
      } else {
        var key: String?
        if case .word(let word) = token.token { key = word }
        if token.token.isPunctuator("[") { skipBracket() } else { advance() }
        if token.token.isPunctuator(":") {
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
    let depth = lexer.brackets.count
    advance()
    while lexer.brackets.count >= depth, token.token != .end {
      let start = token.start
      if token.token.isPunctuator("...") { advance() }
      boundTarget(&names)
      skipDefault(depth)
      if token.start == start { return }
    }
    advance()
  }

  /// A default value and a comma, if they are there.
  mutating func skipDefault(_ depth: Int) {
    if token.token.isPunctuator("=") {
      advance()
      skipInitializer(depth)
    }
    if token.token.isPunctuator(",") { advance() }
  }

  mutating func skipBracket() {
    let depth = lexer.brackets.count
    advance()
    while lexer.brackets.count >= depth, token.token != .end { step() }
    advance()
  }

  /// An expression, up to the comma, the bracket or the line behind it.
  mutating func skipInitializer(_ depth: Int) {
    while token.token != .end {
      let now = lexer.brackets.count
      if now < depth { return }
      if now == depth, token.token.isPunctuator(",") || token.token.isPunctuator(";") { return }
      if token.isOnNewLine, now == depth || token.token.isPunctuator("{") && now == depth + 1,
        lexer.beforePrevious.mayEndExpression, token.token.mayBeginOnlyStatement
      {
        return
      }
      step()
    }
  }
}
