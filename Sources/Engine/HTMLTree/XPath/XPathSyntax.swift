/// The reason why an XPath expression has no result.
package enum XPathError: Error, Equatable {
  case syntax
  /// The value is of another kind where nodes are needed.
  case type
  /// The result would take more than `XPathEvaluator.mostWork`.
  case tooMuchWork
}

/// An expression (XML Path Language 1.0, section 3). Chains of operators and paths, which could nest without end, are
/// lists; the parser limits the depth of everything else.
indirect enum XPathSyntax: Sendable {
  case number(Double)
  case literal(String)
  /// A variable. The DOM has no way to give one a value.
  case variable
  case call(XPathFunction, [XPathSyntax])
  case negative(XPathSyntax, isOdd: Bool)
  /// Operators of one precedence, left to right.
  case chain(XPathSyntax, [XPathOperation])
  case path(XPathPath)
}

struct XPathOperation: Sendable {
  let op: XPathOperator
  let operand: XPathSyntax
}

enum XPathOperator: String, Sendable {
  case or, and, equal = "=", unequal = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
  case plus = "+", minus = "-", times = "*", div, mod, union = "|"

  /// The operators of section 3.5 and of the sections before it, the loosest operators first.
  static let levels: [[XPathOperator]] = [
    [.or], [.and], [.equal, .unequal], [.less, .lessOrEqual, .greater, .greaterOrEqual], [.plus, .minus],
    [.times, .div, .mod],
  ]
}

/// A location path, or a filter expression with the steps after it.
struct XPathPath: Sendable {
  enum Start: Sendable {
    case root, context
    case filtered(XPathSyntax, predicates: [XPathSyntax])
  }

  let start: Start
  var steps: [XPathStep] = []

  /// Adds a step. `//name`, if its predicates do not ask for positions, becomes one walk.
  mutating func append(_ step: XPathStep) {
    if let last = steps.last, last.isAnyDescendantOrSelf, step.axis == .child,
      !step.predicates.contains(where: \.mayCount)
    {
      steps[steps.count - 1] = XPathStep(axis: .descendant, test: step.test, predicates: step.predicates)
    } else {
      steps.append(step)
    }
  }
}

struct XPathStep: Sendable {
  let axis: XPathAxis
  let test: XPathTest
  var predicates: [XPathSyntax] = []

  fileprivate var isAnyDescendantOrSelf: Bool {
    guard case .any = test else { return false }
    return axis == .descendantOrSelf && predicates.isEmpty
  }
}

enum XPathAxis: String, Sendable {
  case ancestor, ancestorOrSelf = "ancestor-or-self", attribute, child, descendant
  case descendantOrSelf = "descendant-or-self", following, followingSibling = "following-sibling", namespace, parent
  case preceding, precedingSibling = "preceding-sibling", `self`

  /// Section 2.4: whether positions on the axis count backwards.
  var isReverse: Bool {
    switch self {
    case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
    default: false
    }
  }
}

enum XPathTest: Sendable {
  case any, text, comment
  case processingInstruction(String?)
  /// A name; nil for `*`. The prefix is one of the expression's.
  case name(prefix: String?, local: String?)
}

extension XPathSyntax {
  /// Whether the expression may be a number, or may ask for its node's position: as a predicate, it then counts nodes.
  var mayCount: Bool {
    switch self {
    case .literal: false
    case .number, .variable, .negative: true
    case .call(let function, let arguments): function.isNumber || arguments.contains(where: \.mentionsPosition)
    case .chain(let first, let rest):
      switch rest[0].op {
      case .plus, .minus, .times, .div, .mod: true
      default: first.mentionsPosition || rest.contains { $0.operand.mentionsPosition }
      }
    case .path: mentionsPosition
    }
  }

  /// Whether the expression asks for `position()` or `last()` of its own context.
  private var mentionsPosition: Bool {
    switch self {
    case .number, .literal, .variable: false
    case .call(let function, let arguments):
      function == .position || function == .last || arguments.contains(where: \.mentionsPosition)
    case .negative(let operand, _): operand.mentionsPosition
    case .chain(let first, let rest): first.mentionsPosition || rest.contains { $0.operand.mentionsPosition }
    case .path(let path):
      if case .filtered(let start, _) = path.start { start.mentionsPosition } else { false }
    }
  }
}
