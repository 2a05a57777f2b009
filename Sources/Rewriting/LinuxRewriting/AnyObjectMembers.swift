import SwiftTokens

/// Members of `AnyObject`. On Apple's systems, the compiler finds the members of all classes through such a value; on
/// Linux it finds none. The rewriter puts a value that may be one into a call: `_anyObject` returns a value of another
/// type as it is, and for an `AnyObject` a value with the members that Foundation gives to everyone.
extension LinuxRewriter {
  static let anyObject = "_anyObject"

  /// `(value as AnyObject).description`, at the type's name.
  mutating func castToAnyObject(_ type: Range<Int>) {
    var tokens = recent[...]
    guard case .identifier(let keyword)? = tokens.popLast(), text(keyword) == "as" else { return }
    var ahead = scanner
    guard case .punctuation(UInt8(ascii: ")"), let close)? = ahead.next(),
      bytes[(close + 1)...].starts(with: ".".utf8) || bytes[(close + 1)...].starts(with: "?.".utf8)
        || bytes[(close + 1)...].starts(with: "[".utf8),
      let open = AnyObjectText.opening(in: tokens)
    else { return }
    // The parentheses of a call are behind its name.
    guard open == 0 || !AnyObjectText.endsValue(bytes[open - 1]) else { return }
    edits.append(Edit(range: open..<open, text: Self.anyObject))
  }

  /// `button.target?.perform(button.action, with: button)`, at the method's name.
  mutating func performance(_ name: Range<Int>) {
    guard text(name) == "perform", case .punctuation(UInt8(ascii: "("), at: name.upperBound)? = peek(),
      argumentsName(a: name), let dot = recent.last?.start
    else { return }
    wrapReceiver(before: dot)
  }

  /// `json["error"]?["code"]`, at the second bracket. Only files that have dictionaries of `AnyObject` are concerned.
  mutating func chainedSubscript(_ bracket: Int) {
    guard hasDictionariesOfAnyObject, bracket >= 2, bytes[(bracket - 2)..<bracket].elementsEqual("]?".utf8) else {
      return
    }
    var ahead = scanner
    guard case .string? = ahead.next(), case .punctuation(UInt8(ascii: "]"), let close)? = ahead.next(),
      isRead(after: close + 1, ahead)
    else { return }
    wrapReceiver(before: bracket)
  }

  /// Whether nothing is assigned to the value that ends here, and nothing is called on it, which might change it.
  private func isRead(after end: Int, _ scanner: SwiftScanner) -> Bool {
    var ahead = scanner
    guard !bytes[end...].starts(with: "?".utf8), !bytes[end...].starts(with: ".".utf8) else { return false }
    guard case .punctuation(let first, let at)? = ahead.next() else { return true }
    if first == UInt8(ascii: "=") { return bytes[(at + 1)...].first == UInt8(ascii: "=") }
    return !["+", "-", "*", "/", "."].contains(Unicode.Scalar(first))
  }

  /// Whether the arguments are those of `perform(_:with:)`, and not those of another method of that name.
  private func argumentsName(a method: Range<Int>) -> Bool {
    var ahead = self
    guard let inner = ahead.takeParentheses()?.inner else { return false }
    var tokens = SwiftScanner(bytes, at: inner.lowerBound)
    var depth = 0
    var isStart = false
    var last: Range<Int>?
    while let token = tokens.next(), token.start < inner.upperBound {
      switch token {
      case .punctuation(UInt8(ascii: "("), _), .punctuation(UInt8(ascii: "["), _), .punctuation(UInt8(ascii: "{"), _):
        depth += 1
      case .punctuation(UInt8(ascii: ")"), _), .punctuation(UInt8(ascii: "]"), _), .punctuation(UInt8(ascii: "}"), _):
        depth -= 1
      case .punctuation(UInt8(ascii: ","), _) where depth == 0: isStart = true
      case .identifier(let range):
        guard depth == 0 else { continue }
        if isStart { return text(range) == "with" && !text(inner).contains("afterDelay:") }
        last = range
      default: break
      }
    }
    let word = last.map { text($0).lowercased() } ?? ""
    return ["sel", "selector", "action", "nsselectorfromstring"].contains { word.hasSuffix($0) }
  }

  private mutating func wrapReceiver(before end: Int) {
    var tokens = recent[...]
    while let last = tokens.last, last.start >= end { tokens.removeLast() }
    var valueEnd = end
    while valueEnd > 0, bytes[valueEnd - 1] == UInt8(ascii: "?") || bytes[valueEnd - 1] == UInt8(ascii: "!") {
      valueEnd -= 1
    }
    guard let start = startOfPath(ending: tokens), start < valueEnd else { return }
    let first = text(start..<valueEnd).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isType = first.first?.isUppercase ?? false
    guard !isType, !AnyObjectText.words.contains(String(first)), text(start..<valueEnd) != "self" else { return }
    // `(value as AnyObject).perform(…)` has its call already.
    guard !edits.contains(where: { $0.text == Self.anyObject && (start..<valueEnd).contains($0.range.lowerBound) })
    else { return }
    edits.append(Edit(range: start..<start, text: Self.anyObject + "("))
    edits.append(Edit(range: valueEnd..<valueEnd, text: ")"))
  }
}

/// Questions about the text around an `AnyObject`.
private enum AnyObjectText {
  /// Words that may stand before the brackets of a value, and `super`, which is no value.
  static let words: Set = ["super", "return", "await", "try", "in", "case", "else", "if", "guard", "while"]

  /// The parenthesis that is open at the end of the tokens.
  static func opening(in tokens: ArraySlice<SwiftScanner.Token>) -> Int? {
    var depth = 0
    for token in tokens.reversed() {
      guard case .punctuation(let byte, let at) = token else { continue }
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return byte == UInt8(ascii: "(") ? at : nil }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  static func endsValue(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isLetter || character.isNumber || "_)]?!>".contains(character) || byte >= 0x80
  }
}
