import HTMLTree
import EngineValues

/// Natives that turn markup into nodes and back.
enum MarkupNatives {
  static let table: NativeTable = [
    "innerHTML": innerHTML, "outerHTML": outerHTML, "setInnerHTML": setInnerHTML, "setOuterHTML": setOuterHTML,
    "insertAdjacentHTML": insertAdjacentHTML,
  ]

  static func innerHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    return call.string(node.isInXML ? XMLMarkup.inner(of: node) : HTMLSerializer.innerHTML(of: node))
  }

  static func outerHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    return call.string(node.isInXML ? XMLMarkup.outer(of: node) : HTMLSerializer.outerHTML(of: node))
  }

  /// HTML Standard, `innerHTML` setter.
  static func setInnerHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    guard let document = node.ownerDocument else { throw .stale }
    let context = node.asElement ?? (node as? DocumentFragment)?.host ?? Element("body", in: document)
    let fragment = try call.parse(call.string(1), context: context, document: document)
    try call.dom.replaceAll(in: context.templateContents ?? node, with: fragment)
    return call.undefined
  }

  /// HTML Standard, `outerHTML` setter.
  static func setOuterHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let parent = element.parent, let document = element.ownerDocument else { return call.undefined }
    if parent.kind == .document {
      throw DOMExceptionError(
        name: "NoModificationAllowedError", message: "The object can not be modified.")
    }
    let context = parent.asElement ?? Element("body", in: document)
    let fragment = try call.parse(call.string(1), context: context, document: document)
    try call.dom.replace(element, in: parent, with: fragment)
    return call.undefined
  }

  /// HTML Standard, `insertAdjacentHTML`.
  static func insertAdjacentHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let place = call.string(1)
    let isOutside = place == "beforebegin" || place == "afterend"
    guard let document = element.ownerDocument else { throw .stale }
    guard let target = isOutside ? element.parent : element, target.kind != .document else {
      throw DOMExceptionError(
        name: "NoModificationAllowedError", message: "The object can not be modified.")
    }
    var context = target.asElement ?? Element("body", in: document)
    if context.localName == "html" { context = Element("body", in: document) }
    let fragment = try call.parse(call.string(2), context: context, document: document)
    switch place {
    case "beforebegin": try call.dom.insert(fragment, into: target, before: element)
    case "afterbegin": try call.dom.insert(fragment, into: target, before: element.firstChild)
    case "beforeend": try call.dom.insert(fragment, into: target, before: nil)
    default: try call.dom.insert(fragment, into: target, before: element.nextSibling)
    }
    return call.undefined
  }
}

extension NativeCall {
  fileprivate func parse(
    _ markup: String, context: Element, document: Document
  ) throws(DOMExceptionError) -> DocumentFragment {
    guard document.xmlType == nil else {
      // In XML, markup that is not well-formed is an error (HTML Standard, "fragment parsing algorithm steps").
      guard let fragment = XMLParser.fragment(markup, context: context, document: document) else {
        throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
      }
      return fragment
    }
    return HTMLFragmentParser.parse(
      markup, context: context, document: document,
      onMaximumDepth: { self.document.tellMaximumDepth(of: "markup that a script wrote") },
      onInternalError: { self.document.tellOnce($0) })
  }
}

extension Node {
  fileprivate var isInXML: Bool { ownerDocument?.xmlType != nil || (self as? Document)?.xmlType != nil }

  var isCDATASection: Bool { kind == .text && (self as? Text)?.isCDATA == true }
}

extension ScriptDocument {
  /// Rule L5, once per document.
  func tellMaximumDepth(of what: String) {
    tellOnce("\(what): elements nest at most \(HTMLParser.maximumDepth) deep; deeper ones are siblings [L5]")
  }

  /// Logs a line, once per document, about input that was cut or dropped.
  package func tellOnce(_ text: String, level: ConsoleMessage.Level = .warn) {
    guard toldCuts.insert(text).inserted else { return }
    agent.hosts?.app.consoleMessage(ConsoleMessage(level: level, text: text), in: self)
  }
}
