/// Combines libxml2's events and the normaliser's notes into tokens, and passes these to the tree builder.
///
/// Each note is checked against its event: if libxml2 lost an event, merged it with another or made one up, later
/// elements must not get the names and positions of their neighbours. A difference is a defect of the normaliser or of
/// libxml2, never of the page. A debug build stops there; other builds take the next note that fits, and the page's
/// console gets a line.
final class TokenAssembler {
  /// The reaction to an event that differs from the noted event.
  enum MismatchReaction {
    /// A debug build stops.
    case trap
    /// The next matching note is used.
    case resynchronize
  }

  /// The number of notes among which the note of an event is looked for.
  private static let furthestNote = 64
  /// The most differences that are reported.
  private static let mostErrors = 8

  let builder: TreeBuilder
  var mismatchReaction = MismatchReaction.trap
  /// The differences found, as sentences for the console.
  private(set) var internalErrors: [String] = []

  /// The markup written for libxml2 since `beginBatch`.
  private var markup: [UInt8] = []
  private var notes = TokenNotes()
  private var hasBegun = false

  init(builder: TreeBuilder) {
    self.builder = builder
  }

  // MARK: Batches

  /// Takes the notes for the events of `markup`, which come next.
  func beginBatch(_ markup: [UInt8], notes other: inout TokenNotes) {
    hasBegun = true
    self.markup = markup
    swap(&notes, &other)
  }

  /// All of the markup has been parsed. Notes without an event must not wait for an event of the next batch.
  func endBatch() {
    if notes.count > 0 { tell("\(notes.count) tags were not reported, beginning with \(description(of: notes[0]))") }
    notes.removeAll()
    markup = []
  }

  // MARK: Events

  func startElement(_ name: UnsafePointer<UInt8>, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    // The tokenizer itself opened this element around everything.
    guard hasBegun else { return }
    var count = 0
    if let attributes { while attributes[2 * count] != nil { count += 1 } }
    guard let note = takeStartTag(name, attributeCount: count) else {
      return builder.startTag(tokenWithoutNote(name, attributes, count: count))
    }
    let oddNames = note.oddNames.map { notes.oddNames[$0] }
    var token = StartTagToken(note, ownName: ownName(note.tag, odd: oddNames?.element, name))
    if count > 0, let attributes {
      token.attributes.reserveCapacity(count)
      for index in 0..<count {
        guard let name = attributes[2 * index] else { break }
        let value = attributes[2 * index + 1].map { String(cString: $0) } ?? ""
        let ownName = oddNames?.attributes[index]
        let position = notes.valuePositions[note.firstValuePosition + index]
        token.attributes.append(
          Attribute(name: ownName ?? String(cString: name), value: value, valuePosition: position))
      }
    }
    builder.startTag(token)
  }

  func comment(_ bytes: UnsafePointer<UInt8>) {
    // libxml2 2.14 and later report processing instructions as comments.
    if bytes[0] == UInt8(ascii: "?") {
      var data = bytes
      while data[0] != 0, data[0] != 0x20 { data += 1 }
      processingInstruction(bytes + 1, data[0] == 0x20 ? data + 1 : nil)
    } else {
      builder.comment(String(cString: bytes + 1))
    }
  }

  /// Handles the processing instructions of `SourceNormalizer`, which differ in their first letters: `end`, `doctype`,
  /// `control`, `noted` for a comment, and `text`, which only makes libxml2 report the text before it.
  func processingInstruction(_ target: UnsafePointer<UInt8>, _ data: UnsafePointer<UInt8>?) {
    switch target[0] {
    case UInt8(ascii: "e"):
      guard let data else { return }
      if let note = takeEndTag(data) {
        builder.endTag(
          EndTagToken(
            tag: note.tag, ownName: ownName(note.tag, odd: note.oddName.flatMap { notes.oddNames[$0].element }, data)))
      } else {
        let name = plainName(data)
        builder.endTag(EndTagToken(tag: Tag(name), ownName: name))
      }
    case UInt8(ascii: "c"): builder.controlCharacter(data.flatMap { UInt32(String(cString: $0)) } ?? 0)
    case UInt8(ascii: "d"): if let note = takeDoctype() { builder.doctype(note) }
    case UInt8(ascii: "n"): if let text = takeComment() { builder.comment(text) }
    default: break
    }
  }

  /// - Returns: the element's own name; nil if it is the tag's name.
  private func ownName(_ tag: Tag, odd: String?, _ bytes: UnsafePointer<UInt8>) -> String? {
    odd ?? (tag == .other ? String(cString: bytes) : nil)
  }

  // MARK: Notes

  private func takeStartTag(_ name: UnsafePointer<UInt8>, attributeCount: Int) -> TokenNotes.StartTag? {
    let found = take("<\(String(cString: name))>") { note in
      guard case .startTag(let tag) = note, tag.attributeCount == attributeCount else { return false }
      return self.isWritten(name, at: tag.writtenName)
    }
    if case .startTag(let tag) = found { return tag }
    return nil
  }

  private func takeEndTag(_ name: UnsafePointer<UInt8>) -> TokenNotes.EndTag? {
    let found = take("</\(String(cString: name))>") { note in
      guard case .endTag(let tag) = note else { return false }
      return self.isWritten(name, at: tag.writtenName)
    }
    if case .endTag(let tag) = found { return tag }
    return nil
  }

  private func takeDoctype() -> TokenNotes.Doctype? {
    let found = take("a doctype") { if case .doctype = $0 { true } else { false } }
    if case .doctype(let place) = found { return notes.doctypes[place] }
    return nil
  }

  private func takeComment() -> String? {
    let found = take("a comment") { if case .comment = $0 { true } else { false } }
    if case .comment(let place) = found { return notes.comments[place] }
    return nil
  }

  /// The next note if it fits the event, otherwise the nearest one that fits; nil if none does.
  private func take(
    _ event: @autoclosure () -> String, where matches: (TokenNotes.Note) -> Bool
  ) -> TokenNotes.Note? {
    if notes.count > 0 {
      let next = notes[0]
      if matches(next) {
        notes.removeFirst(1)
        return next
      }
    }
    let expected = notes.count > 0 ? description(of: notes[0]) : "nothing"
    tell("\(event()) was reported where \(expected) was written")
    guard let index = (0..<min(notes.count, Self.furthestNote)).first(where: { matches(notes[$0]) }) else { return nil }
    defer { notes.removeFirst(index + 1) }
    return notes[index]
  }

  private func isWritten(_ name: UnsafePointer<UInt8>, at range: Range<Int>) -> Bool {
    markup.withUnsafeBufferPointer { markup in
      var byte = name
      for index in range {
        if markup[index] != byte[0] { return false }
        byte += 1
      }
      return byte[0] == 0
    }
  }

  private func description(of note: TokenNotes.Note) -> String {
    switch note {
    case .startTag(let tag): "<\(String(decoding: markup[tag.writtenName], as: UTF8.self))>"
    case .endTag(let tag): "</\(String(decoding: markup[tag.writtenName], as: UTF8.self))>"
    case .doctype: "a doctype"
    case .comment: "a comment"
    }
  }

  private func tell(_ difference: String) {
    let text = "An internal error of the HTML parser: \(difference). Names and places of nearby elements may be wrong."
    if mismatchReaction == .trap { assertionFailure(text) }
    if internalErrors.count < Self.mostErrors { internalErrors.append(text) }
  }

  // MARK: Events without a note

  /// The token as the event alone describes it.
  private func tokenWithoutNote(
    _ name: UnsafePointer<UInt8>, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
  ) -> StartTagToken {
    let name = plainName(name)
    var token = StartTagToken(implied: Tag(name))
    token.name = name
    for index in 0..<count {
      guard let name = attributes?[2 * index] else { break }
      let value = attributes?[2 * index + 1].map { String(cString: $0) } ?? ""
      token.attributes.append(Attribute(name: String(cString: name), value: value))
    }
    return token
  }

  /// The name without the prefix that guards it from libxml2.
  private func plainName(_ bytes: UnsafePointer<UInt8>) -> String {
    let name = String(cString: bytes)
    guard name.hasPrefix("x-") else { return name }
    let guarded = String(name.dropFirst(2))
    return Tag(guarded).mustBeGuarded ? guarded : name
  }
}
