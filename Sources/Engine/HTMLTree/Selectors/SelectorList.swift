/// The reason why a selector cannot be used.
package struct SelectorError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  /// The offset in the selector's UTF-8, from 0.
  package let offset: Int

  package var description: String { "\(message) (at character \(offset + 1))" }
}

/// A parsed list of CSS selectors (Selectors Level 4), with a matcher that walks the tree.
///
/// `:hover` and `:active` match nothing, `:focus` and `:target` match the elements of the document's properties,
/// `:checked` asks `Element.checkedness`. A selector that is valid CSS but not supported here throws, with its name.
package struct SelectorList: Sendable {
  let selectors: [ComplexSelector]

  /// Selectors Level 4, "parse a selector". Throws `SelectorError` for one that is not valid or not supported.
  /// https://drafts.csswg.org/selectors-4/#parse-selector
  package init(parsing text: String) throws(SelectorError) {
    // 1. to 3. The list of complex selectors that the whole text is, or an error.
    var parser = SelectorParser(text)
    selectors = try parser.parseWholeList()
  }

  /// DOM Standard, `matches`: `:scope` is the element itself. Steps 1 and 2, the parsing, are done.
  /// https://dom.spec.whatwg.org/#dom-element-matches
  package func matches(_ element: Element) -> Bool {
    matches(element, scope: element)
  }

  /// Like `matches`, with another element for `:scope`.
  package func matches(_ element: Element, scope: Element?) -> Bool {
    let matcher = SelectorMatcher(scope: scope, in: element.ownerDocument)
    return matcher.matches(element, anyOf: selectors)
  }

  /// DOM Standard, `querySelector`: the first of the elements that "scope-match a selectors string" finds (`all`).
  /// https://dom.spec.whatwg.org/#dom-parentnode-queryselector
  package func first(in root: Node) -> Element? {
    if let id = onlyID, root.kind == .document, let document = root.ownerDocument {
      return document.element(withID: id)
    }
    let matcher = SelectorMatcher(scope: root.asElement, in: root.ownerDocument)
    var node = root.following(in: root)
    while let current = node {
      if let element = current.asElement, matcher.matches(element, anyOf: selectors) { return element }
      node = current.following(in: root)
    }
    return nil
  }

  /// DOM Standard, "scope-match a selectors string", whose steps 1 and 2 are the parsing. Step 3 is Selectors Level 4,
  /// "match a selector against a tree".
  /// https://dom.spec.whatwg.org/#scope-match-a-selectors-string
  /// https://drafts.csswg.org/selectors-4/#match-against-tree
  package func all(in root: Node) -> [Element] {
    // 1. and 2. The candidates are the descendants of the scoping root, in tree order. 3. None is found yet.
    let matcher = SelectorMatcher(scope: root.asElement, in: root.ownerDocument)
    var result: [Element] = []
    var node = root.following(in: root)
    // 4.1. Each one that matches is added. (4.2. There are no pseudo-elements.)
    while let current = node {
      if let element = current.asElement, matcher.matches(element, anyOf: selectors) { result.append(element) }
      node = current.following(in: root)
    }
    return result
  }

  /// DOM Standard, `closest`: the nearest inclusive ancestor that matches. Steps 1 and 2, the parsing, are done.
  /// https://dom.spec.whatwg.org/#dom-element-closest
  package func closest(to element: Element) -> Element? {
    // 3. The elements are the inclusive ancestors, from the inside; `:scope` is the element itself.
    let matcher = SelectorMatcher(scope: element, in: element.ownerDocument)
    var candidate: Element? = element
    // 4. The first element that matches is returned.
    while let current = candidate {
      if matcher.matches(current, anyOf: selectors) { return current }
      candidate = current.parentElement
    }
    // 5. No element matches.
    return nil
  }

  /// The id of a selector that consists only of `#id`. The document finds that element without a walk.
  private var onlyID: String? {
    guard selectors.count == 1, selectors[0].leftward.isEmpty, case .id(let id)? = selectors[0].subject.first,
      selectors[0].subject.count == 1
    else { return nil }
    return id
  }
}

/// Keeps parsed selectors, because scripts use the same few again and again.
package struct SelectorCache {
  private var parsed: [String: SelectorList] = [:]
  private static let capacity = 256

  package init() {}

  /// The parsed form of `text`; throws as `SelectorList.init(parsing:)` does.
  package mutating func list(for text: String) throws(SelectorError) -> SelectorList {
    if let known = parsed[text] { return known }
    let list = try SelectorList(parsing: text)
    if parsed.count >= Self.capacity { parsed.removeAll() }
    parsed[text] = list
    return list
  }
}
