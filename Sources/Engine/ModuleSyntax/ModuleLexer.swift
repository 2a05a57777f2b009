/// Splits JavaScript into tokens. It tells regular expressions from divisions by the token before and by what a closed
/// bracket was, which is right for all but a few texts that nobody writes.
struct ModuleLexer {
  let text: [UInt8]
  private(set) var position = 0
  /// The last token.
  private(set) var previous = ModuleToken.start
  /// The one before it.
  private(set) var beforePrevious = ModuleToken.start
  private(set) var brackets: [Bracket] = []
  private var lastClosed: Bracket?
  private var mayBeClass = false
  private var isInCase = false

  /// An open bracket, and what it encloses.
  enum Bracket: Equatable {
    /// `isHead`: of `if`, `for`, `while` and `with`, after which a statement begins.
    case parenthesis(isHead: Bool)
    case square
    case block
    case object
    case classBody
    case substitution
  }

  init(_ text: [UInt8]) { self.text = text }

  var isAtTopLevel: Bool { brackets.isEmpty }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < text.count ? text[position + offset] : 0 }

  mutating func next() -> PlacedToken {
    let isOnNewLine = skipSpace()
    let start = position
    let token = position < text.count ? read() : .end
    beforePrevious = previous
    previous = token
    return PlacedToken(token: token, start: start, end: position, isOnNewLine: isOnNewLine)
  }

  // MARK: Space and comments

  /// - Returns: whether a line ended.
  private mutating func skipSpace() -> Bool {
    var sawLineEnd = false
    while position < text.count {
      switch byte() {
      case 0x0A, 0x0D:
        sawLineEnd = true
        position += 1
      case 0x09, 0x0B, 0x0C, 0x20: position += 1
      case 0xC2 where byte(1) == 0xA0: position += 2
      case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: position += 3
      case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9):
        sawLineEnd = true
        position += 3
      case 0x2F where byte(1) == 0x2F: skipLine()
      case 0x23 where position == 0 && byte(1) == 0x21: skipLine()
      case 0x2F where byte(1) == 0x2A:
        position += 2
        while position < text.count, !(byte() == 0x2A && byte(1) == 0x2F) {
          if byte() == 0x0A || byte() == 0x0D { sawLineEnd = true }
          position += 1
        }
        position = min(position + 2, text.count)
      default: return sawLineEnd
      }
    }
    return sawLineEnd
  }

  private mutating func skipLine() {
    while position < text.count, byte() != 0x0A, byte() != 0x0D,
      !(byte() == 0xE2 && byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9))
    { position += 1 }
  }

  // MARK: Tokens

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x24, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private mutating func read() -> ModuleToken {
    switch byte() {
    case 0x30...0x39: return readNumber()
    case 0x2E where (0x30...0x39).contains(byte(1)): return readNumber()
    case 0x22, 0x27: return readString()
    case 0x60:
      position += 1
      return readTemplate()
    case 0x2F where mayBeRegularExpression: return readRegularExpression()
    case 0x7D where brackets.last == .substitution:
      brackets.removeLast()
      position += 1
      return readTemplate()
    case let byte where Self.isNamePart(byte) || byte == 0x5C || byte == 0x23: return readWord()
    default: return readPunctuator()
    }
  }

  private mutating func readNumber() -> ModuleToken {
    while position < text.count, Self.isNamePart(byte()) || byte() == 0x2E || isExponentSign { position += 1 }
    return .number
  }

  private var isExponentSign: Bool {
    guard byte() == 0x2B || byte() == 0x2D, position > 0 else { return false }
    return text[position - 1] | 0x20 == 0x65 && !(position > 1 && text[..<position].suffix(20).contains(0x78))
  }

  private mutating func readString() -> ModuleToken {
    let quote = byte()
    position += 1
    while position < text.count, byte() != quote, byte() != 0x0A, byte() != 0x0D {
      position += byte() == 0x5C ? 2 : 1
    }
    position = min(position + 1, text.count)
    return .string
  }

  /// From behind the back quote or the bracket of a substitution.
  private mutating func readTemplate() -> ModuleToken {
    while position < text.count, byte() != 0x60 {
      if byte() == 0x24, byte(1) == 0x7B {
        position += 2
        brackets.append(.substitution)
        return .punctuator("${")
      }
      position += byte() == 0x5C ? 2 : 1
    }
    position = min(position + 1, text.count)
    return .template
  }

  private mutating func readRegularExpression() -> ModuleToken {
    var isInClass = false
    position += 1
    while position < text.count, byte() != 0x0A, byte() != 0x0D, isInClass || byte() != 0x2F {
      switch byte() {
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x5C: position += 1
      default: break
      }
      position += 1
    }
    position = min(position + 1, text.count)
    while position < text.count, Self.isNamePart(byte()) { position += 1 }
    return .regularExpression
  }

  private mutating func readWord() -> ModuleToken {
    let start = position
    repeat {
      if byte() == 0x5C, byte(1) == 0x75, byte(2) == 0x7B {
        while position < text.count, byte() != 0x7D { position += 1 }
      }
      position += 1
    } while position < text.count && (Self.isNamePart(byte()) || byte() == 0x5C)
    position = min(position, text.count)
    let word = String(decoding: text[start..<position], as: UTF8.self)
    if !previous.isPunctuator("."), !previous.isPunctuator("?.") {
      switch word {
      case "class": mayBeClass = true
      case "case", "default": isInCase = true
      default: break
      }
    }
    return .word(word)
  }

  private static let operators: [[UInt8]] = [
    ">>>=", "...", "**=", "<<=", ">>=", ">>>", "===", "!==", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<", ">>",
  ].map { Array($0.utf8) }

  private mutating func readPunctuator() -> ModuleToken {
    switch byte() {
    case 0x28: brackets.append(.parenthesis(isHead: isHead))
    case 0x5B: brackets.append(.square)
    case 0x7B: brackets.append(kindOfBrace())
    case 0x29, 0x5D, 0x7D: lastClosed = brackets.popLast()
    case 0x3B: isInCase = false
    default: break
    }
    for candidate in Self.operators where candidate[0] == byte() && text[position...].starts(with: candidate) {
      // A conditional expression with a number: `a?.5:b`.
      if candidate.count == 2, candidate[1] == 0x2E, (0x30...0x39).contains(byte(2)) { continue }
      position += candidate.count
      return .punctuator(String(decoding: candidate, as: UTF8.self))
    }
    position += 1
    return .punctuator(String(decoding: text[position - 1..<position], as: UTF8.self))
  }

  // MARK: What stands where

  private var isHead: Bool {
    guard case .word(let word) = previous, !beforePrevious.isPunctuator(".") else { return false }
    if word == "await" { return beforePrevious == .word("for") }
    return ["if", "for", "while", "with"].contains(word)
  }

  private mutating func kindOfBrace() -> Bracket {
    if mayBeClass, !previous.isPunctuator("=") {
      mayBeClass = false
      return .classBody
    }
    switch previous {
    case .start: return .block
    case .punctuator(")"), .punctuator(";"), .punctuator("{"), .punctuator("}"), .punctuator("=>"): return .block
    case .punctuator(":"): return isInCase && (brackets.last == .block || brackets.isEmpty) ? .block : .object
    case .punctuator: return .object
    case .word("else"), .word("do"), .word("try"), .word("finally"), .word("static"), .word("catch"): return .block
    case .word: return previous.isOperatorWord ? .object : .block
    default: return .block
    }
  }

  private var mayBeRegularExpression: Bool {
    switch previous {
    case .start: return true
    case .word: return previous.isOperatorWord && !beforePrevious.isPunctuator(".")
    case .punctuator(")"): return lastClosed == .parenthesis(isHead: true)
    case .punctuator("]"), .punctuator("++"), .punctuator("--"): return false
    case .punctuator("}"): return lastClosed == .block
    case .punctuator: return true
    default: return false
    }
  }
}
