/// The scanner's position in the escapes of a script's text (HTML Standard, "script data escaped state" and others).
struct ScriptEscape {
  enum Level {
    case none
    /// After `<!--`.
    case escaped
    /// After `<!--` and `<script`: the next `</script>` does not end the element.
    case doubleEscaped
  }

  var level = Level.none
  /// The dashes just before the scanner. Two of them and a `>` end the escape.
  var dashes = 0
}

extension SourceNormalizer {
  /// Decides whether the `<` at the cursor, in raw text, begins the end tag that ends the text.
  mutating func scanRawTextEnd(_ input: inout Input, _ tag: Tag) -> Stop? {
    guard input.byte(input.cursor) == UInt8(ascii: "<") else { return nil }
    switch endTagLength(input, tag) {
    case nil: return nil
    case 0:
      emitTextByte(UInt8(ascii: "<"))
      input.cursor += 1
      return nil
    default:
      let start = input.cursor
      contentModel = .data
      let stop = scanEndTag(&input)
      if input.cursor == start {
        // The end tag is unfinished. At the end of the page it is dropped.
        if input.end == .known {
          input.cursor = input.bytes.count
        } else {
          contentModel = model(for: tag)
          input.waitsForGreaterThan = true
        }
        return nil
      }
      return stop
    }
  }

  private func model(for tag: Tag) -> ContentModel {
    switch tag {
    case .script: .script
    case .title, .textarea: .rcdata(tag)
    default: .rawText(tag)
    }
  }

  /// The length of `</name` and its delimiter at the cursor; 0 if another text stands there; nil if more input decides.
  private func endTagLength(_ input: Input, _ tag: Tag) -> Int? {
    if tag == .other { return 0 }
    var index = input.cursor + 1
    for expected in [UInt8(ascii: "/")] + tag.name.utf8 {
      guard let byte = input.byte(index) else { return input.end == .known ? 0 : nil }
      if asciiLowercased(byte) != expected { return 0 }
      index += 1
    }
    guard let delimiter = input.byte(index) else { return input.end == .known ? 0 : nil }
    return endsTagName(delimiter) ? index + 1 - input.cursor : 0
  }

  private func endsTagName(_ byte: UInt8) -> Bool {
    isHTMLSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// HTML Standard, "script data state" and the states of its escapes.
  mutating func scanScript(_ input: inout Input) -> Stop? {
    let bytes = input.bytes
    var run = input.cursor
    var index = run
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"):
        emitText(bytes, run, index)
        run = index
        input.cursor = index
        guard let step = scriptLessThan(input) else { return nil }
        if step == 0 {
          script = ScriptEscape()
          return scanRawTextEnd(&input, .script)
        }
        for offset in 0..<step { emitTextByte(bytes[index + offset]) }
        index += step
        run = index
      case UInt8(ascii: "-"):
        script.dashes += 1
        index += 1
      case UInt8(ascii: ">"):
        if script.dashes >= 2 { script.level = .none }
        script.dashes = 0
        index += 1
      case UInt8(ascii: "&"), 0...0x08, 0x0A...0x1F:
        emitText(bytes, run, index)
        emitSpecial(byte)
        script.dashes = 0
        index += 1
        run = index
      default:
        script.dashes = 0
        index += 1
      }
    }
    emitText(bytes, run, index)
    input.cursor = index
    return nil
  }

  /// The number of bytes of text at the `<` in a script, where the cursor is; 0 for the end tag; nil if more input
  /// decides.
  private mutating func scriptLessThan(_ input: Input) -> Int? {
    let index = input.cursor
    switch script.level {
    case .none:
      guard let opens = input.matches("<!--", at: index) else { return nil }
      if opens {
        script.level = .escaped
        script.dashes = 2
        return 4
      }
    case .escaped:
      guard let nested = delimited("<script", input, at: index) else { return nil }
      if nested {
        script.level = .doubleEscaped
        script.dashes = 0
        return 7
      }
    case .doubleEscaped:
      guard let closes = delimited("</script", input, at: index) else { return nil }
      script.dashes = 0
      if closes {
        script.level = .escaped
        return 8
      }
      return 1
    }
    script.dashes = 0
    guard let length = endTagLength(input, .script) else { return nil }
    return length > 0 ? 0 : 1
  }

  private func delimited(_ word: StaticString, _ input: Input, at index: Int) -> Bool? {
    guard let matches = input.matches(word, at: index) else { return nil }
    if !matches { return false }
    guard let next = input.byte(index + word.utf8CodeUnitCount) else { return input.end == .known ? false : nil }
    return endsTagName(next)
  }
}
