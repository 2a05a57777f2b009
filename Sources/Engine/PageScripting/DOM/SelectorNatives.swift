import HTMLTree

/// Selectors that scripts have used, in parsed form.
final class SelectorCache {
  private var lists: [String: SelectorList] = [:]
  /// The most selectors kept, which limits the memory that a page can fill by making up selectors.
  private static let capacity = 1024

  func list(_ text: String) throws(DOMExceptionError) -> SelectorList {
    if let known = lists[text] { return known }
    let list: SelectorList
    do {
      list = try SelectorList(parsing: text)
    } catch {
      throw DOMExceptionError(name: "SyntaxError", message: "'\(text)' is not a valid selector.")
    }
    if lists.count >= Self.capacity { lists.removeAll() }
    lists[text] = list
    return list
  }
}

/// Natives that find elements.
enum SelectorNatives {
  static let table: NativeTable = [
    "querySelector": querySelector, "querySelectorAll": querySelectorAll, "matches": matches, "closest": closest,
    "isHiddenByApp": isHiddenByApp,
    "elementsByTagName": elementsByTagName, "elementsByTagNameNS": elementsByTagNameNS,
    "elementsByClassName": elementsByClassName, "elementByIDIn": elementByIDIn,
  ]

  static func querySelector(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.dom.selectors.list(call.string(1)).first(in: try call.node(0)))
  }

  static func querySelectorAll(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: try call.dom.selectors.list(call.string(1)).all(in: try call.node(0)))
  }

  static func matches(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.dom.selectors.list(call.string(1)).matches(try call.element(0)))
  }

  /// Whether the app's content rules hide an element. WebKit leaves out selectors that it does not know.
  static func isHiddenByApp(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let document = call.scriptDocument(of: element) else { return call.bool(false) }
    for selector in try call.documents.hidingSelectors(in: document) {
      if let list = try? call.dom.selectors.list(selector), list.matches(element) { return call.bool(true) }
    }
    return call.bool(false)
  }

  static func closest(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.dom.selectors.list(call.string(1)).closest(to: try call.element(0)))
  }

  /// DOM Standard, "list of elements with qualified name".
  static func elementsByTagName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(1), lowercase = name.lowercased()
    return call.handles(
      of: try call.node(0).descendants.filter {
        guard let element = $0.asElement else { return false }
        return name == "*" || element.localName == (element.namespace == .html ? lowercase : name)
      })
  }

  static func elementsByTagNameNS(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let uri = call.string(1), name = call.string(2)
    return call.handles(
      of: try call.node(0).descendants.filter {
        guard let element = $0.asElement else { return false }
        return (uri == "*" || (element.namespace.uri ?? "") == uri) && (name == "*" || element.localName == name)
      })
  }

  /// DOM Standard, "list of elements with class names".
  static func elementsByClassName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let names = call.string(1).split(whereSeparator: \.isASCIIWhitespace).map(String.init)
    if names.isEmpty { return call.handles(of: [Node]()) }
    let root = try call.node(0)
    let ignoringCase = root.ownerDocument?.quirksMode == .quirks
    return call.handles(
      of: root.descendants.filter {
        guard let element = $0.asElement else { return false }
        return names.allSatisfy { element.hasClass($0, ignoringCase: ignoringCase) }
      })
  }

  /// `DocumentFragment.getElementById`.
  static func elementByIDIn(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let id = call.string(1)
    return call.handle(of: try call.node(0).descendants.first { $0.asElement?.attribute("id") == id })
  }
}

extension Character {
  /// Infra Standard, "ASCII whitespace".
  var isASCIIWhitespace: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" || self == "\r\n"
  }
}
