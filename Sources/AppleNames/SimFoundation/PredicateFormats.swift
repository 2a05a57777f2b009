/// Predicates from text, which Foundation on Linux does not make: comparisons of `SELF` or of keys with values, joined
/// by `AND`, `OR` and `NOT`.
extension NSPredicate {
  /// A predicate of a format. A format that is not known ends the process, as a wrong one does on a device.
  public convenience init(format predicateFormat: String, _ arguments: Any...) {
    self.init(format: predicateFormat, argumentArray: arguments)
  }

  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    var parser = PredicateParser(predicateFormat, arguments ?? [])
    guard let test = parser.test() else {
      // No value stands for a predicate that cannot be read.
      fatalError("Unable to parse the format string \"\(predicateFormat)\" (here, as far as NSPredicate is simulated)")
    }
    self.init { object, _ in test(object) }
  }
}

/// Reads a predicate's format.
private struct PredicateParser {
  typealias Test = @Sendable (Any?) -> Bool
  private typealias Value = @Sendable (Any?) -> Any?

  private var rest: Substring
  // The initialiser alone reads them, on the thread that made them.
  nonisolated(unsafe) private let arguments: [Any]
  private var nextArgument = 0
  private var depth = 0
  private static let deepest = 50

  init(_ format: String, _ arguments: [Any]) {
    rest = format[...]
    self.arguments = arguments
  }

  mutating func test() -> Test? {
    guard let test = disjunction() else { return nil }
    skipSpaces()
    return rest.isEmpty ? test : nil
  }

  private mutating func disjunction() -> Test? {
    guard var test = conjunction() else { return nil }
    while takeWord("OR") || take("||") {
      guard let right = conjunction() else { return nil }
      let left = test
      test = { left($0) || right($0) }
    }
    return test
  }

  private mutating func conjunction() -> Test? {
    guard var test = operand() else { return nil }
    while takeWord("AND") || take("&&") {
      guard let right = operand() else { return nil }
      let left = test
      test = { left($0) && right($0) }
    }
    return test
  }

  private mutating func operand() -> Test? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return nil }
    if takeWord("NOT") || (!rest.hasPrefix("!=") && take("!")) {
      guard let inner = operand() else { return nil }
      return { !inner($0) }
    }
    if takeWord("TRUEPREDICATE") { return { _ in true } }
    if takeWord("FALSEPREDICATE") { return { _ in false } }
    if take("(") {
      guard let inner = disjunction(), take(")") else { return nil }
      return inner
    }
    return comparison()
  }

  // MARK: Comparisons

  private static let symbols = ["==", "!=", "<>", "<=", ">=", "=<", "=>", "=", "<", ">"]
  private static let words = ["MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "IN"]

  private mutating func comparison() -> Test? {
    guard let left = value(), let name = comparator() else { return nil }
    var ignoresCase = false
    if take("[") {
      while let mark = rest.first, mark != "]" {
        if mark == "c" { ignoresCase = true }
        rest.removeFirst()
      }
      guard take("]") else { return nil }
    }
    guard let right = value() else { return nil }
    return { [ignoresCase] object in Self.holds(name, left(object), right(object), ignoresCase) }
  }

  private mutating func comparator() -> String? {
    for word in Self.words where takeWord(word) { return word }
    for symbol in Self.symbols where take(symbol) { return symbol }
    return nil
  }

  private static func holds(_ name: String, _ left: Any?, _ right: Any?, _ ignoresCase: Bool) -> Bool {
    func text(_ value: Any?) -> String? {
      let text = value as? String ?? (value as? NSString).map { String(describing: $0) }
      return ignoresCase ? text?.lowercased() : text
    }
    switch name {
    case "=", "==": return areEqual(text(left) ?? left, text(right) ?? right)
    case "!=", "<>": return !areEqual(text(left) ?? left, text(right) ?? right)
    case "<": return compared(left, right) == .orderedAscending
    case ">": return compared(left, right) == .orderedDescending
    case "<=", "=<": return compared(left, right).map { $0 != .orderedDescending } ?? false
    case ">=", "=>": return compared(left, right).map { $0 != .orderedAscending } ?? false
    case "IN":
      if let list = right as? [Any] { return list.contains { areEqual($0, left) } }
      guard let part = text(left), let whole = text(right) else { return false }
      return whole.contains(part)
    case "CONTAINS":
      if let list = left as? [Any] { return list.contains { areEqual($0, right) } }
      guard let whole = text(left), let part = text(right) else { return false }
      return whole.contains(part)
    case "BEGINSWITH", "ENDSWITH", "MATCHES", "LIKE":
      guard let whole = text(left), let part = text(right) else { return false }
      if name == "BEGINSWITH" { return whole.hasPrefix(part) }
      if name == "ENDSWITH" { return whole.hasSuffix(part) }
      return matches(whole, name == "LIKE" ? wildcards(part) : part, ignoresCase)
    default: return false
    }
  }

  /// `?` is one character, `*` any number of them.
  private static func wildcards(_ pattern: String) -> String {
    pattern.map { character in
      character == "*" ? ".*" : character == "?" ? "." : NSRegularExpression.escapedPattern(for: String(character))
    }.joined()
  }

  private static func matches(_ text: String, _ pattern: String, _ ignoresCase: Bool) -> Bool {
    let options: NSRegularExpression.Options = ignoresCase ? [.caseInsensitive] : []
    // On a device, a wrong pattern raises an exception.
    guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options) else {
      fatalError("Can't do regex matching, reason: \(pattern) is no regular expression")
    }
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let left = left as? AnyHashable, let right = right as? AnyHashable, left == right { return true }
    return compared(left, right) == .orderedSame
  }

  private static func compared(_ left: Any?, _ right: Any?) -> ComparisonResult? {
    if let left = number(left), let right = number(right) {
      return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
    if let left = left as? String, let right = right as? String { return left.compare(right) }
    if let left = left as? Date, let right = right as? Date { return left.compare(right) }
    return nil
  }

  private static func number(_ value: Any?) -> Double? {
    if let integer = value as? Int { return Double(integer) }
    switch value {
    case let value as Double: return value
    case let value as Bool: return value ? 1 : 0
    case let value as NSNumber: return value.doubleValue
    default: return nil
    }
  }

  // MARK: Values

  private mutating func value() -> Value? {
    skipSpaces()
    if take("%@") || take("%d") || take("%i") || take("%ld") || take("%lu") || take("%f") || take("%lf") {
      guard let argument = argument() else { return nil }
      // The app gives its argument away with the call, as on a device.
      nonisolated(unsafe) let given = argument
      return { _ in given }
    }
    if take("%K") { return (argument() as? String).map(Self.key) }
    if takeWord("SELF") {
      guard take(".") else { return { $0 } }
      return name().map(Self.key)
    }
    for (word, value) in [("YES", true), ("TRUE", true), ("NO", false), ("FALSE", false)] where takeWord(word) {
      return { _ in value }
    }
    if takeWord("NIL") || takeWord("NULL") { return { _ in nil } }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      let text = String(rest[..<end])
      rest = rest[end...].dropFirst()
      return { _ in text }
    }
    let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    if let number = Double(digits) {
      rest = rest.dropFirst(digits.count)
      return { _ in number }
    }
    return name().map(Self.key)
  }

  private mutating func argument() -> Any? {
    guard nextArgument < arguments.count else { return nil }
    defer { nextArgument += 1 }
    return arguments[nextArgument]
  }

  private mutating func name() -> String? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(word.count)
    return word.isEmpty ? nil : String(word)
  }

  /// The value of a key: of a dictionary's entry, or of a property by its name.
  private static func key(_ path: String) -> Value {
    let names = path.split(separator: ".").map(String.init)
    return { object in
      names.reduce(object) { value, name in
        if let dictionary = value as? [String: Any] { return dictionary[name] }
        guard let value else { return nil }
        return Mirror(reflecting: value).children.first { $0.label == name }?.value
      }
    }
  }

  // MARK: Text

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    skipSpaces()
    let next = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard next.uppercased() == word else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }
}
