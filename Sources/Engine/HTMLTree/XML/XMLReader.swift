import CLibXML2

/// What libxml2's XML parser says of a text.
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

/// Reads a whole text with libxml2's XML parser, as WebKit's XMLDocumentParser does. Nothing outside the text is read: no
/// external entities, no DTDs; XHTML's entities are known.
final class XMLReader {
  private(set) var events: [XMLEvent] = []
  /// As WebKit shows them.
  private(set) var errors: [String] = []
  private var isFatal = false
  private var isXHTML = false
  private var context: xmlParserCtxtPtr?
  private var pending = ""

  /// WebKit's XMLErrors.
  private static let mostErrors = 25

  static func read(_ text: String) -> XMLReader {
    let reader = XMLReader()
    reader.parse(text)
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
    let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    let bytes = Array(text.utf8)
    // The second part only ends the text: an empty first part would end nothing.
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = xmlParseChunk(context, start, Int32(clamping: buffer.count), 0)
      if !isFatal { _ = xmlParseChunk(context, start, 0, 1) }
    }
    flush()
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
    sax.startDocument = { user in xmlSAX2StartDocument(XMLReader.reader(user)?.context) }
    sax.internalSubset = { user, name, publicID, systemID in
      guard let reader = XMLReader.reader(user) else { return }
      reader.add(
        .doctype(
          name: XMLReader.text(name) ?? "", publicID: XMLReader.text(publicID) ?? "",
          systemID: XMLReader.text(systemID) ?? ""))
      reader.isXHTML =
        (XMLReader.text(publicID) ?? "").hasPrefix("-//W3C//DTD XHTML")
        || (XMLReader.text(publicID) ?? "").hasPrefix("-//WAPFORUM//DTD XHTML")
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

  private func append(_ text: String) { if !isFatal { pending += text } }

  private func flush() {
    guard !pending.isEmpty else { return }
    events.append(.text(pending))
    pending = ""
  }

  private func add(_ event: XMLEvent) {
    guard !isFatal else { return }
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
        Attribute(name: prefix.map { "xmlns:" + $0 } ?? "xmlns", value: Self.text(declarations[index + 1]) ?? ""))
    }
    for index in stride(from: 0, to: attributes.count, by: 5) {
      let local = Self.text(attributes[index]) ?? ""
      let name = Self.text(attributes[index + 1]).map { $0 + ":" + local } ?? local
      var value = ""
      if let start = attributes[index + 3], let end = attributes[index + 4] {
        value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      }
      list.append(Attribute(name: name, value: value))
    }
    let line = Int(xmlSAX2GetLineNumber(context)), column = Int(xmlSAX2GetColumnNumber(context))
    add(.start(name: name, attributes: list, position: SourcePosition(line: line, column: column)))
  }

  /// Predefined entities, those of the text, and in XHTML those of its DTD.
  private func entity(_ name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
    if let known = xmlGetPredefinedEntity(name) { return known }
    if let declared = xmlSAX2GetEntity(context, name) { return declared }
    guard isXHTML, let entry = htmlEntityLookup(name), let scalar = Unicode.Scalar(entry.pointee.value) else {
      return nil
    }
    return xmlAddDocEntity(
      context?.pointee.myDoc, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, String(Character(scalar)))
  }

  /// WebKit's XMLErrors::handleError.
  private func note(_ error: UnsafePointer<xmlError>?) {
    guard let error = error?.pointee, !isFatal else { return }
    let message = error.message.map { String(cString: $0) } ?? ""
    let isWarning = error.level == XML_ERR_WARNING
    if error.level == XML_ERR_FATAL {
      flush()
      isFatal = true
    }
    guard isFatal || errors.count < Self.mostErrors else { return }
    errors.append("\(isWarning ? "warning" : "error") on line \(error.line) at column \(error.int2): \(message)")
  }
}
