/// Cuts a script into tokens (ECMAScript, "lexical grammar").
///
/// It reads any text: if a string, a comment or a template does not end, it reports that and goes on as well as it can.
package struct JavaScriptTokenizer {
  var cursor: SourceCursor
  var tokens: [JavaScriptToken] = []
  var problem: JavaScriptProblem?
  private var context = RegularExpressionContext()
  private var sawLineBreak = false

  /// The tokens of a script.
  package struct Result: Sendable {
    package let tokens: [JavaScriptToken]
    /// The first part of the text that is not JavaScript, if any.
    package let problem: JavaScriptProblem?
    let bytes: [UInt8]

    /// The source of some tokens.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  }

  package static func tokenize(_ text: String) -> Result {
    var tokenizer = JavaScriptTokenizer(text)
    tokenizer.run()
    return Result(tokens: tokenizer.tokens, problem: tokenizer.problem, bytes: tokenizer.cursor.bytes)
  }

  private init(_ text: String) { cursor = SourceCursor(text) }

  private mutating func run() {
    if cursor.starts(with: "#!") { skipLine() }
    while true {
      skipSpaceAndComments()
      guard let byte = cursor.byte else { return }
      let start = cursor.offset
      let position = cursor.position
      let kind = token(byte)
      let token = JavaScriptToken(
        kind: kind, range: start..<cursor.offset, position: position, end: cursor.position,
        followsLineBreak: sawLineBreak)
      context.add(token)
      tokens.append(token)
      sawLineBreak = false
    }
  }

  private mutating func token(_ byte: UInt8) -> JavaScriptToken.Kind {
    switch byte {
    case 0x22, 0x27: return .string(string(closing: byte))
    case 0x60: return template(whole: JavaScriptToken.Kind.template, partial: JavaScriptToken.Kind.templateHead)
    case 0x7D where context.closesSubstitution:
      return template(whole: JavaScriptToken.Kind.templateTail, partial: JavaScriptToken.Kind.templateMiddle)
    case 0x23 where cursor.peek(1).map(\.isIdentifierStart) ?? false:
      cursor.advance()
      return .privateName(name())
    case 0x2F where context.allowsRegularExpression:
      if regularExpression() { return .regularExpression }
      return punctuator()
    case 0x2E where cursor.peek(1).map(\.isScriptDigit) ?? false: return number()
    case _ where byte.isScriptDigit: return number()
    case _ where byte.isIdentifierStart || byte == 0x5C: return .name(name())
    default: return punctuator()
    }
  }

  // MARK: Between tokens

  private mutating func skipSpaceAndComments() {
    while let byte = cursor.byte {
      if cursor.lineBreakLength > 0 {
        sawLineBreak = true
        cursor.advance()
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C {
        cursor.advance()
      } else if cursor.starts(with: "\u{00A0}") || cursor.starts(with: "\u{FEFF}") {
        cursor.advance(byte == 0xC2 ? 2 : 3)
      } else if cursor.starts(with: "//") || cursor.starts(with: "<!--") {
        skipLine()
      } else if cursor.starts(with: "-->"), sawLineBreak || tokens.isEmpty {
        // ECMAScript, annex B, "HTML-like comments".
        skipLine()
      } else if cursor.starts(with: "/*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() {
    while !cursor.isAtEnd, cursor.lineBreakLength == 0 { cursor.advance() }
  }

  private mutating func skipBlockComment() {
    let start = cursor.position
    cursor.advance(2)
    while !cursor.isAtEnd {
      if cursor.starts(with: "*/") {
        cursor.advance(2)
        return
      }
      if cursor.lineBreakLength > 0 { sawLineBreak = true }
      cursor.advance()
    }
    report(start, "the comment is not closed")
  }

  mutating func report(_ position: ScriptPosition, _ message: String) {
    if problem == nil { problem = JavaScriptProblem(position: position, message: message) }
  }

  // MARK: Names, numbers, punctuators

  private mutating func name() -> String {
    let start = cursor.offset
    var hasEscapes = false
    while let byte = cursor.byte {
      if byte == 0x5C, cursor.peek(1) == 0x75 {
        hasEscapes = true
        cursor.advance(2)
        guard cursor.byte == 0x7B else { continue }
        while let byte = cursor.byte, byte == 0x7B || byte.isIdentifierPart { cursor.advance() }
        if cursor.byte == 0x7D { cursor.advance() }
        continue
      }
      guard byte.isIdentifierPart, cursor.lineBreakLength == 0 else { break }
      cursor.advance()
    }
    if cursor.offset == start {
      report(cursor.position, "unexpected character")
      cursor.advance()
      return ""
    }
    let text = cursor.text(start..<cursor.offset)
    return hasEscapes ? ScriptEscapes.decodedName(text) : text
  }

  private mutating func number() -> JavaScriptToken.Kind {
    let isPrefixed = cursor.byte == 0x30 && (cursor.peek(1).map { "xXoObB".utf8.contains($0) } ?? false)
    var sawDot = isPrefixed
    while let byte = cursor.byte {
      let isExponentSign =
        (byte == 0x2B || byte == 0x2D) && !isPrefixed && (cursor.bytes[cursor.offset - 1] | 0x20) == 0x65
      if byte == 0x2E, !sawDot {
        sawDot = true
      } else if !byte.isIdentifierPart, !isExponentSign {
        break
      }
      cursor.advance()
    }
    return .number
  }

  private mutating func punctuator() -> JavaScriptToken.Kind {
    for text in Self.punctuators where cursor.starts(with: text) {
      if text.utf8CodeUnitCount == 2, cursor.starts(with: "?."), cursor.peek(2).map(\.isScriptDigit) ?? false {
        continue
      }
      cursor.advance(text.utf8CodeUnitCount)
      return .punctuator(text.description)
    }
    let start = cursor.offset
    let isKnown = cursor.byte.map { "{}()[];,<>+-*/%&|^!~?:=.@#".utf8.contains($0) } ?? false
    if !isKnown { report(cursor.position, "unexpected character") }
    cursor.advance()
    return .punctuator(cursor.text(start..<cursor.offset))
  }

  /// Punctuators of several characters, longest first.
  private static let punctuators: [StaticString] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
  ]

  /// ECMAScript, "regular expression literals".
  /// - Returns: false, without reading anything, if the line ends before the literal does.
  private mutating func regularExpression() -> Bool {
    let before = cursor
    cursor.advance()
    var isInClass = false
    while let byte = cursor.byte, cursor.lineBreakLength == 0 {
      switch byte {
      case 0x5C where (cursor.peek(1) ?? 0x0A) != 0x0A: cursor.advance()
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x2F where !isInClass:
        cursor.advance()
        while let flag = cursor.byte, flag.isIdentifierPart, cursor.lineBreakLength == 0 { cursor.advance() }
        return true
      default: break
      }
      cursor.advance()
    }
    cursor = before
    return false
  }
}
