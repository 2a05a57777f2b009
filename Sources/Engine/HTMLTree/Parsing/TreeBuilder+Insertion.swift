extension TreeBuilder {
  /// HTML Standard, "appropriate place for inserting a node": the parent, and the child to insert before.
  func appropriatePlace(overriding target: Element? = nil) -> (parent: Node, before: Node?) {
    guard let target = target ?? open.last else { return (document, nil) }
    if fosterParenting, target.namespace == .html, [.table, .tbody, .tfoot, .thead, .tr].contains(target.tag) {
      return fosterPlace()
    }
    if let contents = target.templateContents { return (contents, nil) }
    return (target, nil)
  }

  private func fosterPlace() -> (parent: Node, before: Node?) {
    let table = open.elements.lastIndex { $0.isHTML(.table) }
    if let template = open.elements.lastIndex(where: { $0.isHTML(.template) }), template > table ?? -1 {
      return (open[template].templateContents ?? open[template], nil)
    }
    guard let table else { return (open.first ?? document, nil) }
    if let parent = open[table].parent { return (parent, open[table]) }
    let above = open[max(table - 1, 0)]
    return (above.templateContents ?? above, nil)
  }

  /// Inserts at the appropriate place, or beside the parent where the tree is as deep as WebKit allows.
  func insert(_ node: Node) {
    var (parent, before) = appropriatePlace()
    if open.count > Self.maximumDepth, before == nil, let above = parent.parent {
      parent = above
      reachedMaximumDepth = true
    }
    if parent.kind == .document, node.kind == .element, document.documentElement != nil { return }
    before = before?.parent === parent ? before : nil
    parent.place(node, before: before)
  }

  /// HTML Standard, "create an element for a token".
  func makeElement(_ token: StartTagToken, _ namespace: Namespace = .html) -> Element {
    // The owner is the document of the place, which is another one only inside templates that were moved: one is
    // enough.
    let element = Element(
      tag: token.tag, localName: token.name, namespace: namespace, attributes: token.attributes,
      position: token.position, scope: document.scope)
    element.contentPosition = token.contentPosition
    return element
  }

  /// HTML Standard, "insert an HTML element" (or a foreign one).
  @discardableResult
  func insertElement(_ token: StartTagToken, _ namespace: Namespace = .html) -> Element {
    let element = makeElement(token, namespace)
    insert(element)
    if open.count < Self.maximumOpenElements || token.tag.mustStayOpen { open.push(element) }
    return element
  }

  /// As `insertElement`, then "immediately pop the current node off the stack of open elements".
  func insertVoidElement(_ token: StartTagToken, _ namespace: Namespace = .html) {
    insert(makeElement(token, namespace))
  }

  /// HTML Standard, "generic raw text element parsing algorithm" and the RCDATA one.
  func insertTextElement(_ token: StartTagToken, _ model: ContentModel) -> RuleOutcome {
    insertElement(token)
    requestedContentModel = model
    originalMode = mode
    mode = .text
    return .done
  }

  /// HTML Standard, "insert a character".
  func insertText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let (parent, place) = appropriatePlace()
    if parent.kind == .document { return }
    let data = String(decoding: bytes, as: UTF8.self)
    let before = place?.parent === parent ? place : nil
    if let text = (before.map(\.previousSibling) ?? parent.lastChild)?.asText {
      text.append(data)
    } else {
      parent.place(Text(data, scope: document.scope), before: before)
    }
  }

  // MARK: Text by mode

  var isTableTextPlace: Bool {
    guard mode == .inTable || mode == .inTableBody || mode == .inRow, let current = open.last else { return false }
    return current.namespace == .html && [.table, .tbody, .template, .tfoot, .thead, .tr].contains(current.tag)
  }

  /// The rules for "a character token" of all insertion modes, for a run of characters.
  func processText(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      if let node = adjustedCurrentNode, node.namespace != .html, !isTextIntegrationPoint(node) {
        insertText(rest)
        if !rest.allSatisfy(isHTMLSpace) { allowsFrameset = false }
        return
      }
      let space = UnsafeBufferPointer(rebasing: rest.prefix { isHTMLSpace($0) })
      rest = processText(rest, leadingSpace: space)
    }
  }

  /// Acts on the beginning of `rest` and returns what is left of it.
  private func processText(
    _ rest: UnsafeBufferPointer<UInt8>, leadingSpace space: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let other = UnsafeBufferPointer(rebasing: rest[space.count...])
    switch mode {
    case .initial, .beforeHTML, .beforeHead:
      if !other.isEmpty { _ = anythingElse() }
      return other
    case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup:
      insertText(space)
      if !other.isEmpty, anythingElse() == .done {
        return UnsafeBufferPointer(rebasing: other.drop { !isHTMLSpace($0) })
      }
      return other
    case .text, .inSelect, .inSelectInTable: insertText(rest)
    case .inBody, .inCaption, .inCell, .inTemplate: insertBodyText(rest)
    case .inTable, .inTableBody, .inRow, .inTableText: insertTableText(rest)
    case .afterBody, .afterAfterBody:
      if !space.isEmpty { insertBodyText(space) }
      if !other.isEmpty { mode = .inBody }
      return other
    case .inFrameset, .afterFrameset, .afterAfterFrameset:
      insertText(space)
      return UnsafeBufferPointer(rebasing: other.drop { !isHTMLSpace($0) })
    }
    return UnsafeBufferPointer(rebasing: rest[rest.count...])
  }

  private func insertBodyText(_ text: UnsafeBufferPointer<UInt8>) {
    reconstructFormatting()
    insertText(text)
    if allowsFrameset, !text.allSatisfy(isHTMLSpace) { allowsFrameset = false }
  }

  /// HTML Standard, "in table text": white space stays in the table, other text goes before it.
  private func insertTableText(_ text: UnsafeBufferPointer<UInt8>) {
    if isTableTextPlace, text.allSatisfy(isHTMLSpace) {
      insertText(text)
    } else {
      fosterParenting = true
      insertBodyText(text)
      fosterParenting = false
    }
  }

}

extension Tag {
  /// Elements that are pushed however many are open: modes rely on finding them on the stack.
  fileprivate var mustStayOpen: Bool {
    switch self {
    case .html, .head, .body, .frameset, .template, .script, .style, .title, .textarea, .iframe, .noembed, .noframes,
      .noscript, .xmp, .select, .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption, .colgroup:
      true
    default: false
    }
  }
}
