import CLibXML2

/// libxml2's push parser, fed with what `SourceNormalizer` writes and reporting to a `TreeBuilder`.
/// Only this file and LibXMLDecoder.swift call libxml2.
struct LibXMLTokenizer: ~Copyable {
  private let context: htmlParserCtxtPtr

  /// - Parameter builder: must outlive the tokenizer; receives the events.
  init(reportingTo builder: TreeBuilder) {
    var handler = htmlSAXHandler()
    handler.startElement = { user, name, attributes in
      TreeBuilder.receiving(user).startElement(name, attributes: attributes)
    }
    handler.characters = { user, bytes, count in
      TreeBuilder.receiving(user).characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    // White space that libxml2 would leave out of its own tree.
    handler.ignorableWhitespace = handler.characters
    handler.comment = { user, bytes in
      TreeBuilder.receiving(user).libxmlComment(bytes)
    }
    handler.processingInstruction = { user, target, data in
      TreeBuilder.receiving(user).processingInstruction(target, data)
    }
    let user = Unmanaged.passUnretained(builder).toOpaque()
    // Only a failed allocation gives nil, and that ends the process anyway.
    guard let context = htmlCreatePushParserCtxt(&handler, user, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
      fatalError("libxml2 has no memory for a parser context")
    }
    self.context = context
    let options =
      HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      | HTML_PARSE_NODEFDTD.rawValue
    htmlCtxtUseOptions(context, Int32(bitPattern: options | XML_PARSE_HUGE.rawValue))
    // An open element around everything: without one libxml2 wraps text in a paragraph of its own.
    feed(Array("<ins>".utf8)[...])
  }

  deinit {
    htmlFreeParserCtxt(context)
  }

  /// Reports every token in `markup`, which ends at the end of a token.
  func feed(_ markup: ArraySlice<UInt8>) {
    markup.withUnsafeBytes { bytes in
      // libxml2 counts in 32 bits.
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
        htmlParseChunk(context, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), 0)
        rest = rest.dropFirst(piece.count)
      }
    }
  }
}

extension TreeBuilder {
  /// The builder behind the `user` pointer of a callback.
  fileprivate static func receiving(_ user: UnsafeMutableRawPointer?) -> TreeBuilder {
    // libxml2 hands back the pointer that it was given above.
    guard let user else { fatalError("libxml2 lost its user data") }
    return Unmanaged<TreeBuilder>.fromOpaque(user).takeUnretainedValue()
  }

  fileprivate func startElement(
    _ name: UnsafePointer<xmlChar>?, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    // The wrapper that the tokenizer itself opened has no note.
    guard let note = notes.startTags.popFirst() else { return }
    var token = StartTagToken(note, name: elementName(note.tag, odd: note.oddName, name))
    if note.attributeCount > 0, let attributes {
      token.attributes.reserveCapacity(note.attributeCount)
      for index in 0..<note.attributeCount {
        guard let name = attributes[2 * index] else { break }
        let value = attributes[2 * index + 1].map { String(cString: $0) } ?? ""
        let position = notes.valuePositions.popFirst() ?? .unknown
        let ownName = note.oddAttributeNames.isEmpty ? nil : note.oddAttributeNames[index]
        token.attributes.append(
          Attribute(name: ownName ?? String(cString: name), value: value, valuePosition: position))
      }
    }
    startTag(token)
  }

  fileprivate func libxmlComment(_ bytes: UnsafePointer<xmlChar>?) {
    guard let bytes else { return }
    // libxml2 2.14 and later report processing instructions as comments.
    if bytes[0] == UInt8(ascii: "?") {
      var data = bytes
      while data[0] != 0, data[0] != 0x20 { data += 1 }
      processingInstruction(bytes + 1, data[0] == 0x20 ? data + 1 : nil)
    } else {
      comment(String(cString: bytes + 1))
    }
  }

  /// What `SourceNormalizer` writes as processing instructions, told apart by the first letter: `end`, `doctype`,
  /// `control`, and `text`, which only makes libxml2 report the text before it.
  fileprivate func processingInstruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
    switch target?[0] {
    case UInt8(ascii: "e"):
      guard let note = notes.endTags.popFirst() else { return }
      endTag(EndTagToken(tag: note.tag, name: elementName(note.tag, odd: note.oddName, data)))
    case UInt8(ascii: "c"):
      controlCharacter(data.flatMap { UInt8(String(cString: $0)) } ?? 0)
    case UInt8(ascii: "d"): if let note = notes.doctypes.popFirst() { doctype(note) }
    default: break
    }
  }

  private func elementName(_ tag: Tag, odd: String?, _ bytes: UnsafePointer<xmlChar>?) -> String {
    if let odd { return odd }
    if tag != .other { return tag.name }
    return bytes.map { String(cString: $0) } ?? ""
  }
}
