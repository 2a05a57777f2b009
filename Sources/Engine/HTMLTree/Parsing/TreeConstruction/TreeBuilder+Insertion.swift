extension TreeBuilder {
  /// HTML Standard, "appropriate place for inserting a node": the parent, and the child to insert before.
  /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
  func appropriatePlace(overriding target: Element? = nil) -> (parent: Node, before: Node?) {
    // 1. Let target be the override target, or else the current node.
    guard let target = target ?? open.last else { return (document, nil) }
    // 2. Foster parenting, or else inside target, behind its last child.
    if fosterParenting, OpenElements.Name(target).isTablePart { return fosterPlace() }
    // 3. Inside a template, that is inside its contents. 4. Return the place.
    if let contents = target.templateContents { return (contents, nil) }
    return (target, nil)
  }

  /// The case "foster parenting is enabled and target is a table, tbody, tfoot, thead, or tr".
  private func fosterPlace() -> (parent: Node, before: Node?) {
    // 1. and 2. Let last template and last table be the last of their kind in the stack.
    let table = open.lastIndex { $0.isHTML(.table) }
    // 3. If last template is lower than last table: inside its contents.
    if let template = open.lastIndex(where: { $0.isHTML(.template) }), template > table ?? -1 {
      return (open[template].templateContents ?? open[template], nil)
    }
    // 4. Without a table: inside the root (the fragment case).
    guard let table else { return (open.first ?? document, nil) }
    // 5. If last table has a parent: before it.
    if let parent = open[table].parent { return (parent, open[table]) }
    // 6. Let previous element be the one above last table in the stack. 7. Inside that.
    let above = open[max(table - 1, 0)]
    return (above.templateContents ?? above, nil)
  }

  /// Whether the appropriate place is the end of the current node, and the tree may become deeper there. For almost all
  /// nodes, the answer is yes.
  private var placeIsCurrentNode: Bool {
    guard let name = open.lastName, open.count <= Self.maximumDepth else { return false }
    return name.tag != .template && !(fosterParenting && name.isTablePart)
  }

  /// Inserts at the appropriate place, or beside the parent if the tree is as deep as WebKit allows.
  func insert(_ node: Node) {
    if placeIsCurrentNode {
      open.withLast { $0.place(node, before: nil) }
      return
    }
    var (parent, before) = appropriatePlace()
    if open.count > Self.maximumDepth, before == nil, let above = parent.parent {
      parent = above
      reachedMaximumDepth = true
    }
    if parent.kind == .document, node.kind == .element, document.documentElement != nil { return }
    before = before?.parent === parent ? before : nil
    parent.place(node, before: before)
  }

  /// HTML Standard, "create an element for the token":
  /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
  func makeElement(_ token: StartTagToken, _ namespace: Namespace = .html) -> Element {
    // The owner should be the document of the place. That is another document only inside templates that were moved,
    // which is ignored here.
    let element = Element(
      tag: token.tag, ownName: token.ownName, namespace: namespace, attributes: token.attributes,
      position: token.position, scope: document.scope)
    element.contentPosition = token.contentPosition
    return element
  }

  /// HTML Standard, "insert an HTML element" (or a foreign one):
  /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element>
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

  /// HTML Standard, "generic raw text element parsing algorithm" and the RCDATA one: 1. insert an HTML element, 2. switch
  /// the tokenizer, 3. let the original insertion mode be the current one, 4. switch to "text".
  /// <https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm>
  func insertTextElement(_ token: StartTagToken, _ model: ContentModel) -> RuleOutcome {
    insertElement(token)
    requestedContentModel = model
    originalMode = mode
    mode = .text
    return .done
  }

  /// HTML Standard, "insert a character", for a run of them:
  /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character>
  func insertText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let data = String(decoding: bytes, as: UTF8.self)
    if placeIsCurrentNode {
      open.withLast { $0.placeText(data) }
      return
    }
    let (parent, place) = appropriatePlace()
    if parent.kind == .document { return }
    let before = place?.parent === parent ? place : nil
    if let text = (before.map(\.previousSibling) ?? parent.lastChild)?.asText {
      text.append(data)
    } else {
      parent.place(Text(data, scope: document.scope), before: before)
    }
  }
}

extension Node {
  /// Appends text, to the last child if that is text.
  fileprivate func placeText(_ data: String) {
    if lastChildIsText, let text = lastChild?.asText { return text.append(data) }
    place(Text(data, scope: scope), before: nil)
  }
}

extension OpenElements.Name {
  /// Whether text and other elements inside it are put before the table ("foster parenting").
  var isTablePart: Bool {
    switch tag {
    case .table, .tbody, .tfoot, .thead, .tr: namespace == .html
    default: false
    }
  }
}

extension Tag {
  /// Whether the element is pushed however many are open, because modes rely on finding it on the stack.
  fileprivate var mustStayOpen: Bool {
    switch self {
    case .html, .head, .body, .frameset, .template, .script, .style, .title, .textarea, .iframe, .noembed, .noframes,
      .noscript, .xmp, .select, .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption, .colgroup:
      true
    default: false
    }
  }
}
