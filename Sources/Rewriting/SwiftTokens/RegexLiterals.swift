/// Regular expression literals, which SE-0354 distinguishes from operators that contain a slash.
extension SwiftScanner {
  /// The end of the regular expression that begins here; nil if none begins here.
  func endOfRegex() -> Int? {
    switch bytes[place] {
    case UInt8(ascii: "#"): endOfExtendedRegex()
    case UInt8(ascii: "/"): mayBeginRegex() ? endOfBareRegex() : nil
    default: nil
    }
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  // MARK: /…/

  /// A slash begins a regular expression where a prefix operator may be, and also in the place of an infix operator
  /// where no infix operator is possible (SE-0354, "regex syntax limitations").
  private func mayBeginRegex() -> Bool {
    guard previous != .operatorKeyword else { return false }
    var start = place
    while start > endOfSpace, Self.isOperator(bytes[start - 1]) {
      start -= 1
      // A regular expression begins only at the first slash of an operator.
      if bytes[start] == UInt8(ascii: "/") { return false }
    }
    var end = place
    while end < bytes.count, Self.isOperator(bytes[end]) { end += 1 }
    guard !isLeftBound(start) else { return false }
    return isRightBound(end) || (previous != .operand && start == place)
  }

  /// Whether the text before an operator touches it.
  private func isLeftBound(_ start: Int) -> Bool {
    guard start > 0, start != endOfSpace else { return false }
    switch bytes[start - 1] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: ":"),
      0x09...0x0D, 0x20:
      return false
    default: return true
    }
  }

  /// Whether the text after an operator touches it.
  private func isRightBound(_ end: Int) -> Bool {
    guard end < bytes.count else { return false }
    switch bytes[end] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: ":"),
      0x09...0x0D, 0x20:
      return false
    default: return true
    }
  }

  /// The end of a regular expression without hashes. The expression does not begin or end with a space, stays on its
  /// line, and closes only parentheses that it opens.
  private func endOfBareRegex() -> Int? {
    var end = place + 1
    guard end < bytes.count, bytes[end] != 0x20, bytes[end] != 0x09 else { return nil }
    var parentheses = 0
    var classes = 0
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
        guard end < bytes.count, bytes[end] != 0x0A else { return nil }
      case UInt8(ascii: "/"):
        let last = bytes[end - 1]
        return end == place + 1 || ((last == 0x20 || last == 0x09) && bytes[end - 2] != UInt8(ascii: "\\"))
          ? nil : end + 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: parentheses += 1
      case UInt8(ascii: ")") where classes == 0:
        parentheses -= 1
        if parentheses < 0 { return nil }
      default: break
      }
      end += 1
    }
    return nil
  }

  // MARK: #/…/#

  /// The end of a regular expression with hashes. There may be any number of them, and several lines if the opening
  /// delimiter ends its line.
  private func endOfExtendedRegex() -> Int? {
    var end = place
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    let hashes = end - place
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return nil }
    end += 1
    let isMultiline = bytes[end...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } == 0x0A
    while end < bytes.count, isMultiline || bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, bytes[end + 1] != 0x0A {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), areHashes(hashes, at: end + 1) {
        return end + 1 + hashes
      } else {
        end += 1
      }
    }
    return nil
  }
}
