import Foundation
import HTMLTree
import SimulatedWeb
import URLStandard

/// The natives of js/dom/document.js.
enum DocumentNatives {
  static let table: NativeTable = [
    "documentURL": documentURL, "compatMode": compatMode, "contentType": contentType, "doctype": doctype,
    "documentElement": documentElement, "elementsByName": elementsByName, "namedElements": namedElements,
    "elementByID": elementByID,
    "createElement": createElement, "isXML": isXML, "createCDATASection": createCDATASection,
    "createProcessingInstruction": createProcessingInstruction, "isXMLName": isXMLName,
    "createElementNS": createElementNS, "importNode": importNode,
    "adoptNode": adoptNode, "createDocument": createDocument, "domain": domain, "setDomain": setDomain,
    "referrer": referrer, "cookies": cookies, "setCookie": setCookie,
    "hasStorageAccess": hasStorageAccess, "requestStorageAccess": requestStorageAccess, "lastModified": lastModified,
    "readyState": readyState, "characterSet": characterSet, "xmlDeclaration": xmlDeclaration,
    "sawXMLError": sawXMLError,
    "styleSheetInstructions": styleSheetInstructions, "title": title, "setTitle": setTitle, "body": body, "head": head,
    "elementList": elementList, "currentScript": currentScript, "view": view, "activeElement": activeElement,
    "hasFocus": hasFocus, "visibilityState": visibilityState, "open": open, "close": close, "write": write, "now": now,
  ]

  static func documentURL(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.scriptDocument(0)?.url.href ?? call.document.url.href)
  }

  static func compatMode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.documentNode(0).quirksMode == .quirks ? "BackCompat" : "CSS1Compat")
  }

  static func contentType(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    if let type = try call.documentNode(0).xmlType { return call.string(type) }
    return call.string(try call.scriptDocument(0)?.contentType ?? "text/html")
  }

  static func doctype(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.documentNode(0).doctype)
  }

  static func documentElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.documentNode(0).documentElement)
  }

  static func elementsByName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    return call.handles(
      of: try call.node(0).descendants.filter {
        guard let element = $0.asElement else { return false }
        return element.namespace == .html && element.attribute("name") == name
      })
  }

  /// HTML Standard, the "named elements" of a document with that name.
  static func namedElements(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    let document = try call.documentNode(0)
    guard !name.isEmpty, document.element(withID: name) != nil || document.hasElement(named: name) else {
      return call.handles(of: [Node]())
    }
    return call.handles(of: document.descendants.filter { $0.asElement?.isNamed(name) ?? false })
  }

  static func elementByID(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let id = call.string(1)
    return call.handle(of: id.isEmpty ? nil : try call.documentNode(0).element(withID: id))
  }

  // MARK: Making nodes and documents

  /// (document, name) → the new element's handle, in which case the realm makes its wrapper now; its negative if
  /// `describe` must determine the wrapper.
  static func createElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let document = try call.documentNode(0)
    let name = call.string(1)
    // In XML, only elements of XHTML have a namespace (DOM Standard, "createElement").
    let isHTML = document.xmlType == nil || document.xmlType == "application/xhtml+xml"
    let element = Element(
      document.xmlType == nil ? name.asciiLowercase : name, namespace: isHTML ? .html : .none, in: document)
    if call.dom.customElements.isInUse { call.dom.customElements.didCreate(element) }
    let handle = call.realm.dom.handle(of: element)
    let isOwn = call.realm.world != .page || document === call.document.document
    guard document.xmlType == nil, isOwn else { return call.number(-Double(handle)) }
    call.realm.dom.adopt(handle)
    return call.number(Double(handle))
  }

  static func createElementNS(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: Element(qualifiedName: call.string(2), uri: call.string(1), in: try call.documentNode(0)))
  }

  static func isXML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.documentNode(0).xmlType != nil)
  }

  static func createCDATASection(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let text = Text(call.string(1), in: try call.documentNode(0))
    text.isCDATA = true
    return call.handle(of: text)
  }

  static func createProcessingInstruction(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let document = try call.documentNode(0)
    return call.handle(of: ProcessingInstruction(target: call.string(1), data: call.string(2), in: document))
  }

  static func isXMLName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(XMLNames.isName(call.string(0)))
  }

  static func importNode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (document, node) = (try call.documentNode(0), try call.node(1))
    guard node.kind != .document else {
      throw DOMExceptionError(name: "NotSupportedError", message: "The operation is not supported.")
    }
    let copy = node.cloneNode(call.bool(2) ? .deep : .nodeOnly, for: document)
    call.dom.didClone(node, to: copy)
    return call.handle(of: copy)
  }

  static func adoptNode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let (document, node) = (try call.documentNode(0), try call.node(1))
    guard node.kind != .document else {
      throw DOMExceptionError(name: "NotSupportedError", message: "The operation is not supported.")
    }
    call.dom.remove(node)
    node.adopt(into: document)
    return call.undefined
  }

  /// `new Document`, `createHTMLDocument` and `DOMParser`: the kind, then the title or the markup.
  static func createDocument(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let document = Document()
    let markup: String
    switch call.string(0) {
    case "html":
      markup = "<!DOCTYPE html><html><head></head><body></body></html>"
    case "parsed":
      markup = call.string(1)
    case "xml":
      parse(XMLParser(document: document, text: call.string(1), type: call.string(2), emptyText: .isParsed), call)
      return call.handle(of: document)
    default:
      document.xmlType = call.optionalString(2)
      return call.handle(of: document)
    }
    let parser = HTMLParser(document: document, scripting: .disabled)
    parser.append(markup)
    parser.markEndOfInput()
    parse(parser, call)
    if call.string(0) == "html", !call.isNullish(1) { document.title = call.string(1) }
    return call.handle(of: document)
  }

  /// Parses a document that runs no scripts.
  private static func parse(_ parser: some PageParser, _ call: NativeCall) {
    parsing: while true {
      switch parser.advance() {
      case .script(let element): element.scriptFlags.insert(.alreadyStarted)
      case .needsInput, .finished: break parsing
      }
    }
    if parser.reachedMaximumDepth { call.document.tellMaximumDepth(of: "a document that a script parsed") }
    for error in parser.internalErrors { call.document.tellOnce(error) }
  }

  // MARK: The document's place on the web

  /// HTML Standard, `document.domain`. A document that a script has made has the origin of the script's document.
  static func domain(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string((try call.scriptDocument(0) ?? call.document).effectiveDomain)
  }

  static func setDomain(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0) else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    try document.setDomain(call.string(1))
    return call.undefined
  }

  static func referrer(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.scriptDocument(0)?.referrer ?? "")
  }

  static func cookies(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0), let documents = call.agent.hosts?.documents else {
      return call.string("")
    }
    try document.ensureCookiesAllowed()
    return call.string(documents.cookies(of: document))
  }

  static func setCookie(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0), let documents = call.agent.hosts?.documents else {
      return call.undefined
    }
    try document.ensureCookiesAllowed()
    documents.setCookie(call.string(1), of: document)
    return call.undefined
  }

  static func hasStorageAccess(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.documents.hasStorageAccess(try activeDocument(call)))
  }

  static func requestStorageAccess(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.documents.requestStorageAccess(try activeDocument(call)))
  }

  private static func activeDocument(_ call: NativeCall) throws(DOMExceptionError) -> ScriptDocument {
    guard let document = try call.scriptDocument(0), !document.isDetached else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
    return document
  }

  /// HTML Standard, `document.lastModified`: `MM/DD/YYYY hh:mm:ss`, in the time zone of the simulated device (UTC).
  static func lastModified(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let milliseconds = try call.scriptDocument(0)?.lastModified ?? call.agent.hosts?.time.wallClock ?? 0
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return call.string(
      "\(two(parts.tm_mon + 1))/\(two(parts.tm_mday))/\(1900 + parts.tm_year) "
        + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))")
  }

  static func readyState(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string((try call.scriptDocument(0)?.readyState ?? .complete).rawValue)
  }

  static func characterSet(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.documentNode(0).characterSet)
  }

  /// The part of the XML declaration with that name, or null.
  static func xmlDeclaration(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let document = try call.documentNode(0)
    switch call.string(1) {
    case "version": return call.string(orNull: document.xmlDeclaration?.version ?? document.xmlType.map { _ in "1.0" })
    case "encoding": return call.string(orNull: document.xmlDeclaration?.encoding)
    default: return call.bool(document.xmlDeclaration?.standalone ?? false)
    }
  }

  /// Whether the text is well-formed XML. If it is not, `responseXML` has no document.
  static func sawXMLError(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(XMLParser(document: Document(), text: call.string(0), type: "text/xml", emptyText: .isParsed).sawXMLError)
  }

  /// The style sheets that instructions name: for each, the node, the URL, the title, and whether it is an alternate.
  static func styleSheetInstructions(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    var words: [String] = []
    let document = try call.documentNode(0)
    guard document.xmlType != nil else { return call.strings(words) }
    let base = call.documentBaseURL(of: document)
    for child in document.children {
      guard let instruction = child as? ProcessingInstruction, let sheet = StyleSheetInstruction(instruction),
        !sheet.isXSL
      else { continue }
      words += [WebURL(sheet.href, base: base)?.href ?? sheet.href, sheet.title ?? "", sheet.isAlternate ? "yes" : ""]
    }
    return call.strings(words)
  }

  // MARK: Its contents

  static func title(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.documentNode(0).title)
  }

  static func setTitle(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.documentNode(0).title = call.string(1)
    call.dom.treeMayHaveChanged()
    return call.undefined
  }

  static func body(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.documentNode(0).body)
  }

  static func head(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.documentNode(0).head)
  }

  /// `images`, `links` and similar collections.
  static func elementList(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let wanted: (Element) -> Bool =
      switch call.string(1) {
      case "images": { $0.localName == "img" }
      case "embeds": { $0.localName == "embed" }
      case "links": { ($0.localName == "a" || $0.localName == "area") && $0.hasAttribute("href") }
      case "forms": { $0.localName == "form" }
      case "scripts": { $0.localName == "script" }
      default: { $0.localName == "a" && $0.hasAttribute("name") }
      }
    return call.handles(
      of: try call.node(0).descendants.filter {
        guard let element = $0.asElement, element.namespace == .html else { return false }
        return wanted(element)
      })
  }

  static func currentScript(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.scriptDocument(0)?.currentScript)
  }

  static func view(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0) else { return call.null }
    return call.realm.windowValue(document.navigable)
  }

  /// HTML Standard, `activeElement`: the focused element, else the body, else the root.
  static func activeElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let document = try call.documentNode(0)
    if let script = call.dom.scriptDocument(of: document), let active = PageFocus(of: script).activeElement {
      return call.handle(of: active)
    }
    return call.handle(of: document.body ?? document.documentElement)
  }

  static func hasFocus(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0), !document.isDetached else { return call.bool(false) }
    return call.bool(call.agent.hosts?.views.hasFocus(document) ?? true)
  }

  static func visibilityState(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let document = try call.scriptDocument(0), !document.isDetached else { return call.string("hidden") }
    guard let views = call.agent.hosts?.views else { return call.string("visible") }
    views.visibilityIsWatched()
    return call.string(views.isVisible(document) ? "visible" : "hidden")
  }

  // MARK: document.write

  static func open(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.refuseXML()
    guard let document = try call.scriptDocument(0) else { return call.undefined }
    // The first parameter is ignored. A text that is no media type comes from an old page, which meant to open a
    // window.
    if let text = call.optionalString(1), !text.isEmpty, MIMEType(text) == nil {
      try call.app.documentOpenIgnoresURL(text, in: call.document)
    }
    try call.documents.openDocument(document, by: call.caller)
    call.dom.treeMayHaveChanged()
    return call.undefined
  }

  static func close(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.refuseXML()
    guard let document = try call.scriptDocument(0) else { return call.undefined }
    try call.documents.closeDocument(document)
    call.dom.treeMayHaveChanged()
    return call.undefined
  }

  static func write(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try call.refuseXML()
    guard let document = try call.scriptDocument(0) else { return call.undefined }
    try call.documents.write(call.string(1), to: document, by: call.caller)
    call.dom.treeMayHaveChanged()
    return call.undefined
  }

  static func now(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.number(call.agent.hosts?.time.monotonicClock ?? 0)
  }
}

extension NativeCall {
  /// HTML Standard, "document open steps" and similar steps: they refuse XML documents, with or without a window.
  fileprivate func refuseXML() throws(DOMExceptionError) {
    guard try documentNode(0).xmlType == nil else {
      throw DOMExceptionError(name: "InvalidStateError", message: "The object is in an invalid state.")
    }
  }
}

extension ScriptDocument {
  /// HTML Standard, "effective domain", as `document.domain` gives it: empty for an opaque origin.
  var effectiveDomain: String {
    if let relaxedDomain { return relaxedDomain }
    guard case .tuple(_, let host, _) = origin else { return "" }
    return host
  }

  /// HTML Standard, the setter of `document.domain`, without the list of public suffixes: at least two labels must
  /// remain.
  func setDomain(_ value: String) throws(DOMExceptionError) {
    let insecure = DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    // A document in an iframe with a `sandbox` attribute may not set it (WebKit's Document::setDomain).
    guard mayRelaxDomain else {
      throw DOMExceptionError(name: "SecurityError", message: "Assignment is forbidden for sandboxed iframes.")
    }
    let current = effectiveDomain
    guard !current.isEmpty, !value.isEmpty else { throw insecure }
    let wanted = value.lowercased()
    guard wanted == current || (current.hasSuffix(".\(wanted)") && wanted.contains(".")) else { throw insecure }
    sharedDomain.name = wanted
    agent.forEachRealm { if $0.document.sharedDomain === sharedDomain { $0.updateOriginKey() } }
    agent.windows.domainChanged(of: sharedDomain)
  }

  /// Makes a document with its creator's origin share the creator's domain, whichever of them sets it (WebKit's
  /// SecurityOrigin).
  package func inheritDomain(of creator: ScriptDocument) {
    if origin == creator.origin { sharedDomain = creator.sharedDomain }
  }

  /// HTML Standard: "cookie-averse" documents have no cookies; other documents with an opaque origin may not ask for
  /// them.
  func ensureCookiesAllowed() throws(DOMExceptionError) {
    if origin.isOpaque, cookieURL.isHTTPFamily || cookieURL.scheme == "file" {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
  }
}

extension Element {
  /// HTML Standard, "named elements": whether the document has the element under that name. All elements count as
  /// exposed.
  fileprivate func isNamed(_ wanted: String) -> Bool {
    switch localName {
    case "embed", "form", "iframe": attribute("name") == wanted
    case "img": attribute("name") == wanted || attribute("id") == wanted && !(attribute("name") ?? "").isEmpty
    case "object": attribute("name") == wanted || attribute("id") == wanted
    default: false
    }
  }
}
