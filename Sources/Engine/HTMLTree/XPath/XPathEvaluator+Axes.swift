/// Axes and node tests (XML Path Language 1.0, sections 2.2 and 2.3).
extension XPathEvaluator {
  /// The nodes of an axis that pass the test, nearest first.
  func on(_ axis: XPathAxis, of node: XPathNode, _ test: XPathTest) throws(XPathError) -> [XPathNode] {
    var found: [XPathNode] = []
    func add(_ node: Node) throws(XPathError) {
      try work(1)
      if passes(node, test) { found.append(.tree(node)) }
    }
    switch axis {
    case .self:
      if passes(node, test) { found.append(node) }
    case .parent:
      if let parent = node.parent { try add(parent) }
    case .ancestor, .ancestorOrSelf:
      if axis == .ancestorOrSelf, passes(node, test) { found.append(node) }
      var next = node.parent
      while let current = next {
        try add(current)
        next = current.parent
      }
    case .child:
      guard let parent = node.tree else { break }
      for child in parent.children { try add(child) }
    case .descendant, .descendantOrSelf:
      if axis == .descendantOrSelf, passes(node, test) { found.append(node) }
      guard let top = node.tree else { break }
      for each in top.descendants { try add(each) }
    case .followingSibling:
      var next = node.tree?.nextSibling
      while let current = next {
        try add(current)
        next = current.nextSibling
      }
    case .precedingSibling:
      var next = node.tree?.previousSibling
      while let current = next {
        try add(current)
        next = current.previousSibling
      }
    case .following: try forEachFollowing(node, add)
    case .preceding: try forEachPreceding(node, add)
    case .attribute: return try attributes(of: node, test)
    // WebKit has no namespace nodes.
    case .namespace: break
    }
    return found
  }

  private func forEachFollowing(_ node: XPathNode, _ add: (Node) throws(XPathError) -> Void) throws(XPathError) {
    var next: Node?
    switch node {
    case .tree(let node): next = node.followingSkippingChildren(in: node.root)
    // The element's content follows its attributes.
    case .attribute(let element, _): next = element.following(in: element.root)
    case .loose: return
    }
    while let current = next {
      try add(current)
      next = current.following(in: current.root)
    }
  }

  /// Visits the preceding nodes in reverse document order, without ancestors.
  private func forEachPreceding(_ node: XPathNode, _ add: (Node) throws(XPathError) -> Void) throws(XPathError) {
    var base = if case .attribute(let element, _) = node { element as Node? } else { node.tree }
    while let current = base {
      var sibling = current.previousSibling
      while let top = sibling {
        var each: Node = top
        while let last = each.lastChild { each = last }
        while true {
          try add(each)
          if each === top { break }
          if let previous = each.previousSibling {
            each = previous
            while let last = each.lastChild { each = last }
          } else if let parent = each.parent {
            each = parent
          } else {
            break
          }
        }
        sibling = top.previousSibling
      }
      base = current.parent
    }
  }

  /// The attributes that pass the test. As in WebKit, names without a prefix are lower-cased for HTML elements in HTML
  /// documents. Declarations of namespaces do not count as attributes.
  private func attributes(of node: XPathNode, _ test: XPathTest) throws(XPathError) -> [XPathNode] {
    guard case .tree(let tree) = node, let element = tree.asElement else { return [] }
    try work(element.attributes.count)
    let isHTML = element.namespace == .html && !element.isInXML
    return element.attributes.compactMap { attribute in
      let (local, uri) = element.expandedName(of: attribute)
      guard uri != Element.xmlnsURI else { return nil }
      switch test {
      case .any: break
      case .text, .comment, .processingInstruction: return nil
      case .name(let prefix, let name):
        if let name {
          let wanted = isHTML && prefix == nil ? name.asciiLowercase : name
          guard wanted == local, prefix.map(self.uri) ?? "" == uri ?? "" else { return nil }
        } else if let prefix {
          guard self.uri(of: prefix) == uri ?? "" else { return nil }
        }
      }
      return .attribute(element, attribute)
    }
  }

  /// On an axis of elements, a name means an element's name.
  private func passes(_ node: XPathNode, _ test: XPathTest) -> Bool {
    if let tree = node.tree { return passes(tree, test) }
    if case .any = test { return true }
    return false
  }

  private func passes(_ node: Node, _ test: XPathTest) -> Bool {
    switch test {
    case .any: true
    case .text: node.kind == .text
    case .comment: node.kind == .comment
    case .processingInstruction(let target):
      node.kind == .processingInstruction && (target == nil || (node as? ProcessingInstruction)?.target == target)
    case .name(let prefix, let local):
      node.asElement.map { passes($0, prefix: prefix, local: local) } ?? false
    }
  }

  /// In HTML documents, a name without a prefix matches HTML elements in any case of letters, and no other elements
  /// (HTML Standard, "Interactions with XPath and XSLT"; WebKit's XPath::nodeMatchesBasicTest).
  private func passes(_ element: Element, prefix: String?, local: String?) -> Bool {
    let uri = prefix.map(self.uri)
    guard let local else { return uri == nil || uri == element.namespaceURI ?? "" }
    if !element.isInXML {
      guard element.namespace == .html else {
        return uri != nil && uri == element.namespaceURI && element.localName == local
      }
      return (uri == nil || uri == element.namespaceURI)
        && element.localName.utf8.lazy.map(asciiLowercased).elementsEqual(local.utf8.lazy.map(asciiLowercased))
    }
    return element.localName == local && uri ?? "" == element.namespaceURI ?? ""
  }
}
