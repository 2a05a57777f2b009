import HTMLTree
import URLStandard

/// Natives that read and write content attributes.
enum AttributeNatives {
  static let table: NativeTable = [
    "getAttribute": getAttribute, "setAttribute": setAttribute, "removeAttribute": removeAttribute,
    "attributeNames": attributeNames, "attributePrefix": attributePrefix, "attributeNamespace": attributeNamespace,
    "attributeNameNS": attributeNameNS, "setAttributeNS": setAttributeNS, "urlAttribute": urlAttribute,
    "imageState": imageState, "imageSize": imageSize,
  ]

  /// (img) → the word for the state of its request.
  static func imageState(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    switch try call.element(0).imageState {
    case .unavailable: call.string("unavailable")
    case .loading: call.string("loading")
    case .available: call.string("available")
    case .broken: call.string("broken")
    }
  }

  /// (img, whether its height is wanted) → the image's own size; 0 if there is no image.
  static func imageSize(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard case .available(let width, let height) = try call.element(0).imageState else { return call.number(0) }
    return call.number(call.bool(1) ? height : width)
  }

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

  static func attributePrefix(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    return call.string(orNull: try call.element(0).attributes.first { $0.name == name }?.prefix)
  }

  static func attributeNamespace(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1)
    return call.string(orNull: try call.element(0).attributes.first { $0.name == name }?.namespaceURI)
  }

  /// The qualified name of the attribute with that namespace and local name, or null.
  static func attributeNameNS(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.element(0).attribute(call.string(2), namespace: call.optionalString(1))?.name)
  }

  /// DOM Standard, "set an attribute value": with a namespace, a qualified name and the value.
  static func setAttributeNS(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.dom.setAttribute(call.string(2), uri: call.optionalString(1), of: try call.element(0), to: call.string(3))
    return call.undefined
  }

  /// HTML Standard, "reflect" for URLs: resolved if possible, otherwise as written.
  static func urlAttribute(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let value = element.attribute(call.string(1)) else { return call.string("") }
    return call.string(WebURL(value, base: call.documentBaseURL(of: element))?.href ?? value)
  }
}

extension NativeCall {
  /// HTML Standard, "document base URL" of a node's document. A document without a window has the URL of the realm's
  /// document.
  func documentBaseURL(of node: Node) -> WebURL {
    guard let owner = node.ownerDocument, owner !== document.document else { return document.documentBaseURL }
    return (dom.scriptDocument(of: owner) ?? document).documentBaseURL
  }
}
