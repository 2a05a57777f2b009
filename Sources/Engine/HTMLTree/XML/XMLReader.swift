import CLibXML2

/// An event of libxml2's XML parser.
enum XMLEvent {
  case start(name: XMLName, attributes: [Attribute], position: SourcePosition)
  case end
  case text(String)
  case cdata(String)
  case comment(String)
  case instruction(target: String, data: String)
  case doctype(name: String, publicID: String, systemID: String)
}

struct XMLName {
  let local: String
  let prefix: String?
  let uri: String?
}

/// Reads a whole text with libxml2's XML parser, as WebKit's XMLDocumentParser does. Nothing outside the text is read,
/// neither external entities nor DTDs; XHTML's entities are known.
final class XMLReader {
  private(set) var events: [XMLEvent] = []
  /// The errors as WebKit shows them.
  private(set) var errors: [String] = []
  private(set) var declaration: XMLDeclaration?
  /// Whether the text has an error, so that the errors are shown. Warnings alone are not shown.
  private(set) var sawError = false
  /// Whether the text is well-formed in libxml2's sense, which does not include namespaces.
  private(set) var isWellFormed = true
  /// Whether WebKit no longer takes events from libxml2.
  private var isStopped = false
  private var lastError: SourcePosition?
  private var isXHTML = false
  private var context: xmlParserCtxtPtr?
  private var pending = ""

  /// WebKit's XMLErrors.
  private static let mostErrors = 25

  /// - Parameter emptyText: whether the parser is given a text that is empty.
  static func read(_ text: String, emptyText: XMLParser.EmptyText) -> XMLReader {
    let reader = XMLReader()
    if !text.isEmpty || emptyText == .isParsed { reader.parse(text) }
    return reader
  }

  private func parse(_ text: String) {
    var sax = Self.makeHandler()
    let user = Unmanaged.passUnretained(self).toOpaque()
    guard let context = xmlCreatePushParserCtxt(&sax, user, nil, 0, nil) else { return }
    self.context = context
    defer {
      if let document = context.pointee.myDoc { xmlFreeDoc(document) }
      context.pointee.myDoc = nil
      xmlFreeParserCtxt(context)
    }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue))
    Self.switchToUTF16(context)
    if !text.isEmpty {
      Array(text.utf16).withUnsafeBytes { buffer in
        let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        _ = xmlParseChunk(context, start, Int32(clamping: buffer.count), 0)
      }
    }
    _ = xmlParseChunk(context, nil, 0, 1)
    isWellFormed = context.pointee.wellFormed != 0
    // WebKit's XMLDocumentParser::end does not take the last text before an error.
    if sawError, !pending.isEmpty {
      pending = ""
      events.append(.text(""))
    }
    flush()
  }

  /// The text is in UTF-16 here, whatever encoding it declares (WebKit's switchToUTF16).
  private static func switchToUTF16(_ context: xmlParserCtxtPtr?) {
    xmlSwitchEncoding(context, 1.littleEndian == 1 ? XML_CHAR_ENCODING_UTF16LE : XML_CHAR_ENCODING_UTF16BE)
  }

  // MARK: What libxml2 calls

  private static func reader(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String? { pointer.map { String(cString: $0) } }

  private static func text(_ pointer: UnsafePointer<xmlChar>?, _ count: Int32) -> String {
    String(decoding: UnsafeBufferPointer(start: pointer, count: Int(count)), as: UTF8.self)
  }

  private static func makeHandler() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startDocument = { user in
      guard let reader = XMLReader.reader(user) else { return }
      XMLReader.switchToUTF16(reader.context)
      reader.declare()
      xmlSAX2StartDocument(reader.context)
    }
    // WebKit's XMLDocumentParser::endDocument takes the last text.
    sax.endDocument = { user in XMLReader.reader(user)?.flush() }
    sax.internalSubset = { user, name, publicID, systemID in
      guard let reader = XMLReader.reader(user) else { return }
      reader.add(
        .doctype(
          name: XMLReader.text(name) ?? "", publicID: XMLReader.text(publicID) ?? "",
          systemID: XMLReader.text(systemID) ?? ""))
      if let id = XMLReader.text(publicID), XMLReader.idsOfXHTML.contains(id) { reader.isXHTML = true }
      xmlSAX2InternalSubset(reader.context, name, publicID, systemID)
    }
    sax.entityDecl = { user, name, type, publicID, systemID, content in
      // Internal entities only.
      guard let reader = XMLReader.reader(user), type == 1 || type == 4 else { return }
      xmlSAX2EntityDecl(reader.context, name, type, publicID, systemID, content)
    }
    sax.getEntity = { user, name in XMLReader.reader(user)?.entity(name) }
    sax.startElementNs = { user, local, prefix, uri, namespaceCount, namespaces, count, _, attributes in
      XMLReader.reader(user)?.start(
        XMLName(local: XMLReader.text(local) ?? "", prefix: XMLReader.text(prefix), uri: XMLReader.text(uri)),
        declarations: UnsafeBufferPointer(start: namespaces, count: Int(namespaceCount) * 2),
        attributes: UnsafeBufferPointer(start: attributes, count: Int(count) * 5))
    }
    sax.endElementNs = { user, _, _, _ in XMLReader.reader(user)?.add(.end) }
    sax.characters = { user, characters, count in XMLReader.reader(user)?.append(XMLReader.text(characters, count)) }
    sax.ignorableWhitespace = { user, characters, count in
      XMLReader.reader(user)?.append(XMLReader.text(characters, count))
    }
    sax.cdataBlock = { user, characters, count in XMLReader.reader(user)?.add(.cdata(XMLReader.text(characters, count)))
    }
    sax.comment = { user, characters in XMLReader.reader(user)?.add(.comment(XMLReader.text(characters) ?? "")) }
    sax.processingInstruction = { user, target, data in
      XMLReader.reader(user)?.add(
        .instruction(target: XMLReader.text(target) ?? "", data: XMLReader.text(data) ?? ""))
    }
    sax.serror = { user, error in XMLReader.reader(user)?.note(error) }
    return sax
  }

  /// The document types whose entities are known (WebKit's externalSubsetHandler).
  private static let idsOfXHTML: Set<String> = [
    "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
    "-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
    "-//W3C//DTD MathML 2.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
    "-//WAPFORUM//DTD XHTML Mobile 1.2//EN",
  ]

  /// WebKit's XMLDocumentParser::startDocument.
  private func declare() {
    guard let context = context?.pointee, context.standalone != -1 else { return }
    declaration = XMLDeclaration(
      version: Self.text(context.version) ?? "1.0", encoding: Self.text(context.encoding),
      standalone: context.standalone == -2 ? nil : context.standalone == 1)
  }

  private func append(_ text: String) { if !isStopped { pending += text } }

  private func flush() {
    guard !pending.isEmpty else { return }
    events.append(.text(pending))
    pending = ""
  }

  private func add(_ event: XMLEvent) {
    guard !isStopped else { return }
    flush()
    events.append(event)
  }

  private func start(
    _ name: XMLName, declarations: UnsafeBufferPointer<UnsafePointer<xmlChar>?>,
    attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    var list: [Attribute] = []
    for index in stride(from: 0, to: declarations.count, by: 2) {
      let prefix = Self.text(declarations[index])
      list.append(
        Attribute(
          name: prefix.map { "xmlns:" + $0 } ?? "xmlns", uri: Element.xmlnsURI,
          value: Self.text(declarations[index + 1]) ?? ""))
    }
    for index in stride(from: 0, to: attributes.count, by: 5) {
      let local = Self.text(attributes[index]) ?? ""
      let name = Self.text(attributes[index + 1]).map { $0 + ":" + local } ?? local
      var value = ""
      if let start = attributes[index + 3], let end = attributes[index + 4] {
        value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      }
      let uri = Self.text(attributes[index + 2])
      // An undeclared prefix ends the parsing (WebKit's Element::parseAttributeName refuses it).
      if uri == nil, attributes[index + 1] != nil { return stop() }
      list.append(Attribute(name: name, uri: uri, value: value))
    }
    let line = Int(xmlSAX2GetLineNumber(context)), column = Int(xmlSAX2GetColumnNumber(context))
    add(.start(name: name, attributes: list, position: SourcePosition(line: line, column: column)))
  }

  /// The entity with a name: a predefined entity, an entity of the text or, in XHTML, an entity of its DTD.
  private func entity(_ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    if let known = xmlGetPredefinedEntity(name) { return known }
    if let declared = xmlSAX2GetEntity(context, name) { return declared }
    guard isXHTML, let name, var value = CharacterReference.value(ofName: String(cString: name)) else { return nil }
    // libxml2 parses the value of an entity.
    if value == "&" { value = "&#38;" }
    if value.hasPrefix("<") { value = "&#60;" + value.dropFirst() }
    return xmlAddDocEntity(
      context?.pointee.myDoc, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, value)
  }

  /// Ends the reading, although libxml2 would go on.
  private func stop() {
    flush()
    isStopped = true
  }

  /// WebKit's XMLErrors::handleError. libxml2 reports no error to it as fatal.
  private func note(_ error: UnsafePointer<xmlError>?) {
    guard let error = error?.pointee, !isStopped else { return }
    let isWarning = error.level == XML_ERR_WARNING
    if !isWarning { sawError = true }
    let place = SourcePosition(line: Int(xmlSAX2GetLineNumber(context)), column: Int(xmlSAX2GetColumnNumber(context)))
    if let lastError, lastError.line == place.line || lastError.column == place.column { return }
    guard errors.count < Self.mostErrors else { return }
    lastError = place
    let message = error.message.map { String(cString: $0) } ?? ""
    errors.append("\(isWarning ? "warning" : "error") on line \(place.line) at column \(place.column): \(message)")
  }
}
