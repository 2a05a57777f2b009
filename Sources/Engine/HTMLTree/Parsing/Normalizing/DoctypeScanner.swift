/// HTML Standard, the tokenizer's DOCTYPE states.
struct DoctypeScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index: Int
  let end: EndOfInput
  private var doctype = TokenNotes.Doctype()

  init(bytes: UnsafeBufferPointer<UInt8>, index: Int, end: EndOfInput) {
    self.bytes = bytes
    self.index = index
    self.end = end
  }

  /// The doctype whose text begins at `index`; nil if it is unfinished. Moves `index` past its `>`.
  mutating func scan() -> TokenNotes.Doctype? {
    skipSpace()
    let nameStart = index
    while let byte = current, !isHTMLSpace(byte), byte != UInt8(ascii: ">") { index += 1 }
    doctype.name = String(
      decoding: bytes[nameStart..<index].map { $0 == 0 ? 0x3F : asciiLowercased($0) }, as: UTF8.self)
    doctype.forcesQuirks = nameStart == index
    skipSpace()
    if takes("public") {
      readPublicID()
    } else if takes("system") {
      doctype.systemID = readQuoted()
      if doctype.systemID == nil { doctype.forcesQuirks = true }
    } else if let byte = current, byte != UInt8(ascii: ">") {
      doctype.forcesQuirks = true
    }
    while let byte = current, byte != UInt8(ascii: ">") { index += 1 }
    if current != nil {
      index += 1
    } else {
      if end == .open { return nil }
      doctype.forcesQuirks = true
    }
    return doctype
  }

  private mutating func readPublicID() {
    guard let publicID = readQuoted() else {
      doctype.forcesQuirks = true
      return
    }
    doctype.publicID = publicID
    skipSpace()
    guard let byte = current, byte != UInt8(ascii: ">") else { return }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      doctype.systemID = readQuoted()
    } else {
      doctype.forcesQuirks = true
    }
  }

  /// Reads a quoted identifier. A `>` inside ends both the identifier and the doctype.
  private mutating func readQuoted() -> String? {
    skipSpace()
    guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    index += 1
    let start = index
    while let byte = current, byte != quote, byte != UInt8(ascii: ">") { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if current == quote { index += 1 } else { doctype.forcesQuirks = true }
    return text
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, isHTMLSpace(byte) { index += 1 }
  }

  private mutating func takes(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    for offset in 0..<length where asciiLowercased(bytes[index + offset]) != word.utf8Start[offset] { return false }
    index += length
    return true
  }
}
