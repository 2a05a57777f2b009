/// HTML Standard, "before attribute name state" to "self-closing start tag state": finds where the attributes of a tag
/// begin and end.
struct AttributeScanner {
  enum Token {
    case attribute(name: Range<Int>, value: Range<Int>)
    /// The index after the `>`.
    case end(Int, isSelfClosing: Bool)
    case incomplete
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var index: Int

  mutating func next() -> Token {
    while index < bytes.count {
      let byte = bytes[index]
      if isHTMLSpace(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        guard index + 1 < bytes.count else { return .incomplete }
        index += 1
        if bytes[index] == UInt8(ascii: ">") { return .end(index + 1, isSelfClosing: true) }
      } else if byte == UInt8(ascii: ">") {
        return .end(index + 1, isSelfClosing: false)
      } else {
        return attribute()
      }
    }
    return .incomplete
  }

  private mutating func attribute() -> Token {
    let nameStart = index
    // A leading `=` belongs to the name.
    index += 1
    while index < bytes.count, !isHTMLSpace(bytes[index]) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=") { break }
      index += 1
    }
    let name = nameStart..<index
    skipSpace()
    guard index < bytes.count else { return .incomplete }
    guard bytes[index] == UInt8(ascii: "=") else {
      return .attribute(name: name, value: name.upperBound..<name.upperBound)
    }
    index += 1
    skipSpace()
    guard index < bytes.count else { return .incomplete }
    let quote = bytes[index]
    if quote == UInt8(ascii: ">") { return .attribute(name: name, value: index..<index) }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != quote { index += 1 }
      guard index < bytes.count else { return .incomplete }
      index += 1
      return .attribute(name: name, value: start..<(index - 1))
    }
    let start = index
    while index < bytes.count, !isHTMLSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
    guard index < bytes.count else { return .incomplete }
    return .attribute(name: name, value: start..<index)
  }

  private mutating func skipSpace() {
    while index < bytes.count, isHTMLSpace(bytes[index]) { index += 1 }
  }
}
