import CLibXML2

/// libxml2's push parser. It takes the output of `SourceNormalizer`, and reports to a `TokenAssembler`. Only this file
/// and LibXMLDecoder.swift call libxml2.
struct LibXMLTokenizer: ~Copyable {
  private let context: htmlParserCtxtPtr

  /// - Parameter assembler: receives the events. It must outlive the tokenizer.
  init(reportingTo assembler: TokenAssembler) {
    var handler = htmlSAXHandler()
    handler.startElement = { user, name, attributes in
      guard let name else { return }
      TokenAssembler.receiving(user) { $0.startElement(name, attributes: attributes) }
    }
    handler.characters = { user, bytes, count in
      let text = UnsafeBufferPointer(start: bytes, count: Int(count))
      TokenAssembler.receiving(user) { $0.builder.characters(text) }
    }
    // White space that libxml2 would leave out of its own tree.
    handler.ignorableWhitespace = handler.characters
    handler.comment = { user, bytes in
      guard let bytes else { return }
      TokenAssembler.receiving(user) { $0.comment(bytes) }
    }
    handler.processingInstruction = { user, target, data in
      guard let target else { return }
      TokenAssembler.receiving(user) { $0.processingInstruction(target, data) }
    }
    let user = Unmanaged.passUnretained(assembler).toOpaque()
    guard let context = htmlCreatePushParserCtxt(&handler, user, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
      // Only a failed allocation gives nil, and that ends the process anyway.
      fatalError("libxml2 has no memory for a parser context")
    }
    self.context = context
    let options =
      HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      | HTML_PARSE_NODEFDTD.rawValue
    htmlCtxtUseOptions(context, Int32(bitPattern: options | XML_PARSE_HUGE.rawValue))
    // Opens an element around everything. Without it, libxml2 wraps text in a paragraph. The assembler ignores events
    // before its first batch.
    feed(Array("<ins>".utf8)[...])
  }

  deinit {
    htmlFreeParserCtxt(context)
  }

  /// Reports every token in `markup`, which must end at the end of a token.
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

extension TokenAssembler {
  /// Passes an event on to the assembler behind the `user` pointer of a callback.
  @inline(__always)
  fileprivate static func receiving(_ user: UnsafeMutableRawPointer?, _ event: (TokenAssembler) -> Void) {
    // libxml2 returns the pointer that it was given above.
    guard let user else { fatalError("libxml2 lost its user data") }
    // The parser's core holds the assembler while it feeds the tokenizer.
    Unmanaged<TokenAssembler>.fromOpaque(user)._withUnsafeGuaranteedRef(event)
  }
}
