import HTMLTree

/// The natives of js/dom/html.js and js/dom/focus.js.
enum ElementNatives {
  static let table: NativeTable = [
    "click": click, "innerText": innerText, "setInnerText": setInnerText, "focus": focus, "blur": blur,
    "isFocusable": isFocusable,
    "nonce": { call throws(DOMExceptionError) in call.string(try call.element(0).cryptographicNonce) },
    "setNonce": { call throws(DOMExceptionError) in
      try call.element(0).cryptographicNonce = call.string(1)
      return call.undefined
    },
  ]

  /// HTML Standard, `click()`.
  static func click(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let id = ObjectIdentifier(element)
    guard !FormTree.isDisabled(element), !call.dom.elementsInClick.contains(id), let owner = element.ownerDocument,
      let document = call.dom.scriptDocument(of: owner)
    else { return call.undefined }
    call.dom.elementsInClick.insert(id)
    _ = document.click(element, details: ClickDetails(isTrusted: false), sequence: .clickOnly)
    call.dom.elementsInClick.remove(id)
    return call.undefined
  }

  /// HTML Standard, `innerText`, for a page without layout: line breaks at `br` and around blocks, no hidden text.
  static func innerText(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.string(RenderedText.text(of: try call.element(0)))
  }

  static func setInnerText(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard let document = element.ownerDocument else { throw .stale }
    let fragment = DocumentFragment(in: document)
    let lines = call.string(1).withLineFeedsOnly.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { try call.dom.insert(Element("br", in: document), into: fragment, before: nil) }
      if !line.isEmpty { try call.dom.insert(Text(String(line), in: document), into: fragment, before: nil) }
    }
    try call.dom.replaceAll(in: element, with: fragment)
    return call.undefined
  }

  static func focus(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    if let owner = element.ownerDocument { call.dom.scriptDocument(of: owner)?.focus(element) }
    return call.undefined
  }

  static func blur(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    if let owner = element.ownerDocument { call.dom.scriptDocument(of: owner)?.blur(element) }
    return call.undefined
  }

  static func isFocusable(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(Focus.isFocusable(try call.element(0)))
  }
}

/// The text that a page shows, as far as it can be determined without style sheets.
enum RenderedText {
  private static let hidden: Set<String> = ["script", "style", "template", "head", "title", "noscript", "datalist"]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "dialog", "dd", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "main", "nav", "ol",
    "option", "p", "pre", "section", "summary", "table", "tr", "ul",
  ]

  static func text(of element: Element) -> String {
    if hidden.contains(element.localName) { return element.textContent ?? "" }
    var lines = Lines()
    // Nodes still to visit. A nil closes the block that was opened last.
    var pending: [(node: Node, isEnd: Bool)] = element.children.reversed().map { ($0, false) }
    while let (node, isEnd) = pending.popLast() {
      if let text = node.asText {
        lines.add(
          text.data,
          isPreformatted: text.parentElement?.localName == "pre" || text.parentElement?.localName == "textarea")
        continue
      }
      guard let child = node.asElement, !hidden.contains(child.localName), !child.hasAttribute("hidden") else {
        continue
      }
      if child.localName == "br" {
        lines.breakLine()
        continue
      }
      let isBlock = blocks.contains(child.localName)
      if isBlock { lines.startBlock(margin: child.localName == "p" ? 2 : 1) }
      if isEnd { continue }
      if child.localName == "td" || child.localName == "th", child.nextSibling != nil {
        pending.append((Text("\t", in: Document()), false))
      }
      if isBlock { pending.append((child, true)) }
      for grandchild in child.children.reversed() { pending.append((grandchild, false)) }
    }
    return lines.finished
  }

  private struct Lines {
    private var result = ""
    private var requiredBreaks = 0
    private var hasSpace = false

    mutating func add(_ text: String, isPreformatted: Bool) {
      for character in text {
        if !isPreformatted, character.isASCIIWhitespace, character != "\t" || text.count > 1 {
          hasSpace = true
          continue
        }
        if requiredBreaks > 0, !result.isEmpty {
          result += String(repeating: "\n", count: requiredBreaks)
        } else if hasSpace, !result.isEmpty, result.last != "\n" {
          result += " "
        }
        requiredBreaks = 0
        hasSpace = false
        result.append(character)
      }
    }

    mutating func breakLine() {
      if requiredBreaks > 0, !result.isEmpty { result += String(repeating: "\n", count: requiredBreaks) }
      requiredBreaks = 0
      hasSpace = false
      result += "\n"
    }

    mutating func startBlock(margin: Int) {
      requiredBreaks = max(requiredBreaks, margin)
      hasSpace = false
    }

    var finished: String { result }
  }
}
