/// The names by which a script refers to windows.
enum WindowAliases {
  /// The names that the platform provides.
  static let windows: Set<String> = [
    "window", "self", "top", "parent", "frames", "globalThis", "opener", "defaultView", "contentWindow",
  ]

  /// Variables declared as another name for a window: `const w = window`, `var outer = window.top`.
  ///
  /// Scopes and later assignments are ignored.
  static func names(in tokens: [ScriptToken]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].isPunctuator("=") && index >= 2 {
      guard let name = tokens[index - 1].name, let keyword = tokens[index - 2].name else { continue }
      guard ["var", "let", "const"].contains(keyword), isWindow(tokens, from: index + 1) else { continue }
      names.insert(name)
    }
    return names
  }

  /// Whether the expression that begins there is a window and nothing more.
  private static func isWindow(_ tokens: [ScriptToken], from start: Int) -> Bool {
    var index = start
    guard index < tokens.count, var last = tokens[index].name else { return false }
    while index + 2 < tokens.count, tokens[index + 1].isPunctuator("."), let member = tokens[index + 2].name {
      last = member
      index += 2
    }
    guard windows.contains(last) else { return false }
    guard index + 1 < tokens.count else { return true }
    let next = tokens[index + 1]
    return next.isPunctuator(";") || next.isPunctuator(",") || next.followsLineBreak
  }
}
