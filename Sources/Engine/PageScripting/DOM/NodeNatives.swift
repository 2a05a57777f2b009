import HTMLTree

/// The natives of js/dom/nodes.js that read the tree.
enum NodeNatives {
  /// All natives that the parts of the DOM share.
  static let all = NativeTable(joining: [
    table, MutationNatives.table, AttributeNatives.table, SelectorNatives.table, MarkupNatives.table,
    ListNatives.table,
  ])

  static let table: NativeTable = [
    "documentHandle": documentHandle, "describe": describe, "foreignWrapper": foreignWrapper,
    "treeVersion": treeVersion, "nodeType": nodeType, "nodeName": nodeName, "baseURI": baseURI,
    "isConnected": isConnected, "ownerDocument": ownerDocument, "root": root, "parent": parent,
    "parentElement": parentElement, "children": children, "firstChild": firstChild, "lastChild": lastChild,
    "previousSibling": previousSibling, "nextSibling": nextSibling, "nodeValue": nodeValue,
    "textContent": textContent, "isEqualNode": isEqualNode, "compareDocumentPosition": compareDocumentPosition,
    "isStyleSheetInstruction": isStyleSheetInstruction, "contains": contains, "namespaceURI": namespaceURI,
    "localName": localName, "prefix": prefix, "isHTML": isHTML,
    "previousElementSibling": previousElementSibling, "nextElementSibling": nextElementSibling,
    "childElements": childElements, "firstElementChild": firstElementChild, "lastElementChild": lastElementChild,
    "doctypeIDs": doctypeIDs, "lookupNamespaceURI": lookupNamespaceURI, "lookupPrefix": lookupPrefix,
  ]

  static func documentHandle(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: call.document.document)
  }

  /// The kind of wrapper that a node needs: the local name of an HTML element, otherwise a number (see
  /// js/dom/nodes.js).
  static func describe(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    let home = homeRealm(of: node, seenFrom: call.realm)
    if home !== call.realm { return call.number(-3) }
    call.realm.dom.adopt(call.handle(0))
    if let element = node.asElement {
      switch element.namespace {
      case .html: return call.string(element.localName)
      case .svg: return call.number(-1)
      default: return call.number(-2)
      }
    }
    if node.isCDATASection { return call.number(4) }
    if let document = node as? Document, document.xmlType != nil { return call.number(-5) }
    if let fragment = node as? DocumentFragment, fragment.isShadowRoot { return call.number(-4) }
    return call.number(Int(node.kind.rawValue))
  }

  /// The realm whose wrapper of a node scripts see: the realm that made the wrapper, otherwise that of the node's
  /// document.
  private static func homeRealm(of node: Node, seenFrom realm: Realm) -> Realm {
    guard realm.world == .page else { return realm }
    if let home = realm.agent.dom.nodes.home(of: node.scriptHandle) { return home.realm }
    guard let document = node.ownerDocument, document !== realm.document.document,
      let owner = realm.agent.dom.scriptDocument(of: document)
    else { return realm }
    return owner.realm(.page)
  }

  static func foreignWrapper(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let home = homeRealm(of: try call.node(0), seenFrom: call.realm)
    do {
      return try home.context.call(try home.export("dom/nodes", "wrap"), call[0])
    } catch {
      return call.raise(error)
    }
  }

  static func treeVersion(_ call: NativeCall) throws(DOMExceptionError) -> JSValue { call.number(call.dom.version) }

  static func nodeType(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    return call.number(node.isCDATASection ? 4 : Int(node.kind.rawValue))
  }

  /// DOM Standard, `nodeName`.
  static func nodeName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    switch node.kind {
    case .element: return call.string(node.asElement?.tagName ?? "")
    case .text: return call.string(node.isCDATASection ? "#cdata-section" : "#text")
    case .processingInstruction: return call.string((node as? ProcessingInstruction)?.target ?? "")
    case .comment: return call.string("#comment")
    case .document: return call.string("#document")
    case .documentType: return call.string((node as? DocumentType)?.name ?? "")
    case .documentFragment: return call.string("#document-fragment")
    }
  }

  static func baseURI(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(call.documentBaseURL(of: try call.node(0)).description)
  }

  static func isConnected(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.node(0).isConnectedThroughShadows)
  }

  static func ownerDocument(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    return call.handle(of: node.kind == .document ? nil : node.ownerDocument)
  }

  /// (node, whether "composed") → its root.
  static func root(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    return call.handle(of: call.bool(1) ? node.shadowIncludingRoot : node.root)
  }

  static func parent(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).parent)
  }
  static func parentElement(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).parentElement)
  }
  static func children(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: try call.node(0).children)
  }
  static func firstChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).firstChild)
  }
  static func lastChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).lastChild)
  }
  static func previousSibling(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).previousSibling)
  }
  static func nextSibling(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).nextSibling)
  }

  static func nodeValue(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.node(0).asCharacterData?.data)
  }

  static func textContent(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.node(0).textContent)
  }

  static func isEqualNode(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.node(0).isEqual(to: try call.node(1)))
  }

  static func compareDocumentPosition(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.number(Int(try call.node(0).compareDocumentPosition(try call.node(1)).rawValue))
  }

  static func contains(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.node(0).contains(try call.node(1)))
  }

  static func isStyleSheetInstruction(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let node = try call.node(0) as? ProcessingInstruction else { return call.bool(false) }
    return call.bool(StyleSheetInstruction(node).map { !$0.isXSL } ?? false)
  }

  static func namespaceURI(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    let element = node.asElement ?? (node as? Document)?.documentElement ?? node.parentElement
    return call.string(orNull: element?.namespaceURI)
  }

  static func lookupNamespaceURI(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.node(0).namespaceURI(ofPrefix: call.optionalString(1)))
  }

  static func lookupPrefix(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.node(0).prefix(ofNamespace: call.string(1)))
  }

  static func prefix(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(orNull: try call.element(0).qualification?.prefix)
  }

  static func localName(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(try call.element(0).localName)
  }

  static func isHTML(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(try call.element(0).namespace == .html)
  }

  static func previousElementSibling(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).previousElementSibling)
  }

  static func nextElementSibling(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).nextElementSibling)
  }

  static func childElements(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handles(of: try call.node(0).children.filter { $0.kind == .element })
  }

  static func firstElementChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).firstElementChild)
  }

  static func lastElementChild(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.handle(of: try call.node(0).lastElementChild)
  }

  static func doctypeIDs(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let doctype = try call.node(0) as? DocumentType
    return call.strings([doctype?.publicID ?? "", doctype?.systemID ?? ""])
  }
}

extension Node {
  /// DOM Standard, "equals", walked without recursion.
  func isEqual(to other: Node) -> Bool {
    var pairs: [(Node, Node)] = [(self, other)]
    while let (left, right) = pairs.popLast() {
      guard left.kind == right.kind, left.hasSameContent(as: right) else { return false }
      var first = left.firstChild, second = right.firstChild
      while let a = first, let b = second {
        pairs.append((a, b))
        first = a.nextSibling
        second = b.nextSibling
      }
      if first != nil || second != nil { return false }
    }
    return true
  }

  private func hasSameContent(as other: Node) -> Bool {
    if let left = asElement, let right = other.asElement {
      return left.namespace == right.namespace && left.localName == right.localName
        && left.attributes.count == right.attributes.count
        && left.attributes.allSatisfy { right.attribute($0.name) == $0.value }
    }
    if let left = asCharacterData, let right = other.asCharacterData {
      return left.data == right.data
        && (left as? ProcessingInstruction)?.target == (right as? ProcessingInstruction)?.target
    }
    if let left = self as? DocumentType, let right = other as? DocumentType {
      return left.name == right.name && left.publicID == right.publicID && left.systemID == right.systemID
    }
    return true
  }
}
