extension SourceNormalizer {
  /// Further attributes are dropped, because libxml2 compares each one with all others.
  private static let maximumAttributes = 1024
  /// libxml2 cuts names at 100 bytes. Longer names are passed on as notes.
  private static let longestPlainName = 60

  /// HTML Standard, "tag name state" to "after attribute value state". Leaves the cursor on the `<` if the tag is
  /// unfinished.
  mutating func scanStartTag(_ input: inout Input) -> Stop? {
    let rollback = output.count
    let positions = input.positions
    let start = input.cursor
    var note = TokenNotes.StartTag()
    let nameEnd = scanTagName(input, from: start + 1)
    guard nameEnd < input.bytes.count else { return nil }
    note.position = input.position(start)
    note.firstValuePosition = notes.valuePositions.count
    output.append(UInt8(ascii: "<"))
    let name = UnsafeBufferPointer(rebasing: input.bytes[(start + 1)..<nameEnd])
    var oddNames: TokenNotes.OddNames?
    note.writtenName = emitElementName(name, &note.tag, &oddNames)
    guard let end = scanAttributes(&input, from: nameEnd, note: &note, &oddNames) else {
      output.removeLast(output.count - rollback)
      notes.valuePositions.removeLast(note.attributeCount)
      input.positions = positions
      return nil
    }
    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: ">"))
    endsInText = false
    skipsLineFeed = false
    note.contentPosition = input.position(end)
    note.oddNames = notes.keep(oddNames)
    notes.append(.startTag(note))
    input.cursor = end
    return note.tag.choosesContentModel ? .startTag : nil
  }

  /// HTML Standard, "end tag open state": the cursor stands on `</`.
  mutating func scanEndTag(_ input: inout Input) -> Stop? {
    let start = input.cursor
    guard let first = input.byte(start + 2) else {
      if input.end == .known {
        emitTextByte(UInt8(ascii: "<"))
        emitTextByte(UInt8(ascii: "/"))
        input.cursor = start + 2
      }
      return nil
    }
    if first == UInt8(ascii: ">") {
      input.cursor = start + 3
      return nil
    }
    guard isASCIIAlpha(first) else {
      scanBogusComment(&input, from: start + 2)
      return nil
    }
    let nameEnd = scanTagName(input, from: start + 2)
    guard nameEnd < input.bytes.count, let end = skipAttributes(input, from: nameEnd) else { return nil }
    let tag = emitEndTag(UnsafeBufferPointer(rebasing: input.bytes[(start + 2)..<nameEnd]))
    input.cursor = end
    return tag == .script ? .scriptEndTag : nil
  }

  private mutating func emitEndTag(_ name: UnsafeBufferPointer<UInt8>) -> Tag {
    var note = TokenNotes.EndTag()
    output.append(contentsOf: "<?end ".utf8)
    var oddNames: TokenNotes.OddNames?
    note.writtenName = emitElementName(name, &note.tag, &oddNames)
    note.oddName = notes.keep(oddNames)
    output.append(UInt8(ascii: ">"))
    endsInText = false
    skipsLineFeed = false
    notes.append(.endTag(note))
    return note.tag
  }

  private func scanTagName(_ input: Input, from start: Int) -> Int {
    var index = start
    while index < input.bytes.count {
      let byte = input.bytes[index]
      if isHTMLSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { break }
      index += 1
    }
    return index
  }

  /// Writes the name in lower case, and returns where it is. A name that libxml2 treats specially or refuses gets a
  /// prefix that guards it.
  private mutating func emitElementName(
    _ name: UnsafeBufferPointer<UInt8>, _ tag: inout Tag, _ oddNames: inout TokenNotes.OddNames?
  ) -> Range<Int> {
    let start = output.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) { lowered in
      var isPlain = name.count <= Self.longestPlainName
      for index in 0..<name.count {
        let byte = asciiLowercased(name[index])
        lowered[index] = byte
        isPlain = isPlain && isPlainNameByte(byte)
      }
      let lowerName = UnsafeBufferPointer(lowered)
      tag = Tag(lowercaseName: lowerName)
      if tag.mustBeGuarded {
        output.append(contentsOf: "x-".utf8)
        oddNames = TokenNotes.OddNames(element: tag.name)
      }
      if isPlain, tag.isNewerThanHTML4 {
        output.append(contentsOf: "span".utf8)
      } else if isPlain {
        output.append(contentsOf: lowerName)
      } else {
        output.append(contentsOf: "x-odd".utf8)
        oddNames = TokenNotes.OddNames(element: nameReplacingNUL(lowerName))
      }
    }
    return start..<output.count
  }

  // MARK: Attributes

  /// Writes the attributes. Returns the index after the tag's `>`, or nil if there is none yet.
  private mutating func scanAttributes(
    _ input: inout Input, from start: Int, note: inout TokenNotes.StartTag, _ oddNames: inout TokenNotes.OddNames?
  ) -> Int? {
    attributeNames.removeAll(keepingCapacity: true)
    var scanner = AttributeScanner(bytes: input.bytes, index: start)
    while true {
      switch scanner.next() {
      case .incomplete: return nil
      case .end(let end, let isSelfClosing):
        note.isSelfClosing = isSelfClosing
        return end
      case .attribute(let name, let value):
        let rollback = output.count
        let index = attributeNames.count
        guard index < Self.maximumAttributes else { continue }
        output.append(UInt8(ascii: " "))
        let emitted = emitAttributeName(
          UnsafeBufferPointer(rebasing: input.bytes[name]), index: index, &oddNames)
        let isDuplicate = attributeNames.contains { $0.count == emitted.count && output[$0] == output[emitted] }
        if isDuplicate || oddNames?.isRepeated(index) == true {
          output.removeLast(output.count - rollback)
          oddNames?.attributes[index] = nil
          continue
        }
        attributeNames.append(emitted)
        output.append(contentsOf: "=\"".utf8)
        emitAttributeValue(input.bytes, value)
        output.append(UInt8(ascii: "\""))
        note.attributeCount += 1
        notes.valuePositions.append(value.isEmpty ? .unknown : input.position(value.lowerBound))
      }
    }
  }

  /// Skips the attributes of an end tag.
  private func skipAttributes(_ input: Input, from start: Int) -> Int? {
    var scanner = AttributeScanner(bytes: input.bytes, index: start)
    while true {
      switch scanner.next() {
      case .incomplete: return nil
      case .end(let end, _): return end
      case .attribute: continue
      }
    }
  }

  /// Writes the name in lower case, and returns where it is. A name that libxml2 refuses is replaced and noted.
  private mutating func emitAttributeName(
    _ name: UnsafeBufferPointer<UInt8>, index: Int, _ oddNames: inout TokenNotes.OddNames?
  ) -> Range<Int> {
    let start = output.count
    var isPlain = name.count <= Self.longestPlainName && isASCIIAlpha(name[0])
    for byte in name {
      let lower = asciiLowercased(byte)
      output.append(lower)
      isPlain = isPlain && isPlainNameByte(lower)
    }
    if !isPlain {
      let odd = output[start...].withUnsafeBufferPointer { nameReplacingNUL($0) }
      output.removeLast(output.count - start)
      // No plain name begins with an underscore, so the number makes this name unique.
      output.append(contentsOf: "_\(index)".utf8)
      oddNames = oddNames ?? TokenNotes.OddNames()
      oddNames?.attributes[index] = odd
    }
    return start..<output.count
  }

  private mutating func emitAttributeValue(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let value = UnsafeBufferPointer(rebasing: bytes[range])
    var run = 0
    var index = 0
    func isSpecial(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"") || byte == 0x0D || byte == 0
    }
    while index < value.count {
      let byte = value[index]
      guard isSpecial(byte) else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: value[run..<index]))
      switch byte {
      case UInt8(ascii: "&"):
        if case .found(let reference) = CharacterReference.parse(value, at: index, in: .attribute, end: .known) {
          for byte in reference.bytes { emitAttributeByte(byte) }
          index += reference.length - 1
        } else {
          emitAttributeByte(byte)
        }
      case 0x0D:
        output.append(0x0A)
        if index + 1 < value.count, value[index + 1] == 0x0A { index += 1 }
      case 0: output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: emitAttributeByte(byte)
      }
      index += 1
      run = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: value[run..<index]))
  }

  private mutating func emitAttributeByte(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    default: output.append(byte)
    }
  }
}

private func isPlainNameByte(_ byte: UInt8) -> Bool {
  byte &- 0x61 < 26 || isASCIIDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

private func nameReplacingNUL(_ name: UnsafeBufferPointer<UInt8>) -> String {
  let text = String(decoding: name, as: UTF8.self)
  return name.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text
}

extension Tag {
  /// Whether the tree builder may switch the content model after this start tag, or run a script.
  var choosesContentModel: Bool {
    switch self {
    case .title, .textarea, .style, .xmp, .iframe, .noembed, .noframes, .noscript, .script, .plaintext: true
    default: false
    }
  }

  /// Whether libxml2 does not know the element, and would report an error for each. The normaliser writes another name,
  /// and the note has the element's own.
  fileprivate var isNewerThanHTML4: Bool {
    switch self {
    case .article, .aside, .audio, .canvas, .data, .datalist, .details, .dialog, .figcaption, .figure, .footer, .header,
      .hgroup, .main, .mark, .meter, .nav, .output, .picture, .progress, .search, .section, .slot, .source, .summary,
      .svg, .time, .track, .video, .wbr:
      true
    default: false
    }
  }

  /// Whether some version of libxml2 treats the name specially. Examples are a misplaced `html`, and the raw text
  /// elements of libxml2's newer tokenizers.
  var mustBeGuarded: Bool { self == .html || choosesContentModel }
}
