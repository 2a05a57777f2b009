/// The core function library (XML Path Language 1.0, section 4).
enum XPathFunction: String, Sendable {
  case last, position, count, id, localName = "local-name", namespaceURI = "namespace-uri", name
  case string, concat, startsWith = "starts-with", contains, substringBefore = "substring-before"
  case substringAfter = "substring-after", substring, stringLength = "string-length"
  case normalizeSpace = "normalize-space", translate
  case boolean, not, `true`, `false`, lang
  case number, sum, floor, ceiling, round

  /// The number of arguments that the function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .last, .position, .true, .false: 0...0
    case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: 0...1
    case .count, .id, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
    case .startsWith, .contains, .substringBefore, .substringAfter: 2...2
    case .substring: 2...3
    case .translate: 3...3
    case .concat: 2...Int.max
    }
  }

  var isNumber: Bool {
    switch self {
    case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: true
    default: false
    }
  }
}
