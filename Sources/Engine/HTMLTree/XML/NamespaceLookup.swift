extension Document {
  /// SVG 2, "outermost svg element".
  package var outermostSVGElements: [Element] {
    elements(.svg).filter { $0.namespace == .svg && $0.parentElement?.namespace != .svg }
  }
}

/// DOM Standard, "locate a namespace" and "locate a namespace prefix".
extension Node {
  /// The namespace of a prefix, or of no prefix, at this node.
  package final func namespaceURI(ofPrefix prefix: String?) -> String? {
    switch prefix {
    case "xml" where namespaceElement != nil: return "http://www.w3.org/XML/1998/namespace"
    case "xmlns" where namespaceElement != nil: return Element.xmlnsURI
    default: break
    }
    let declaration = prefix.map { "xmlns:" + $0 } ?? "xmlns"
    var next = namespaceElement
    while let element = next {
      if let uri = element.namespaceURI, element.qualification?.prefix == prefix { return uri }
      if let uri = element.attribute(declaration) { return uri.isEmpty ? nil : uri }
      next = element.parentElement
    }
    return nil
  }

  /// A prefix for that namespace at this node.
  package final func prefix(ofNamespace uri: String) -> String? {
    var next = namespaceElement
    while let element = next {
      if element.namespaceURI == uri, let prefix = element.qualification?.prefix { return prefix }
      for attribute in element.attributes where attribute.value == uri && attribute.name.hasPrefix("xmlns:") {
        return String(attribute.name.dropFirst(6))
      }
      next = element.parentElement
    }
    return nil
  }

  private var namespaceElement: Element? {
    switch kind {
    case .element: asElement
    case .document: (self as? Document)?.documentElement
    case .documentType, .documentFragment: nil
    default: parentElement
    }
  }
}
