/// Reads CSS tokens off a selector's UTF-8 (CSS Syntax Level 3, "tokenization"), as far as selectors need them.
struct SelectorScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }
  func peek(_ distance: Int = 1) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }
  var isAtEnd: Bool { index >= bytes.count }

  func error(_ message: String, at offset: Int? = nil) -> SelectorError {
    SelectorError(message: message, offset: offset ?? index)
  }

  /// Skips white space and comments.
  /// - Returns: whether there was any white space.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var found = false
    while let byte = current {
      if isHTMLSpace(byte) {
        index += 1
        found = true
      } else if byte == UInt8(ascii: "/"), peek() == UInt8(ascii: "*") {
        index += 2
        while !isAtEnd, !(current == UInt8(ascii: "*") && peek() == UInt8(ascii: "/")) { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        break
      }
    }
    return found
  }

  mutating func take(_ byte: Character) -> Bool {
    guard let ascii = byte.asciiValue, current == ascii else { return false }
    index += 1
    return true
  }

  /// CSS Syntax, "would start an ident sequence".
  var startsIdentifier: Bool {
    guard let first = current else { return false }
    if first == UInt8(ascii: "-") {
      guard let second = peek() else { return false }
      return isNameStart(second) || second == UInt8(ascii: "-") || startsEscape(at: index + 1)
    }
    return isNameStart(first) || startsEscape(at: index)
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    isASCIIAlpha(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "-")
  }

  private func startsEscape(at position: Int) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\\") else { return false }
    return position + 1 >= bytes.count || bytes[position + 1] != 0x0A
  }

  mutating func identifier(_ what: String) throws(SelectorError) -> String {
    guard startsIdentifier else { throw unexpected(expecting: what) }
    return name()
  }

  /// The name after a `#`. It may begin with a digit.
  mutating func hashName() throws(SelectorError) -> String {
    guard startsIdentifier else {
      throw error("An id selector must begin with a letter, a dash or an underscore; escape other characters")
    }
    return name()
  }

  func unexpected(expecting what: String) -> SelectorError {
    guard let byte = current else { return error("The selector ends where \(what) was expected") }
    return error("\"\(Character(Unicode.Scalar(byte)))\" stands where \(what) was expected")
  }

  /// CSS Syntax, "consume an ident sequence".
  private mutating func name() -> String {
    var result: [UInt8] = []
    while let byte = current {
      if isName(byte) {
        result.append(byte)
        index += 1
      } else if startsEscape(at: index) {
        index += 1
        result.append(contentsOf: escape())
      } else {
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// CSS Syntax, "consume an escaped code point"; the backslash is consumed.
  private mutating func escape() -> [UInt8] {
    guard let first = current else { return Array("\u{FFFD}".utf8) }
    guard hexValue(first) != nil else {
      var length = 1
      while let byte = peek(length), byte & 0xC0 == 0x80 { length += 1 }
      defer { index += length }
      return Array(bytes[index..<(index + length)])
    }
    var code: UInt32 = 0
    var digits = 0
    while let byte = current, let digit = hexValue(byte), digits < 6 {
      code = code * 16 + digit
      digits += 1
      index += 1
    }
    if let byte = current, isHTMLSpace(byte) { index += 1 }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  /// CSS Syntax, "consume a string token".
  mutating func string() throws(SelectorError) -> String {
    let start = index
    guard let quote = current else { throw unexpected(expecting: "a string") }
    index += 1
    var result: [UInt8] = []
    while let byte = current, byte != quote {
      index += 1
      if byte == 0x0A { throw error("A line break inside a string", at: index - 1) }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      if current == 0x0A { index += 1 } else if current != nil { result.append(contentsOf: escape()) }
    }
    guard current == quote else { throw error("The string is not closed", at: start) }
    index += 1
    return String(decoding: result, as: UTF8.self)
  }
}
