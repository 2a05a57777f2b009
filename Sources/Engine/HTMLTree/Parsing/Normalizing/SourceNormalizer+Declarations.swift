extension SourceNormalizer {
  /// HTML Standard, "markup declaration open state": the cursor stands on `<!`.
  mutating func scanDeclaration(_ input: inout Input) -> Stop? {
    let content = input.cursor + 2
    guard let isComment = input.matches("--", at: content) else { return nil }
    if isComment {
      scanComment(&input, from: content + 2)
      return nil
    }
    guard let isDoctype = input.matches("doctype", at: content) else { return nil }
    if isDoctype {
      scanDoctype(&input, from: content + 7)
      return nil
    }
    guard let isCDATA = input.matches("[cdata[", at: content) else { return nil }
    if isCDATA, input.bytes[content + 1] == UInt8(ascii: "C") { return .cdata }
    scanBogusComment(&input, from: content)
    return nil
  }

  /// Handles the `<![CDATA[` at the cursor after the tree builder has decided its kind.
  mutating func resolveCDATA(_ segment: inout SourceSegment, isCDATA: Bool, end: EndOfInput) {
    guard !isCDATA else {
      segment.cursor += "<![CDATA[".utf8.count
      isInCDATA = true
      return
    }
    // The section is written as a bogus comment.
    let start = segment.cursor + 2
    let close = segment.bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    if close == nil, end == .open {
      segment.waitsForGreaterThanFrom = segment.bytes.count
      return
    }
    let stop = close ?? segment.bytes.count
    segment.bytes.withUnsafeBufferPointer { emitComment($0, start, stop) }
    segment.cursor = min(stop + 1, segment.bytes.count)
  }

  /// HTML Standard, "CDATA section state".
  mutating func scanCDATA(_ input: inout Input) -> Stop? {
    while let byte = input.byte(input.cursor) {
      if byte == UInt8(ascii: "]") {
        guard let closes = input.matches("]]>", at: input.cursor) else { return nil }
        if closes {
          input.cursor += 3
          isInCDATA = false
          return nil
        }
      }
      emitSpecial(byte)
      if byte != 0x0D, byte != 0x0A { skipsLineFeed = false }
      input.cursor += 1
    }
    return nil
  }

  /// HTML Standard, "comment start state" to "comment end bang state"; `start` is after the `<!--`.
  private mutating func scanComment(_ input: inout Input, from start: Int) {
    let bytes = input.bytes
    if input.byte(start) == UInt8(ascii: ">") {
      return finishComment(&input, start, start, after: start + 1)
    }
    if input.byte(start) == UInt8(ascii: "-"), input.byte(start + 1) == UInt8(ascii: ">") {
      return finishComment(&input, start, start, after: start + 2)
    }
    var index = start
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-") {
        if bytes[index + 2] == UInt8(ascii: ">") {
          return finishComment(&input, start, index, after: index + 3)
        }
        if bytes[index + 2] == UInt8(ascii: "!"), input.byte(index + 3) == UInt8(ascii: ">") {
          return finishComment(&input, start, index, after: index + 4)
        }
      }
      index += 1
    }
    guard input.end == .known else { return }
    // "EOF in comment": the beginning of an end is not part of the text.
    var stop = bytes.count
    for ending in ["--!", "--", "-"] where stop - start >= ending.utf8.count {
      if bytes[(stop - ending.utf8.count)..<stop].elementsEqual(ending.utf8) {
        stop -= ending.utf8.count
        break
      }
    }
    finishComment(&input, start, stop, after: bytes.count)
  }

  private mutating func finishComment(_ input: inout Input, _ start: Int, _ stop: Int, after: Int) {
    emitComment(input.bytes, start, stop)
    input.cursor = after
  }

  /// HTML Standard, "bogus comment state": everything from `start` to the next `>`.
  mutating func scanBogusComment(_ input: inout Input, from start: Int) {
    if let close = input.bytes[start...].firstIndex(of: UInt8(ascii: ">")) {
      finishComment(&input, start, close, after: close + 1)
    } else if input.end == .known {
      finishComment(&input, start, input.bytes.count, after: input.bytes.count)
    }
  }

  /// libxml2 drops some characters, so a comment with one of them is passed on as a note.
  private mutating func emitComment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ stop: Int) {
    let text = CommentText(bytes[start..<stop])
    if text.hasDroppedCharacter {
      notes.append(comment: String(decoding: text.bytes, as: UTF8.self))
      output.append(contentsOf: "<?noted>".utf8)
    } else {
      output.append(contentsOf: "<!--=".utf8)
      output.append(contentsOf: text.bytes)
      output.append(contentsOf: "-->".utf8)
    }
    endsInText = false
    skipsLineFeed = false
  }

  // MARK: Doctype

  /// HTML Standard, "DOCTYPE state" and those after it. `start` is after the word. The doctype is passed on as a note.
  private mutating func scanDoctype(_ input: inout Input, from start: Int) {
    var scanner = DoctypeScanner(bytes: input.bytes, index: start, end: input.end)
    guard let doctype = scanner.scan() else { return }
    notes.append(doctype)
    output.append(contentsOf: "<?doctype>".utf8)
    endsInText = false
    skipsLineFeed = false
    input.cursor = scanner.index
  }
}
