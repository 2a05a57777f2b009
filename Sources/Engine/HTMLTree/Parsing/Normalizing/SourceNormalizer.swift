/// The kind of text after a start tag: the tokenizer's state, which the tree builder sets (HTML Standard,
/// "tokenization").
enum ContentModel {
  case data
  /// Text with character references, up to the named end tag. `.other` means that no end tag ends it.
  case rcdata(Tag)
  /// Plain text up to the named end tag.
  case rawText(Tag)
  case script
  /// Plain text to the end of the page.
  case plainText
}

/// Rewrites a page, as it arrives, into markup that every libxml2 tokenises as the HTML Standard would tokenise the
/// page.
///
/// libxml2's HTML parser follows HTML 4: it closes elements by a table of its own, ends comments and raw text
/// elsewhere, knows a tenth of the character references, and drops attribute names that it does not accept. The
/// rewritten markup gives it no occasion to do so:
/// - every start tag is an empty element (`<div class="a"/>`), so that libxml2 keeps no stack of elements to close;
/// - every end tag is a processing instruction (`<?end div>`), because libxml2 drops end tags that match nothing;
/// - elements that are newer than HTML 4 are written as `span`, because libxml2 reports each of them as an error;
/// - attribute values are quoted, character references are decoded, raw text is escaped;
/// - control characters, U+FFFE and U+FFFF in text, which libxml2 drops, are processing instructions (`<?control 1>`);
/// - a comment gets a leading `=`, so that no comment can look like other markup.
///
/// The `notes` have the facts that events cannot carry (positions, unusual names).
struct SourceNormalizer {
  /// The reason why `scan` stopped.
  enum Stop {
    /// All input is consumed, or more is needed to go on.
    case exhausted
    /// A start tag after which the tree builder chooses the content model.
    case startTag
    /// A `</script>`: a script may have to run.
    case scriptEndTag
    /// Much output is waiting: the scan goes on as soon as the output has been parsed.
    case fullBatch
    /// `<![CDATA[`: only the tree builder knows whether a CDATA section begins. The cursor is on its `<`.
    case cdata
  }

  /// The output and its notes are passed on in pieces of about this many bytes, so that they stay in the processor's
  /// cache, and their memory is used again for the next piece.
  private static let batchSize = 1 << 15

  var output: [UInt8] = []
  var notes = TokenNotes()
  var contentModel = ContentModel.data
  /// Whether the scanner is in a section, because its `<![CDATA[` is known to begin one.
  var isInCDATA = false
  /// Whether the last byte was a carriage return. A line feed after it belongs to it.
  var skipsLineFeed = false
  var script = ScriptEscape()
  /// The output ends in text, which libxml2 holds back until it sees a `<`.
  var endsInText = false
  /// The places in the output of the attribute names of the tag that is being scanned.
  var attributeNames: [Range<Int>] = []

  /// Consumes input from the segment's cursor and appends to `output`.
  mutating func scan(_ segment: inout SourceSegment, end: EndOfInput) -> Stop {
    if let from = segment.waitsForGreaterThanFrom, end == .open {
      guard segment.bytes[from...].contains(UInt8(ascii: ">")) else {
        segment.waitsForGreaterThanFrom = segment.bytes.count
        return .exhausted
      }
    }
    segment.waitsForGreaterThanFrom = nil
    var cursor = segment.cursor
    var positions = segment.positions
    let stop = segment.bytes.withUnsafeBufferPointer { bytes in
      var input = Input(bytes: bytes, cursor: cursor, positions: positions, end: end)
      let stop = scan(&input)
      cursor = input.cursor
      positions = input.positions
      if input.waitsForGreaterThan { return (stop, true) }
      return (stop, false)
    }
    segment.cursor = cursor
    segment.positions = positions
    if stop.1 { segment.waitsForGreaterThanFrom = segment.bytes.count }
    return stop.0
  }

  /// The input during one `scan`.
  struct Input {
    let bytes: UnsafeBufferPointer<UInt8>
    var cursor: Int
    var positions: PositionTracker
    let end: EndOfInput
    /// Markup has begun that only a `>` can end, and no `>` is there yet.
    var waitsForGreaterThan = false

    /// The byte at `index`; nil at the end of the available input.
    @inline(__always)
    func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func position(_ index: Int) -> SourcePosition { positions.position(at: index, in: bytes) }

    /// Whether the bytes at `index` are `text`, ignoring ASCII case; nil if there are too few of them to decide.
    func matches(_ text: StaticString, at index: Int) -> Bool? {
      for offset in 0..<text.utf8CodeUnitCount {
        guard let byte = byte(index + offset) else { return end == .known ? false : nil }
        if asciiLowercased(byte) != text.utf8Start[offset] { return false }
      }
      return true
    }
  }

  private mutating func scan(_ input: inout Input) -> Stop {
    while input.cursor < input.bytes.count {
      let before = input.cursor
      let stop: Stop?
      if isInCDATA {
        stop = scanCDATA(&input)
      } else {
        switch contentModel {
        case .data:
          scanText(&input, references: .decoded)
          if input.byte(input.cursor) == UInt8(ascii: "<") { stop = scanMarkup(&input) } else { stop = nil }
        case .rcdata(let tag):
          scanText(&input, references: .decoded)
          stop = scanRawTextEnd(&input, tag)
        case .rawText(let tag):
          scanText(&input, references: .plain)
          stop = scanRawTextEnd(&input, tag)
        case .script: stop = scanScript(&input)
        case .plainText:
          scanText(&input, references: .plain)
          if input.byte(input.cursor) == UInt8(ascii: "<") { emitByteAsText(&input) }
          stop = nil
        }
      }
      if let stop { return stop }
      if input.cursor == before { return .exhausted }
      if output.count >= Self.batchSize { return .fullBatch }
    }
    return .exhausted
  }

  // MARK: Text

  enum References {
    case decoded, plain
  }

  /// Copies text up to a `<`, or to a reference that more input must decide.
  private mutating func scanText(_ input: inout Input, references: References) {
    let bytes = input.bytes
    var run = input.cursor
    var index = run
    while index < bytes.count {
      let byte = bytes[index]
      // Every byte from the ampersand's code on is copied, unless it is `<`. Most text is like that.
      if byte > 0x3C || (byte > 0x26 && byte < 0x3C) {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "&"), references == .decoded {
        emitText(bytes, run, index)
        run = index
        switch CharacterReference.parse(bytes, at: index, in: .text, end: input.end) {
        case .found(let reference):
          if let code = TextParts.droppedCharacter(reference.bytes) {
            emitControlCharacter(code)
          } else {
            for byte in reference.bytes { emitTextByte(byte) }
          }
          index += reference.length
        case .none:
          emitTextByte(byte)
          index += 1
        case .incomplete:
          input.cursor = index
          return
        }
        run = index
        continue
      }
      if (byte < 0x20 && byte != 0x09) || byte == UInt8(ascii: "&") {
        emitText(bytes, run, index)
        emitSpecial(byte)
        index += 1
        run = index
        continue
      }
      index += 1
    }
    emitText(bytes, run, index)
    input.cursor = index
  }

  /// Copies plain text that contains neither `<`, `&` nor line ends.
  mutating func emitText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ stop: Int) {
    guard start < stop else { return }
    skipsLineFeed = false
    for part in TextParts(of: bytes, start..<stop) {
      switch part {
      case .text(let range):
        endsInText = true
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      case .dropped(let code): emitControlCharacter(code)
      }
    }
  }

  mutating func emitTextByte(_ byte: UInt8) {
    skipsLineFeed = false
    endsInText = true
    switch byte {
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    default: output.append(byte)
    }
  }

  private mutating func emitByteAsText(_ input: inout Input) {
    emitTextByte(input.bytes[input.cursor])
    input.cursor += 1
  }

  /// Handles a byte of text that is not copied as it is (HTML Standard, "preprocessing the input stream", and NUL).
  mutating func emitSpecial(_ byte: UInt8) {
    switch byte {
    case 0x0D:
      emitTextByte(0x0A)
      skipsLineFeed = true
    case 0x0A:
      if skipsLineFeed { skipsLineFeed = false } else { emitTextByte(byte) }
    case 0:
      // The tree builder decides whether it is ignored or becomes U+FFFD, except in raw text.
      if case .data = contentModel { emitControlCharacter(0) } else { emitReplacementCharacter() }
    case 0x01...0x08, 0x0B...0x1F:
      emitControlCharacter(UInt32(byte))
    default:
      emitTextByte(byte)
    }
  }

  /// libxml2 drops some characters from text, so they become processing instructions.
  private mutating func emitControlCharacter(_ code: UInt32) {
    skipsLineFeed = false
    output.append(contentsOf: "<?control \(code)>".utf8)
    endsInText = false
  }

  mutating func emitReplacementCharacter() {
    endsInText = true
    output.append(contentsOf: [0xEF, 0xBF, 0xBD])
  }

  // MARK: Markup

  /// HTML Standard, "tag open state": the cursor stands on a `<`.
  private mutating func scanMarkup(_ input: inout Input) -> Stop? {
    let index = input.cursor
    guard let next = input.byte(index + 1) else {
      if input.end == .known { emitByteAsText(&input) }
      return nil
    }
    let stop: Stop?
    switch next {
    case UInt8(ascii: "!"): stop = scanDeclaration(&input)
    case UInt8(ascii: "/"): stop = scanEndTag(&input)
    case UInt8(ascii: "?"):
      scanBogusComment(&input, from: index + 1)
      stop = nil
    default:
      guard isASCIIAlpha(next) else {
        emitByteAsText(&input)
        return nil
      }
      stop = scanStartTag(&input)
    }
    if input.cursor == index, stop == nil {
      if input.end == .known {
        // "EOF in tag": the unfinished tag is dropped.
        input.cursor = input.bytes.count
      } else {
        input.waitsForGreaterThan = true
      }
    }
    return stop
  }
}
