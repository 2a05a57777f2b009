/// Splits JavaScript into tokens (ECMA-262, "ECMAScript Language: Lexical Grammar").
///
/// The lexer reads any text: it reports a token without an end as a problem, and goes on as well as it can. It
/// distinguishes regular expressions from divisions by the token before, and by the role of a closed bracket. This is
/// right for all but a few texts that nobody writes.
package struct JavaScriptLexer: Sendable {
  /// ECMA-262, the goal symbols; only scripts have HTML-like comments.
  package enum Goal: Sendable { case script, module }

  /// The place where a text stops being JavaScript.
  package struct Problem: Equatable, Sendable {
    package let offset: Int
    package let message: String
  }

  package let text: [UInt8]
  /// The last token.
  package private(set) var previous = JavaScriptToken.Kind.start
  /// The token before the last one.
  package private(set) var beforePrevious = JavaScriptToken.Kind.start
  /// The first problem.
  package private(set) var problem: Problem?
  var context = LexerContext()
  private let goal: Goal
  private var position = 0
  /// The end of the last line that has unterminated regular expressions, and their number.
  private var openExpressions = (lineEnd: 0, count: 0)

  package init(_ text: [UInt8], goal: Goal) {
    self.text = text
    self.goal = goal
  }

  package mutating func next() -> JavaScriptToken {
    let isOnNewLine = skipSpace()
    let start = position
    let kind = position < text.count ? read(isOnNewLine) : .end
    beforePrevious = previous
    previous = kind
    return JavaScriptToken(kind: kind, start: start, end: position, isOnNewLine: isOnNewLine)
  }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < text.count ? text[position + offset] : 0 }

  private mutating func report(_ offset: Int, _ message: String) {
    if problem == nil { problem = Problem(offset: offset, message: message) }
  }

  // MARK: Space and comments

  /// - Returns: whether a line ended.
  private mutating func skipSpace() -> Bool {
    var sawLineEnd = false
    while position < text.count {
      switch text[position] {
      case 0x0A, 0x0D:
        sawLineEnd = true
        position += 1
      case 0x09, 0x0B, 0x0C, 0x20: position += 1
      case 0x2F where byte(1) == 0x2F: skipLine()
      case 0x2F where byte(1) == 0x2A: if skipComment() { sawLineEnd = true }
      case 0xC2 where byte(1) == 0xA0: position += 2
      case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: position += 3
      case 0xE2 where isLineSeparator(position):
        sawLineEnd = true
        position += 3
      case 0x23 where position == 0 && byte(1) == 0x21: skipLine()
      // ECMA-262, annex B, "HTML-like Comments".
      case 0x3C where goal == .script && hasNext("<!--"): skipLine()
      case 0x2D where goal == .script && (sawLineEnd || previous == .start) && hasNext("-->"): skipLine()
      default: return sawLineEnd
      }
    }
    return sawLineEnd
  }

  private func hasNext(_ text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where byte(index) != text.utf8Start[index] { return false }
    return true
  }

  private mutating func skipLine() {
    while position < text.count, !isLineEnd(position) { position += 1 }
  }

  /// - Returns: whether a line ended in the comment.
  private mutating func skipComment() -> Bool {
    let start = position
    var sawLineEnd = false
    position += 2
    while position < text.count {
      if text[position] == 0x2A, byte(1) == 0x2F {
        position += 2
        return sawLineEnd
      }
      if isLineEnd(position) { sawLineEnd = true }
      position += 1
    }
    report(start, "the comment is not closed")
    return sawLineEnd
  }

  private func isLineEnd(_ place: Int) -> Bool {
    switch text[place] {
    case 0x0A, 0x0D: true
    case 0xE2: isLineSeparator(place)
    default: false
    }
  }

  /// Whether U+2028 or U+2029 is at the place.
  private func isLineSeparator(_ place: Int) -> Bool {
    place + 2 < text.count && text[place] == 0xE2 && text[place + 1] == 0x80 && text[place + 2] | 1 == 0xA9
  }

  // MARK: Tokens

  private func isNamePart(_ place: Int) -> Bool {
    switch text[place] {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x24: true
    case 0xE2: !isLineSeparator(place)
    case 0x80...: true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func read(_ isOnNewLine: Bool) -> JavaScriptToken.Kind {
    switch text[position] {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x24, 0x5C, 0x80...: return readWord()
    case 0x30...0x39: return readNumber()
    case 0x2E where Self.isDigit(byte(1)): return readNumber()
    case 0x22, 0x27: return readString()
    case 0x60:
      guard readTemplate() else { return .template }
      context.open(.substitution)
      return .templateHead
    case 0x7D where context.innermost == .substitution:
      if readTemplate() { return .templateMiddle }
      context.close()
      return .templateTail
    case 0x2F where mayBeginOperand: return readRegularExpression() ? .regularExpression : readPunctuator(isOnNewLine)
    case 0x23 where isPrivateName: return readWord()
    default: return readPunctuator(isOnNewLine)
    }
  }

  private mutating func readNumber() -> JavaScriptToken.Kind {
    let isPrefixed = byte() == 0x30 && [0x78, 0x6F, 0x62].contains(byte(1) | 0x20)
    var sawDot = isPrefixed
    while position < text.count {
      if text[position] == 0x2E, !sawDot {
        sawDot = true
      } else if !isNamePart(position), isPrefixed || !isExponentSign {
        break
      }
      position += 1
    }
    return .number
  }

  private var isExponentSign: Bool {
    (byte() == 0x2B || byte() == 0x2D) && text[position - 1] | 0x20 == 0x65
  }

  private mutating func readString() -> JavaScriptToken.Kind {
    let start = position
    let quote = text[position]
    position += 1
    while position < text.count {
      switch text[position] {
      case quote:
        position += 1
        return .string
      case 0x0A, 0x0D:
        report(start, "the string is not closed")
        return .string
      case 0x5C: position += byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 2
      default: position += 1
      }
    }
    position = text.count
    report(start, "the string is not closed")
    return .string
  }

  /// Reads from the back quote, or from the bracket of a substitution, past the next back quote or the next
  /// substitution's bracket.
  /// - Returns: whether a substitution begins.
  private mutating func readTemplate() -> Bool {
    let start = position
    position += 1
    while position < text.count {
      switch text[position] {
      case 0x60:
        position += 1
        return false
      case 0x24 where byte(1) == 0x7B:
        position += 2
        return true
      case 0x5C: position += 2
      default: position += 1
      }
    }
    position = text.count
    report(start, "the template is not closed")
    return false
  }

  /// The most unterminated regular expressions of a line. A line with so many has no others: it is not read again for
  /// each slash.
  private static let mostOpenExpressions = 8

  /// - Returns: false, without reading anything, if the line ends before the regular expression does.
  private mutating func readRegularExpression() -> Bool {
    if position < openExpressions.lineEnd, openExpressions.count >= Self.mostOpenExpressions { return false }
    var isInClass = false
    var end = position + 1
    while end < text.count, !isLineEnd(end) {
      switch text[end] {
      case 0x5C where end + 1 < text.count && text[end + 1] != 0x0A: end += 1
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x2F where !isInClass:
        end += 1
        while end < text.count, isNamePart(end) { end += 1 }
        position = end
        return true
      default: break
      }
      end += 1
    }
    openExpressions = (end, position < openExpressions.lineEnd ? openExpressions.count + 1 : 1)
    return false
  }

  private var isPrivateName: Bool {
    guard position + 1 < text.count, !Self.isDigit(byte(1)) else { return false }
    return isNamePart(position + 1) || byte(1) == 0x5C
  }

  private mutating func readWord() -> JavaScriptToken.Kind {
    let start = position
    if text[position] == 0x23 { position += 1 }
    while position < text.count {
      if isNamePart(position) {
        position += 1
      } else if text[position] == 0x5C, byte(1) == 0x75 {
        skipEscape()
      } else {
        break
      }
    }
    if position == start {
      report(start, "unexpected character")
      position += 1
    }
    let word = string(start..<position)
    switch position - start {
    case 5 where word == "class" && !previous.isMemberAccess:
      context.expectClass(isExpression: !beginsStatement)
    case 8 where word == "function" && !previous.isMemberAccess:
      context.expectFunction(isExpression: !beginsStatement)
    default: break
    }
    return .word(word)
  }

  private func string(_ range: Range<Int>) -> String {
    text.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// `\u0061` up to its digits, or the whole of `\u{61}`.
  private mutating func skipEscape() {
    position += 2
    guard byte() == 0x7B else { return }
    position += 1
    while position < text.count, isNamePart(position) { position += 1 }
    if byte() == 0x7D { position += 1 }
  }

  private static func isPunctuator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23, 0x25, 0x26, 0x28...0x2F, 0x3A...0x40, 0x5B, 0x5D, 0x5E, 0x7B...0x7E: true
    default: false
    }
  }

  private static let characters = (0..<128).map { String(Character(Unicode.Scalar(UInt8($0)))) }

  private mutating func readPunctuator(_ isOnNewLine: Bool) -> JavaScriptToken.Kind {
    let first = text[position]
    let length = punctuatorLength
    context.expectNothing(before: first, previous)
    switch first {
    case 0x3F where length == 1: context.noteQuestionMark()
    case 0x3A: context.noteColon()
    // After an operand in the same line, `++` belongs to that operand. Otherwise an operand follows.
    case 0x2B where length == 2, 0x2D where length == 2: context.operandFollowsUpdate = isOnNewLine || mayBeginOperand
    default: noteBracket(first)
    }
    if length == 1 {
      if !Self.isPunctuator(first) { report(position, "unexpected character") }
      position += 1
      return .punctuator(Self.characters[Int(first)])
    }
    position += length
    return .punctuator(string(position - length..<position))
  }

  private var punctuatorLength: Int {
    let first = byte()
    let second = byte(1)
    var length = 1
    switch first {
    case 0x2E: return second == first && byte(2) == first ? 3 : 1
    case 0x3D where second == 0x3E: return 2
    case 0x3D, 0x21: while length < 3, byte(length) == 0x3D { length += 1 }
    case 0x2B, 0x2D: return second == first || second == 0x3D ? 2 : 1
    // A conditional expression with a number: `a?.5:b`.
    case 0x3F where second == 0x2E: return Self.isDigit(byte(2)) ? 1 : 2
    case 0x3F: return second == first ? byte(2) == 0x3D ? 3 : 2 : 1
    case 0x3E:
      while length < 3, byte(length) == first { length += 1 }
      if byte(length) == 0x3D { length += 1 }
    case 0x2A, 0x26, 0x7C, 0x3C:
      if second == first { length += 1 }
      if byte(length) == 0x3D { length += 1 }
    case 0x2F, 0x25, 0x5E: return second == 0x3D ? 2 : 1
    default: break
    }
    return length
  }
}
