/// Finds module syntax in a text and blanks it out.
package struct ModuleScanner {
  var lexer: JavaScriptLexer
  var result = ModuleSource()
  var edits = TextEdits()
  var uses = NameUses()
  /// The exported and local names of `export { … }` without `from`, until all imports are known.
  var exportedLocals: [(name: String, local: String)] = []
  var declared: [String: ModuleSource.Binding] = [:]
  var constants: Set<String> = []
  var variables: Set<String> = []
  var token = JavaScriptToken(kind: .start, start: 0, end: 0, isOnNewLine: false)

  private init(_ text: String, goal: JavaScriptLexer.Goal) {
    let text = Array(text.utf8)
    lexer = JavaScriptLexer(text, goal: goal)
    result.names = HiddenNames(absentFrom: text)
  }

  /// ECMA-262, "ParseModule", for module syntax only.
  package static func module(_ text: String) -> ModuleSource {
    var scanner = ModuleScanner(text, goal: .module)
    scanner.scanModule()
    return scanner.result
  }

  /// A classic script in which `import()` calls a function of that name; nil if it has no `import()`.
  /// - Parameter name: six letters.
  package static func script(_ text: String, dynamicImport name: String) -> String? {
    var scanner = ModuleScanner(text, goal: .script)
    scanner.advance()
    while scanner.token.kind != .end {
      if scanner.token.kind == .word("import") { scanner.rewriteDynamicImport(name) } else { scanner.advance() }
    }
    return scanner.edits.isEmpty ? nil : scanner.edits.applied(to: scanner.lexer.text)
  }

  mutating func advance() {
    token = lexer.next()
    uses.note(token, in: lexer)
  }

  mutating func scanModule() {
    advance()
    while token.kind != .end { step() }
    finish()
  }

  /// Takes the next token, with all of the module syntax that begins with it.
  mutating func step() {
    guard case .word(let word) = token.kind, !isMember else { return advance() }
    switch word {
    case "import": scanImport()
    case "export" where lexer.isAtTopLevel: scanExport()
    case "const", "let", "var", "class", "function", "async":
      if lexer.isAtTopLevel { _ = declaration(word) } else { advance() }
    case "await":
      result.mentionsAwait = true
      advance()
    default: advance()
    }
  }

  var isMember: Bool { lexer.beforePrevious.isMemberAccess }

  mutating func finish() {
    let imported = Dictionary(result.imports.map { ($0.local, $0) }, uniquingKeysWith: { first, _ in first })
    for (name, local) in exportedLocals {
      if let entry = imported[local] {
        if entry.imported == .namespace {
          result.localExports.append(.init(name: name, local: local, binding: .assigned))
        } else {
          result.indirectExports.append(.init(name: name, request: entry.request, imported: entry.imported))
        }
        continue
      }
      if declared[local] == nil { result.undeclaredExports.append(local) }
      result.localExports.append(.init(name: name, local: local, binding: declared[local] ?? .assigned))
    }
    for index in result.localExports.indices {
      let entry = result.localExports[index]
      let isVariable = variables.contains(entry.local)
      if uses.assigns(entry.local) || isVariable && uses.hasPatternAssignment {
        if !constants.contains(entry.local) { result.localExports[index].binding = .assigned }
      }
    }
    result.assignedImports = Set(result.imports.map(\.local).filter { uses.hasPatternAssignment || uses.assigns($0) })
    checkNames()
    result.text = edits.applied(to: lexer.text)
  }

  /// ECMA-262, "Module Semantics: Early Errors".
  mutating func checkNames() {
    var seen: Set<String> = []
    for name in result.localExports.map(\.name) + result.indirectExports.map(\.name)
    where !seen.insert(name).inserted {
      result.earlyError = result.earlyError ?? "Cannot export a duplicate name '\(name)'."
    }
    seen = []
    for entry in result.imports where !seen.insert(entry.local).inserted {
      result.earlyError = result.earlyError ?? "Cannot declare an imported binding name twice: '\(entry.local)'."
    }
  }

  // MARK: import

  mutating func scanImport() {
    let start = token.start
    let isStatement = lexer.isAtTopLevel
    let saved = (lexer, uses)
    let keyword = token
    advance()
    if token.kind.isPunctuator("(") {
      (lexer, uses) = saved
      token = keyword
      return rewriteDynamicImport(result.names.dynamicImport)
    }
    if token.kind.isPunctuator(".") {
      advance()
      if token.kind == .word("meta") { edits.replace(start..<token.end, with: result.names.meta) }
      return advance()
    }
    guard isStatement, let clause = importClause() else { return }
    blank(start, clause)
  }

  /// Reads after the word the imported names, and the module from which they come. Nil if the statement is no import.
  mutating func importClause() -> Int? {
    var entries: [(ModuleSource.Imported, String)] = []
    if token.kind != .string {
      if case .word(let name) = token.kind {
        entries.append((.name("default"), name))
        advance()
        if token.kind.isPunctuator(",") { advance() }
      }
      if token.kind.isPunctuator("*") {
        advance()
        guard token.kind == .word("as") else { return nil }
        advance()
        guard case .word(let name) = token.kind else { return nil }
        entries.append((.namespace, name))
        advance()
      } else if token.kind.isPunctuator("{") {
        guard let names = namedList() else { return nil }
        entries += names.map { (.name($0.first), $0.second) }
      }
      guard token.kind == .word("from") else { return nil }
      advance()
    }
    guard let (request, end) = moduleRequest() else { return nil }
    for (imported, local) in entries {
      result.imports.append(.init(request: request, imported: imported, local: local))
    }
    return end
  }

  /// Reads `{ a, b as c, "d" as e }`, from its bracket to its end.
  mutating func namedList() -> [(first: String, second: String)]? {
    var names: [(String, String)] = []
    advance()
    while !token.kind.isPunctuator("}") {
      guard let first = moduleExportName() else { return nil }
      advance()
      var second = first
      if token.kind == .word("as") {
        advance()
        guard let name = moduleExportName() else { return nil }
        second = name
        advance()
      }
      names.append((first, second))
      if token.kind.isPunctuator(",") { advance() } else if !token.kind.isPunctuator("}") { return nil }
    }
    advance()
    return names
  }

  func moduleExportName() -> String? {
    switch token.kind {
    case .word(let word): word
    case .string: StringLiteral.value(lexer.text[token.start..<token.end])
    default: nil
    }
  }

  /// Reads the specifier and its attributes. Returns the number of the request, and the place where it ends.
  mutating func moduleRequest() -> (request: Int, end: Int)? {
    guard token.kind == .string else { return nil }
    var request = ModuleSource.Request(specifier: StringLiteral.value(lexer.text[token.start..<token.end]))
    var end = token.end
    advance()
    if token.kind == .word("with") || token.kind == .word("assert") && !token.isOnNewLine {
      advance()
      guard token.kind.isPunctuator("{") else { return nil }
      advance()
      while !token.kind.isPunctuator("}") {
        guard let key = moduleExportName() else { return nil }
        advance()
        guard token.kind.isPunctuator(":") else { return nil }
        advance()
        guard token.kind == .string else { return nil }
        let value = StringLiteral.value(lexer.text[token.start..<token.end])
        if key == "type" { request.type = value } else { request.unknownAttribute = key }
        advance()
        if token.kind.isPunctuator(",") { advance() }
        if token.kind == .end { return nil }
      }
      end = token.end
      advance()
    }
    if token.kind.isPunctuator(";") {
      end = token.end
      advance()
    }
    if let known = result.requests.firstIndex(of: request) { return (known, end) }
    result.requests.append(request)
    return (result.requests.count - 1, end)
  }

  /// Replaces a statement by a semicolon, so that the lines around it do not become one expression.
  mutating func blank(_ start: Int, _ end: Int) { edits.replace(start..<end, with: ";") }

  /// Replaces `import(` by a call of a function, unless it is the name of a method.
  mutating func rewriteDynamicImport(_ name: String) {
    let word = token
    let before = lexer.beforePrevious
    let bracket = lexer.innermost
    advance()
    guard token.kind.isPunctuator("("), !before.isMemberAccess else { return }
    if bracket == .object || bracket?.isClassBody == true, mayPrecedeMethod(before) { return }
    edits.replace(word.start..<word.end, with: name)
  }

  func mayPrecedeMethod(_ token: JavaScriptToken.Kind) -> Bool {
    switch token {
    case .punctuator(let text): ["{", "}", ",", ";", "*"].contains(text)
    case .word(let word): ["static", "async", "get", "set"].contains(word)
    default: false
    }
  }

  // MARK: export

  mutating func scanExport() {
    let start = token.start
    advance()
    switch token.kind {
    case .punctuator("*"): scanStarExport(start)
    case .punctuator("{"): scanExportList(start)
    case .word("default"): scanDefault(start)
    case .word(let word):
      edits.replace(start..<start + 6, with: "")
      for (name, binding) in declaration(word) {
        result.localExports.append(.init(name: name, local: name, binding: binding))
      }
    default: break
    }
  }

  mutating func scanStarExport(_ start: Int) {
    advance()
    var name: String?
    if token.kind == .word("as") {
      advance()
      name = moduleExportName()
      advance()
    }
    guard token.kind == .word("from") else { return }
    advance()
    guard let (request, end) = moduleRequest() else { return }
    if let name {
      result.indirectExports.append(.init(name: name, request: request, imported: .namespace))
    } else {
      result.starExports.append(request)
    }
    blank(start, end)
  }

  mutating func scanExportList(_ start: Int) {
    guard let names = namedListForExport() else { return }
    if token.kind == .word("from") {
      advance()
      guard let (request, end) = moduleRequest() else { return }
      for (first, second) in names.list {
        result.indirectExports.append(.init(name: second, request: request, imported: .name(first)))
      }
      return blank(start, end)
    }
    for (local, name) in names.list { exportedLocals.append((name, local)) }
    blank(start, names.end)
  }

  mutating func namedListForExport() -> (list: [(first: String, second: String)], end: Int)? {
    guard let list = namedList() else { return nil }
    // The token after the bracket is already read. The bracket ends where the text before the gap ends.
    var end = token.start
    while end > 0, lexer.text[end - 1] != 0x7D { end -= 1 }
    return (list, end)
  }

  /// Reads the part after `export default`: a declaration, which is hoisted, or an expression.
  mutating func scanDefault(_ start: Int) {
    let hidden = result.names.defaultExport
    var end = token.end
    advance()
    var isAsync = false
    if token.kind == .word("async") {
      let saved = (lexer, uses, token)
      advance()
      isAsync = token.kind == .word("function") && !token.isOnNewLine
      if !isAsync { (lexer, uses, token) = saved }
    }
    let isFunction = token.kind == .word("function")
    guard isFunction || token.kind == .word("class") else {
      edits.replace(start..<end, with: "let \(hidden)=")
      result.localExports.append(.init(name: "default", local: hidden, binding: .initialized))
      return
    }
    let keywordEnd = token.end
    end = token.start
    advance()
    let isGenerator = token.kind.isPunctuator("*")
    if isGenerator { advance() }
    let binding = isFunction ? ModuleSource.Binding.hoistedFunction : .initialized
    if case .word(let name) = token.kind, name != "extends" {
      edits.replace(start..<(isAsync ? start + 6 : end), with: "")
      if isAsync { blankWord("default", from: start + 6) }
      declared[name] = binding
      exportedLocals.append(("default", name))
      return
    }
    let head = isFunction ? (isAsync ? "async function" : "function") + (isGenerator ? "*" : "") : "class"
    // A generator was told by the star behind its keyword.
    edits.replace(
      start..<(isGenerator ? lexer.text[keywordEnd...].firstIndex(of: 0x2A)! + 1 : keywordEnd),
      with: "\(head) \(hidden)")
    result.localExports.append(.init(name: "default", local: hidden, binding: binding))
  }

  mutating func blankWord(_ word: String, from start: Int) {
    let bytes = Array(word.utf8)
    var position = start
    while position + bytes.count <= lexer.text.count, !lexer.text[position...].starts(with: bytes) { position += 1 }
    edits.replace(position..<position + bytes.count, with: "")
  }
}
