/// String literals: raw, multi-line, and with interpolations.
extension SwiftScanner {
  /// An open string.
  struct OpenString {
    let hashes: Int
    let isMultiline: Bool
    /// The nesting of parentheses in the open interpolation; 0 outside of one.
    var parentheses = 0
  }

  func startsString() -> Bool {
    var quote = place
    while quote < bytes.count, bytes[quote] == UInt8(ascii: "#") { quote += 1 }
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"")
  }

  mutating func skipString() {
    // The innermost string is the last: an interpolation may contain more strings.
    var open: [OpenString] = []
    openString(&open)
    while let string = open.last, place < bytes.count {
      if string.parentheses > 0 {
        skipInInterpolation(&open)
      } else if isDelimiter(string.hashes, string.isMultiline) {
        place += (string.isMultiline ? 3 : 1) + string.hashes
        open.removeLast()
        previous = .operand
      } else if bytes[place] == 0x0A, !string.isMultiline {
        // The string is not closed, which is an error.
        return
      } else if bytes[place] == UInt8(ascii: "\\") {
        skipEscape(&open)
      } else {
        place += 1
      }
    }
    place = min(place, bytes.count)
  }

  private mutating func openString(_ open: inout [OpenString]) {
    var hashes = 0
    while place < bytes.count, bytes[place] == UInt8(ascii: "#") {
      hashes += 1
      place += 1
    }
    let isMultiline = has("\"\"\"", at: place) && !(hashes > 0 && isClosedInLine(hashes))
    place += isMultiline ? 3 : 1
    open.append(OpenString(hashes: hashes, isMultiline: isMultiline))
  }

  /// Whether a string closes before its line ends. Such a string is a raw string that contains a quote, as `#"""#` is.
  private func isClosedInLine(_ hashes: Int) -> Bool {
    var quote = place + 1
    while quote < bytes.count, bytes[quote] != 0x0A {
      if bytes[quote] == UInt8(ascii: "\""), areHashes(hashes, at: quote + 1) { return true }
      quote += 1
    }
    return false
  }

  private func isDelimiter(_ hashes: Int, _ isMultiline: Bool) -> Bool {
    guard isMultiline ? has("\"\"\"", at: place) : bytes[place] == UInt8(ascii: "\"") else { return false }
    return areHashes(hashes, at: place + (isMultiline ? 3 : 1))
  }

  func areHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<place + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func skipEscape(_ open: inout [OpenString]) {
    guard let hashes = open.last?.hashes else { return }
    let end = place + 1 + hashes
    guard end < bytes.count, areHashes(hashes, at: place + 1) else {
      place += 1
      return
    }
    // A line break is not consumed, so that it ends an unclosed string.
    place = bytes[end] == 0x0A ? end : end + 1
    guard bytes[end] == UInt8(ascii: "(") else { return }
    open[open.count - 1].parentheses = 1
    previous = .other
  }

  /// Skips a token of the interpolation. It does not use `next()`, so that nested strings take no stack.
  private mutating func skipInInterpolation(_ open: inout [OpenString]) {
    skipSpacesAndComments()
    guard place < bytes.count else { return }
    if startsString() { return openString(&open) }
    let byte = bytes[place]
    _ = next()
    switch byte {
    case UInt8(ascii: "("): open[open.count - 1].parentheses += 1
    case UInt8(ascii: ")"): open[open.count - 1].parentheses -= 1
    default: break
    }
  }
}
