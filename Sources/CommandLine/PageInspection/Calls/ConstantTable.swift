import JavaScriptSyntax

/// The variables of a script that are set to a literal where they are declared, and never again.
///
/// Scopes are ignored: a name that is declared twice, assigned to or used as a parameter is not a constant.
struct ConstantTable {
  private var values: [String: String] = [:]

  init(_ tokens: [ScriptToken], brackets: BracketPairs) {
    var unsettled: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard let name = token.name, !tokens.isProperty(at: index) else { continue }
      let next = index + 1 < tokens.count ? tokens[index + 1].kind : nil
      if let value = Self.declaredValue(tokens, at: index), values[name] == nil {
        values[name] = value
      } else if Self.isDeclaration(tokens, at: index) || Self.changes(next) || tokens.isChangedBefore(index)
        || Self.isParameter(tokens, at: index, brackets: brackets)
      {
        unsettled.insert(name)
      }
    }
    for name in unsettled { values[name] = nil }
  }

  func value(of name: String) -> String? { values[name] }

  private static func isDeclaration(_ tokens: [ScriptToken], at index: Int) -> Bool {
    guard index > 0, let keyword = tokens[index - 1].name else { return false }
    return ["var", "let", "const", "function", "class"].contains(keyword)
  }

  /// `var name = literal`, up to a comma, a semicolon or the end of the line.
  private static func declaredValue(_ tokens: [ScriptToken], at index: Int) -> String? {
    guard index > 0, let keyword = tokens[index - 1].name, ["var", "let", "const"].contains(keyword) else { return nil }
    guard index + 2 < tokens.count, tokens[index + 1].isPunctuator("=") else { return nil }
    var end = index + 2
    while end < tokens.count, !tokens[end].isPunctuator(","), !tokens[end].isPunctuator(";"),
      end == index + 2 || !tokens[end].followsLineBreak || tokens[end - 1].isPunctuator("+")
        || tokens[end].isPunctuator("+")
    {
      end += 1
    }
    return LiteralReader.value(tokens[(index + 2)..<end])
  }

  private static func changes(_ next: JavaScriptToken.Kind?) -> Bool {
    guard case .punctuator(let text)? = next else { return false }
    return assignments.contains(text) || text == "++" || text == "--"
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=", "=>",
  ]

  /// Whether the name is in parentheses that a function body or an arrow follows.
  private static func isParameter(_ tokens: [ScriptToken], at index: Int, brackets: BracketPairs) -> Bool {
    guard index > 0, tokens[index - 1].isPunctuator("(") || tokens[index - 1].isPunctuator(",") else { return false }
    guard let start = brackets.innermost(around: index), tokens[start].isPunctuator("("),
      let close = brackets.close(of: start), close + 1 < tokens.count
    else { return false }
    return tokens[close + 1].isPunctuator("{") || tokens[close + 1].isPunctuator("=>")
  }
}

extension [ScriptToken] {
  /// Whether the name is a key or a member of an object, not a variable.
  func isProperty(at index: Int) -> Bool {
    if index > 0, self[index - 1].isPunctuator(".") || self[index - 1].isPunctuator("?.") { return true }
    return false
  }

  fileprivate func isChangedBefore(_ index: Int) -> Bool {
    index > 0 && (self[index - 1].isPunctuator("++") || self[index - 1].isPunctuator("--"))
  }
}

/// Values that the source states directly.
enum LiteralReader {
  /// Strings, templates without substitutions, numbers and literal names such as `null`, joined with `+`.
  static func value(_ tokens: ArraySlice<ScriptToken>) -> String? {
    guard tokens.count % 2 == 1 else { return nil }
    var value = ""
    for (index, token) in tokens.enumerated() {
      if index % 2 == 1 {
        guard token.isPunctuator("+") else { return nil }
        continue
      }
      switch token.kind {
      case .string, .template: value += token.value
      case .word where tokens.count == 1 && ["null", "undefined", "true", "false"].contains(token.value):
        value = token.value
      default: return nil
      }
    }
    return value
  }
}
