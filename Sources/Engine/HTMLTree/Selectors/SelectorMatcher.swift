/// Selectors Level 4, "match a selector against an element".
/// https://drafts.csswg.org/selectors-4/#match-against-element
struct SelectorMatcher {
  /// The element for `:scope`; nil means the root element.
  let scope: Element?
  let document: Document?
  let ignoresCaseOfNames: Bool
  /// The element about which the current `:has()` asks.
  var anchor: Element?

  init(scope: Element?, in document: Document?) {
    self.scope = scope
    self.document = document
    ignoresCaseOfNames = document?.quirksMode == .quirks
  }

  func matches(_ element: Element, anyOf list: [ComplexSelector]) -> Bool {
    // A single matching selector is enough.
    for selector in list where match(selector, at: -1, element) == .matches { return true }
    return false
  }

  /// The reach of a failure. Without it, trying every ancestor for every combinator would take exponential time.
  private enum Outcome {
    case matches
    case failsHere
    /// No sibling of the element can do better.
    case failsForSiblings
    /// No ancestor of the element can do better.
    case failsForAncestors
  }

  /// Selectors Level 4, "match a complex selector against an element": one compound selector after the other, from right
  /// to left. The standard lists three cases; the numbers are their order.
  /// https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element
  /// - Parameter index: which compound to match: -1 for the subject, else one of `leftward`.
  private func match(_ selector: ComplexSelector, at index: Int, _ element: Element) -> Outcome {
    let compound = index < 0 ? selector.subject : selector.leftward[index].compound
    // 1. A simple selector of the compound that does not match is a failure.
    for simple in compound where !matches(element, simple) { return .failsHere }
    // 2. Without another compound it is a success.
    let next = index + 1
    guard next < selector.leftward.count else { return .matches }
    // 3. Otherwise, the elements that the combinator relates to this element are tried with the rest.
    switch selector.leftward[next].combinator {
    case .descendant:
      var ancestor = element.parentElement
      while let candidate = ancestor {
        let outcome = match(selector, at: next, candidate)
        if outcome == .matches || outcome == .failsForAncestors { return outcome }
        ancestor = candidate.parentElement
      }
      return .failsForAncestors
    case .child:
      guard let parent = element.parentElement else { return .failsForAncestors }
      let outcome = match(selector, at: next, parent)
      return outcome == .failsHere ? .failsForSiblings : outcome
    case .adjacentSibling:
      guard let sibling = element.previousElementSibling else { return .failsForSiblings }
      return match(selector, at: next, sibling)
    case .generalSibling:
      var sibling = element.previousElementSibling
      while let candidate = sibling {
        let outcome = match(selector, at: next, candidate)
        if outcome != .failsHere { return outcome }
        sibling = candidate.previousElementSibling
      }
      return .failsForSiblings
    }
  }

  private func matches(_ element: Element, _ simple: SimpleSelector) -> Bool {
    switch simple {
    case .universal: true
    case .type(let name, let lowercase): element.localName == (element.namespace == .html ? lowercase : name)
    case .typeWithoutNamespace, .pseudoElement: false
    case .id(let id): hasID(element, id)
    case .class(let name): element.hasClass(name, ignoringCase: ignoresCaseOfNames)
    case .attribute(let test): test.matches(element)
    case .not(let list): !matches(element, anyOf: list)
    case .any(let list): matches(element, anyOf: list)
    case .has(let list): list.contains { hasRelative(element, $0) }
    case .nth(let nth): matches(element, nth)
    case .pseudoClass(let pseudoClass): matches(element, pseudoClass)
    case .language(let ranges): matches(element, languages: ranges)
    case .anchor: element === anchor
    }
  }

  private func hasID(_ element: Element, _ id: String) -> Bool {
    guard let own = element.attribute("id") else { return false }
    return own == id || (ignoresCaseOfNames && own.equalsIgnoringASCIICase(id))
  }

  /// Selectors Level 4, "the relational pseudo-class": whether a relative selector matches with this element as its
  /// anchor.
  /// https://drafts.csswg.org/selectors-4/#relational
  private func hasRelative(_ element: Element, _ relative: RelativeSelector) -> Bool {
    var matcher = self
    matcher.anchor = element
    switch relative.combinator {
    case .descendant, .child:
      return matcher.hasMatch(below: element, relative.selector)
    case .adjacentSibling, .generalSibling:
      var sibling = element.nextSibling
      while let node = sibling {
        if let candidate = node.asElement {
          if matcher.match(relative.selector, at: -1, candidate) == .matches { return true }
          if matcher.hasMatch(below: candidate, relative.selector) { return true }
        }
        sibling = node.nextSibling
      }
      return false
    }
  }

  private func hasMatch(below root: Element, _ selector: ComplexSelector) -> Bool {
    var node = root.following(in: root)
    while let current = node {
      if let element = current.asElement, match(selector, at: -1, element) == .matches { return true }
      node = current.following(in: root)
    }
    return false
  }
}
