/// The `this` of classic scripts that stands in no function.
package struct TopLevelThis {
  /// Longer scripts are looked at only if one stands outside of all curly brackets.
  private static let shortText = 1 << 16
  /// Longer ones are left as they are.
  private static let longestText = 1 << 20

  private var lexer: ModuleLexer
  private var edits = TextEdits()
  /// For each open bracket, whether `this` means something else inside.
  private var hides: [Bool] = []
  /// For each open round bracket, whether a statement follows it that is no function's body.
  private var heads: [Bool] = []
  private var lastHead = false
  /// Whether the next round bracket is around the parameters of a `function`, whose `this` their defaults have.
  private var isBeforeParameters = false

  /// The script with another name of four letters in the place of each `this` that is the global one; nil if there is
  /// none.
  package static func replaced(in script: String, by name: String) -> String? {
    guard script.utf8.count <= longestText else { return nil }
    let text = Array(script.utf8)
    guard mayHave(text) else { return nil }
    var search = TopLevelThis(lexer: ModuleLexer(text))
    search.run(replacement: name)
    return search.edits.isEmpty ? nil : search.edits.applied(to: text)
  }

  private init(lexer: ModuleLexer) { self.lexer = lexer }

  private mutating func run(replacement: String) {
    while true {
      let before = lexer.previous, beforeThat = lexer.beforePrevious
      let isMember = before.isPunctuator(".") || before.isPunctuator("?.")
      let placed = lexer.next()
      switch placed.token {
      case .end: return
      case .word("this"):
        if !isMember, !isKey(after: before), !hides.contains(true) {
          edits.replace(placed.start..<placed.end, with: replacement)
        }
      case .punctuator("("):
        heads.append(Self.isHead(before, after: beforeThat))
        hides.append(isBeforeParameters)
      case .punctuator("{"):
        // A body: behind parameters, or of a class.
        hides.append(before.isPunctuator(")") && !lastHead || lexer.brackets.last == .classBody)
      case .punctuator("["), .punctuator("${"): hides.append(false)
      case .punctuator(")"):
        lastHead = heads.popLast() ?? false
        _ = hides.popLast()
      case .punctuator("]"), .punctuator("}"): _ = hides.popLast()
      case .template: if hides.count > lexer.brackets.count { hides.removeLast() }
      default: break
      }
      switch placed.token {
      case .word("function"): isBeforeParameters = !isMember
      case .word, .punctuator("*"): break
      default: isBeforeParameters = false
      }
    }
  }

  /// Whether the word that was read is a property's name, as in `{ this: 1 }`.
  private func isKey(after before: ModuleToken) -> Bool {
    guard lexer.brackets.last == .object, before.isPunctuator("{") || before.isPunctuator(",") else { return false }
    var ahead = lexer
    return ahead.next().token.isPunctuator(":")
  }

  /// ECMA-262, the statements with an expression in brackets.
  private static func isHead(_ word: ModuleToken, after previous: ModuleToken) -> Bool {
    guard case .word(let word) = word, !previous.isPunctuator("."), previous != .word("function") else { return false }
    return ["if", "for", "while", "with", "switch", "catch", "await"].contains(word)
  }

  /// A quick look that counts brackets wherever they stand.
  private static func mayHave(_ text: [UInt8]) -> Bool {
    var depth = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x7B: depth += 1
      case 0x7D: depth -= 1
      case 0x74 where depth <= 0 || text.count <= shortText:
        if text[index...].starts(with: [0x74, 0x68, 0x69, 0x73]) { return true }
      default: break
      }
    }
    return false
  }
}
