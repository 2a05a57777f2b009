/// Selectors Level 4, "complex selector": compounds joined by combinators, read from the right.
struct ComplexSelector: Sendable {
  /// The compound for the element itself.
  var subject: [SimpleSelector]
  /// The nearest compound to the left comes first.
  var leftward: [(combinator: Combinator, compound: [SimpleSelector])]
}

enum Combinator: Sendable {
  case descendant, child, adjacentSibling, generalSibling
}

/// Selectors Level 4, "simple selector".
indirect enum SimpleSelector: Sendable {
  case universal
  /// A name as written, and in lower case for HTML elements.
  case type(String, lowercase: String)
  /// A type in no namespace (`|a`). Markup never makes such an element.
  case typeWithoutNamespace
  case id(String)
  case `class`(String)
  case attribute(AttributeTest)
  case not([ComplexSelector])
  case any([ComplexSelector])
  case has([RelativeSelector])
  case nth(Nth)
  case pseudoClass(PseudoClass)
  case language([String])
  /// The element about which a `:has()` asks.
  case anchor
  /// A pseudo-element, which no element matches.
  case pseudoElement
}

/// An argument of `:has()`: a selector that begins with a combinator.
struct RelativeSelector: Sendable {
  var combinator: Combinator
  /// Ends, on the left, with `.anchor`.
  var selector: ComplexSelector
}

/// Selectors Level 4, "An+B" and where it counts.
struct Nth: Sendable {
  enum Counting: Sendable {
    /// Among the siblings that match the list, or among all of them.
    case siblings(of: [ComplexSelector]?)
    /// Among the siblings of the same type.
    case sameType
  }

  enum Direction: Sendable {
    case fromStart, fromEnd
  }

  var step: Int
  var offset: Int
  var counting: Counting
  var direction: Direction

  /// Whether there is an n ≥ 0 with step·n + offset = index.
  func contains(_ index: Int) -> Bool {
    let (distance, overflow) = index.subtractingReportingOverflow(offset)
    if overflow { return false }
    if step == 0 { return distance == 0 }
    return distance % step == 0 && distance / step >= 0
  }
}

struct AttributeTest: Sendable {
  enum Operator: Sendable {
    case exists, equals, includesWord, dashMatch, prefix, suffix, substring
  }

  enum CaseRule: Sendable {
    /// The HTML Standard's rule for the attribute.
    case byAttribute
    case insensitive, sensitive
  }

  var name: String
  var lowercaseName: String
  var comparison: Operator
  var value: String
  var caseRule: CaseRule
}

/// The pseudo-classes without arguments.
enum PseudoClass: String, Sendable {
  case root, empty, checked, disabled, enabled, required, optional, link, target, scope, focus, hover, active, visited
  case defined, modal, open
  case popoverOpen = "popover-open"
  case anyLink = "any-link"
  case webkitAnyLink = "-webkit-any-link"
  case firstChild = "first-child"
  case lastChild = "last-child"
  case onlyChild = "only-child"
  case firstOfType = "first-of-type"
  case lastOfType = "last-of-type"
  case onlyOfType = "only-of-type"
  case readOnly = "read-only"
  case readWrite = "read-write"
  case focusWithin = "focus-within"
  case focusVisible = "focus-visible"
}
