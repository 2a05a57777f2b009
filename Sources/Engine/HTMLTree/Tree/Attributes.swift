/// An attribute of an element.
public struct Attribute: Sendable {
  /// The qualified name, as `getAttribute` takes it (`xlink:href` included).
  public let name: String
  public internal(set) var value: String
  /// The place in the page's source where the value begins, after the quote; unknown without a value, or if a script
  /// set it.
  public internal(set) var valuePosition: SourcePosition
  /// The namespace that XML or a script gave it; nil if the name alone determines it (`xlink:href` in HTML).
  private let uri: String?

  public init(name: String, value: String, valuePosition: SourcePosition = .unknown) {
    self.init(name: name, uri: nil, value: value, valuePosition: valuePosition)
  }

  init(name: String, uri: String?, value: String, valuePosition: SourcePosition = .unknown) {
    self.name = name
    self.value = value
    self.valuePosition = valuePosition
    self.uri = uri
  }

  private static let knownPrefixes = [
    "xlink": "http://www.w3.org/1999/xlink", "xml": "http://www.w3.org/XML/1998/namespace", "xmlns": Element.xmlnsURI,
  ]

  /// The prefix, without a namespace that is part of the name.
  package var prefix: String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let prefix = String(name[..<colon])
    return uri != nil || Self.knownPrefixes[prefix] != nil ? prefix : nil
  }

  package var localName: String { prefix.map { String(name.dropFirst($0.count + 1)) } ?? name }

  package var namespaceURI: String? { uri ?? prefix.flatMap { Self.knownPrefixes[$0] } }
}

extension Element {
  /// The value of the attribute `name` (exact, case-sensitive), or nil.
  package func attribute(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  package func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.name == name }
  }

  /// The place in the source where the value of the attribute `name` begins; unknown when there is no such attribute.
  package func valuePosition(ofAttribute name: String) -> SourcePosition {
    attributes.first { $0.name == name }?.valuePosition ?? .unknown
  }

  /// DOM Standard, "get an attribute by namespace and local name".
  package func attribute(_ localName: String, namespace uri: String?) -> Attribute? {
    attributes.first { $0.localName == localName && $0.namespaceURI == uri }
  }

  /// DOM Standard, "set an attribute value": changes the attribute or appends a new one.
  /// - Parameter uri: the namespace of a new one.
  /// - Returns: the value before; nil for a new one.
  @discardableResult
  package func setAttribute(_ name: String, uri: String? = nil, _ value: String) -> String? {
    let old: String?
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      old = attributes[index].value
      attributes[index].value = value
      attributes[index].valuePosition = .unknown
    } else {
      old = nil
      attributes.append(Attribute(name: name, uri: uri, value: value))
    }
    attributeDidChange(name, old: old, new: value)
    return old
  }

  /// DOM Standard, "remove an attribute by name". Returns whether there was one.
  @discardableResult
  package func removeAttribute(_ name: String) -> Bool {
    guard let index = attributes.firstIndex(where: { $0.name == name }) else { return false }
    let old = attributes.remove(at: index).value
    attributeDidChange(name, old: old, new: nil)
    return true
  }

  private func attributeDidChange(_ name: String, old: String?, new: String?) {
    scope.attributeVersion += 1
    if isConnected { noteInDocument(name, old: old, new: new) }
    let observer = scope.documentLink?._withUnsafeGuaranteedRef { $0.observer }
    observer?.didChangeAttribute(of: self, name: name, oldValue: old, by: scope.mutationSource)
  }

  /// Updates the document's tables of its elements.
  private func noteInDocument(_ name: String, old: String?, new: String?) {
    guard let document = ownerDocument else { return }
    if name == "id", old != new {
      if let old, !old.isEmpty { document.ids.remove(self, id: old) }
      if let new, !new.isEmpty { document.ids.add(self, id: new) }
    }
    if name == "name" {
      if let old, !old.isEmpty { document.names[old, default: 0] -= 1 }
      if let new, !new.isEmpty { document.names[new, default: 0] += 1 }
    }
    if tag == .base { document.forgetBaseElement() }
  }

  /// The value of the `id` attribute; empty when there is none.
  package var id: String {
    get { attribute("id") ?? "" }
    set { setAttribute("id", newValue) }
  }

  /// The classes, in order, without duplicates (DOM Standard, "ordered set parser").
  package var classList: [String] {
    get {
      guard let value = attribute("class") else { return [] }
      var seen: [String] = []
      for part in value.utf8.split(whereSeparator: isHTMLSpace) {
        let name = String(part) ?? ""
        if !seen.contains(name) { seen.append(name) }
      }
      return seen
    }
    set { setAttribute("class", newValue.joined(separator: " ")) }
  }

  /// Whether the `class` attribute contains `name`. Compares case-insensitively in quirks mode, as selectors do.
  package func hasClass(_ name: String, ignoringCase: Bool = false) -> Bool {
    guard let value = attribute("class") else { return false }
    for part in value.utf8.split(whereSeparator: isHTMLSpace) {
      if part.elementsEqual(name.utf8) { return true }
      if ignoringCase, part.lazy.map(asciiLowercased).elementsEqual(name.utf8.lazy.map(asciiLowercased)) {
        return true
      }
    }
    return false
  }

  package func addClass(_ name: String) {
    let classes = classList
    if !classes.contains(name) { classList = classes + [name] }
  }

  package func removeClass(_ name: String) {
    let classes = classList
    if classes.contains(name) { classList = classes.filter { $0 != name } }
  }
}
