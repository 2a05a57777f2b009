extension SelectorMatcher {
  /// HTML Standard, "pseudo-classes", and those of Selectors Level 4 that look only at the tree.
  /// https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
  func matches(_ element: Element, _ pseudoClass: PseudoClass) -> Bool {
    switch pseudoClass {
    case .root: element.parent?.kind == .document
    case .empty: !element.children.contains { $0.kind == .element || $0.asText?.data.isEmpty == false }
    case .firstChild: element.previousElementSibling == nil
    case .lastChild: element.nextElementSibling == nil
    case .onlyChild: element.previousElementSibling == nil && element.nextElementSibling == nil
    case .firstOfType: index(of: element, in: .fromStart, counting: .sameType) == 1
    case .lastOfType: index(of: element, in: .fromEnd, counting: .sameType) == 1
    case .onlyOfType:
      index(of: element, in: .fromStart, counting: .sameType) == 1
        && index(of: element, in: .fromEnd, counting: .sameType) == 1
    case .link, .anyLink, .webkitAnyLink: element.isHyperlink
    case .scope: scope.map { $0 === element } ?? (element.parent?.kind == .document)
    case .target: document?.targetElement === element
    case .focus, .focusVisible: document?.focusedElement === element
    case .focusWithin: document?.focusedElement.map { element.contains($0) } ?? false
    case .hover, .active, .visited: false
    case .defined: element.namespace != .html || !element.localName.utf8.contains(UInt8(ascii: "-"))
    case .checked: element.isChecked
    case .modal: element.layer == .modal
    case .popoverOpen: element.layer == .popover
    case .open: (element.isHTML(.details) || element.isHTML(.dialog)) && element.hasAttribute("open")
    case .disabled: element.isDisabled
    case .enabled: element.canBeDisabled && !element.isDisabled
    case .required: element.canBeRequired && element.hasAttribute("required")
    case .optional: element.canBeRequired && !element.hasAttribute("required")
    case .readWrite: element.isMutableText
    case .readOnly: !element.isMutableText
    }
  }

  /// Selectors Level 4, "child-indexed pseudo-classes".
  /// https://drafts.csswg.org/selectors-4/#child-index
  func matches(_ element: Element, _ nth: Nth) -> Bool {
    if case .siblings(of: let list?) = nth.counting, !matches(element, anyOf: list) { return false }
    return nth.contains(index(of: element, in: nth.direction, counting: nth.counting))
  }

  /// The position of the element among the siblings that count, from 1.
  private func index(of element: Element, in direction: Nth.Direction, counting: Nth.Counting) -> Int {
    var index = 1
    var sibling: Node? = direction == .fromStart ? element.previousSibling : element.nextSibling
    while let node = sibling {
      if let other = node.asElement {
        let counts =
          switch counting {
          case .siblings(of: nil): true
          case .siblings(of: let list?): matches(other, anyOf: list)
          case .sameType: other.localName == element.localName && other.namespace == element.namespace
          }
        if counts { index += 1 }
      }
      sibling = direction == .fromStart ? node.previousSibling : node.nextSibling
    }
    return index
  }

  /// Selectors Level 4, ":lang()": the language comes from the nearest `lang` attribute.
  /// https://drafts.csswg.org/selectors-4/#the-lang-pseudo
  func matches(_ element: Element, languages ranges: [String]) -> Bool {
    var node: Element? = element
    while let current = node {
      if let language = current.attribute("lang") ?? current.attribute("xml:lang") {
        let language = language.asciiLowercase
        return ranges.contains { range in
          let range = range.asciiLowercase
          if range.isEmpty || language.isEmpty { return range == language }
          return range == "*" || language == range || language.hasPrefix(range + "-")
        }
      }
      node = current.parentElement
    }
    return false
  }
}

/// HTML Standard, "pseudo-classes".
/// https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
extension Element {
  /// HTML Standard, "hyperlinks": `a` and `area` with `href`, and SVG's `a`.
  package var isHyperlink: Bool {
    switch namespace {
    case .html: (tag == .a || tag == .area) && hasAttribute("href")
    case .svg: tag == .a && (hasAttribute("href") || hasAttribute("xlink:href"))
    case .mathml, .none: false
    }
  }

  fileprivate var isChecked: Bool {
    guard namespace == .html else { return false }
    switch tag {
    case .option: return checkedness ?? hasAttribute("selected")
    case .input:
      guard let type = attribute("type")?.asciiLowercase, type == "checkbox" || type == "radio" else { return false }
      return checkedness ?? hasAttribute("checked")
    default: return false
    }
  }

  fileprivate var canBeDisabled: Bool {
    guard namespace == .html else { return false }
    switch tag {
    case .button, .input, .select, .textarea, .optgroup, .option, .fieldset: return true
    default: return false
    }
  }

  /// HTML Standard, "actually disabled".
  package var isDisabled: Bool {
    guard canBeDisabled else { return false }
    if hasAttribute("disabled") { return true }
    if tag == .option { return parentElement.map { $0.isHTML(.optgroup) && $0.hasAttribute("disabled") } ?? false }
    if tag == .optgroup { return false }
    var child: Element = self
    while let ancestor = child.parentElement {
      if ancestor.isHTML(.fieldset), ancestor.hasAttribute("disabled") {
        let firstLegend = ancestor.children.lazy.compactMap(\.asElement).first { $0.isHTML(.legend) }
        if firstLegend !== child { return true }
      }
      child = ancestor
    }
    return false
  }

  fileprivate var canBeRequired: Bool {
    guard namespace == .html else { return false }
    if tag == .select || tag == .textarea { return true }
    guard tag == .input else { return false }
    return !["hidden", "range", "color", "submit", "image", "reset", "button"].contains(
      attribute("type")?.asciiLowercase ?? "text")
  }

  fileprivate var isMutableText: Bool {
    guard namespace == .html else { return false }
    if tag == .textarea { return !hasAttribute("readonly") && !isDisabled }
    if tag == .input {
      let typed = [
        "text", "search", "url", "tel", "email", "password", "date", "month", "week", "time", "datetime-local",
        "number",
      ]
      let type = attribute("type")?.asciiLowercase ?? "text"
      let other = ["hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"]
      return (typed.contains(type) || !other.contains(type)) && !hasAttribute("readonly") && !isDisabled
    }
    var node: Element? = self
    while let current = node {
      if let value = current.attribute("contenteditable") { return !value.equalsIgnoringASCIICase("false") }
      node = current.parentElement
    }
    return false
  }
}
