/// Finds each `this` of a classic script that is the global object or, in functions, may be.
package struct TopLevelThis {
  /// The names that replace `this`.
  package struct Names {
    let window: String
    let inFunctions: String

    /// - Parameters:
    ///   - window: a name of four letters for the window, for places where no function has another `this`.
    ///   - function: the name of a function that returns the window for the engine's global object.
    package init(window: String, function: String) {
      self.window = window
      inFunctions = "\(function)(this)"
    }
  }

  private enum Meaning { case inherited, function, classBody }

  /// The longest script that is always searched. Longer scripts are searched only if a `this` is outside all curly
  /// brackets.
  private static let shortText = 1 << 16
  /// The longest script that is changed.
  private static let longestText = 1 << 20

  private var lexer: JavaScriptLexer
  private var edits = TextEdits()
  /// The meaning of `this` inside each open bracket.
  private var meanings: [Meaning] = []
  /// For each open round bracket, whether a statement follows it that is not the body of a function.
  private var heads: [Bool] = []
  private var lastHead = false
  /// Whether the next round bracket encloses the parameters of a `function`. Their defaults have its `this`.
  private var isBeforeParameters = false

  /// The script with each `this` replaced; nil if there is none.
  ///
  /// In a function, a `this` is replaced only where the value itself is used: the members of the engine's object are
  /// the window's.
  package static func replaced(in script: String, by names: Names) -> String? {
    guard script.utf8.count <= longestText else { return nil }
    let text = Array(script.utf8)
    guard mayHave(text) else { return nil }
    var search = TopLevelThis(lexer: JavaScriptLexer(text, goal: .script))
    search.run(names)
    return search.edits.isEmpty ? nil : search.edits.applied(to: text)
  }

  private init(lexer: JavaScriptLexer) { self.lexer = lexer }

  private mutating func run(_ names: Names) {
    while true {
      let before = lexer.previous, beforeThat = lexer.beforePrevious
      let isMember = before.isMemberAccess
      let placed = lexer.next()
      switch placed.kind {
      case .end: return
      case .word("this"):
        guard !isMember, !isKey(after: before), !meanings.contains(.classBody) else { break }
        if !meanings.contains(.function) {
          edits.replace(placed.start..<placed.end, with: names.window)
        } else if before != .word("new"), !isFollowedByMember {
          edits.replace(placed.start..<placed.end, with: names.inFunctions)
        }
      case .punctuator("("):
        heads.append(Self.isHead(before, after: beforeThat))
        meanings.append(isBeforeParameters ? .function : .inherited)
      case .punctuator("{"):
        // A body, either after parameters or of a class.
        let isBody = before.isPunctuator(")") && !lastHead
        meanings.append(lexer.innermost?.isClassBody == true ? .classBody : isBody ? .function : .inherited)
      case .punctuator("["), .templateHead: meanings.append(.inherited)
      case .punctuator(")"):
        lastHead = heads.popLast() ?? false
        _ = meanings.popLast()
      case .punctuator("]"), .punctuator("}"), .templateTail: _ = meanings.popLast()
      default: break
      }
      switch placed.kind {
      case .word("function"): isBeforeParameters = !isMember
      case .word, .punctuator("*"): break
      default: isBeforeParameters = false
      }
    }
  }

  /// Whether the word just read is a property's name, as in `{ this: 1, get this() {} }`.
  private func isKey(after before: JavaScriptToken.Kind) -> Bool {
    guard lexer.innermost == .object else { return false }
    switch before {
    case .punctuator("{"), .punctuator(","), .punctuator("*"), .word("get"), .word("set"), .word("async"): break
    default: return false
    }
    var ahead = lexer
    let next = ahead.next().kind
    return next.isPunctuator(":") || next.isPunctuator("(")
  }

  /// Whether the word just read is an object whose member comes next, or a method's name, or is called.
  private var isFollowedByMember: Bool {
    var ahead = lexer
    switch ahead.next().kind {
    case .punctuator(let text): return [".", "?.", "[", "("].contains(text)
    case .template, .templateHead: return true
    default: return false
    }
  }

  /// ECMA-262, the statements with an expression in brackets.
  private static func isHead(_ word: JavaScriptToken.Kind, after previous: JavaScriptToken.Kind) -> Bool {
    guard case .word(let word) = word, !previous.isPunctuator("."), previous != .word("function") else { return false }
    return ["if", "for", "while", "with", "switch", "catch", "await"].contains(word)
  }

  /// A quick look that counts all brackets, wherever they are.
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
