import HTMLTree
import URLStandard

/// Natives that read and write content attributes.
enum AttributeNatives {
  static let table: NativeTable = [
    "getAttribute": getAttribute, "setAttribute": setAttribute, "removeAttribute": removeAttribute,
    "attributeNames": attributeNames, "urlAttribute": urlAttribute,
  ]

  static func getAttribute(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.element(0).attribute(call.string(1)))
  }

  static func setAttribute(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.setAttribute(call.string(1), of: try call.element(0), to: call.string(2))
    return call.undefined
  }

  static func removeAttribute(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.removeAttribute(call.string(1), of: try call.element(0)))
  }

  static func attributeNames(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.strings(try call.element(0).attributes.map(\.name))
  }

  /// HTML Standard, "reflect" for URLs: resolved if possible, otherwise as written.
  static func urlAttribute(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let value = element.attribute(call.string(1)) else { return call.string("") }
    return call.string(WebURL(value, base: call.documentBaseURL(of: element))?.href ?? value)
  }
}

extension NativeCall {
  /// HTML Standard, "document base URL" of a node's document; that of the realm's for documents without a window.
  func documentBaseURL(of node: Node) -> WebURL {
    guard let owner = node.ownerDocument, owner !== document.document else { return document.documentBaseURL }
    return (dom.scriptDocument(of: owner) ?? document).documentBaseURL
  }
}
