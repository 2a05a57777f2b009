import WebViewSimulator

/// Writes values as YAML in blocks, as a person would. A reader gets the same value back.
package enum YAMLWriter {
  /// - Parameter value: an object.
  package static func text(_ value: JSONValue) -> String {
    lines(value).map { $0 + "\n" }.joined()
  }

  /// The lines of an object or a list.
  private static func lines(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { entry(word($0.name) + ":", $0.value, isExpectation: $0.name == "expect") }
    case .array(let elements): elements.flatMap { element($0) }
    default: scalar(value)
    }
  }

  /// A key or a dash, with its value behind or below it.
  private static func entry(_ head: String, _ value: JSONValue, isExpectation: Bool) -> [String] {
    switch value {
    case .object(let members) where !members.isEmpty: return [head] + indented(lines(value))
    case .array(let elements) where isExpectation && !elements.isEmpty:
      return [head] + indented(elements.flatMap { expectation($0) ?? element($0) })
    case .array(let elements) where !elements.isEmpty: return [head] + indented(lines(value))
    default:
      let own = scalar(value)
      return [head + " " + own[0]] + indented(Array(own.dropFirst()))
    }
  }

  private static func element(_ value: JSONValue) -> [String] {
    let own = lines(value)
    let isEmpty = value == .object([]) || value == .array([])
    guard !isEmpty, let first = own.first else { return ["- " + scalar(value)[0]] }
    return ["- " + first] + indented(Array(own.dropFirst()))
  }

  /// Blank lines of texts have no spaces.
  private static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

  /// An expected line without quotes. YAML reads it as a mapping with one key, and the decoder makes it a line again.
  private static func expectation(_ value: JSONValue) -> [String]? {
    guard case .string(let line) = value, let colon = line.firstRange(of: ": ") else { return nil }
    let (head, rest) = (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
    guard head.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), isPlain(head), isPlain(rest) else {
      return nil
    }
    return ["- " + line]
  }

  // MARK: Scalars

  /// A text on one line, or `|` and the lines of a text.
  private static func scalar(_ value: JSONValue) -> [String] {
    guard case .string(let text) = value else { return [value.description] }
    if text.contains("\n"), let block = block(text) { return block }
    return [word(text)]
  }

  /// A text on one line.
  private static func word(_ text: String) -> String {
    if isPlain(text) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !isUnusual($0) }
    return isPrintable ? "'" + text.replacing("'", with: "''") + "'" : escaped(text)
  }

  private static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where isUnusual(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Control characters, and line ends of other systems.
  private static func isUnusual(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// A literal block; nil for a text that it would change.
  private static func block(_ text: String) -> [String]? {
    guard !text.unicodeScalars.contains(where: isUnusual), let first = text.first, !first.isWhitespace,
      text.contains(where: { !$0.isWhitespace })
    else { return nil }
    let ends = text.reversed().prefix { $0 == "\n" }.count
    let body = text.dropLast(ends)
    let sign = ends == 0 ? "|-" : ends == 1 ? "|" : "|+"
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Spaces alone would be lost with the indentation.
    guard !lines.contains(where: { !$0.isEmpty && $0.allSatisfy(\.isWhitespace) }) else { return nil }
    if ends > 1 { lines += [String](repeating: "", count: ends - 1) }
    return [sign] + lines
  }

  /// The characters besides letters that may begin a text without quotes. Others have a meaning in YAML.
  private static let first = Set("/<(".unicodeScalars)

  /// Whether YAML reads the text as itself without quotes.
  private static func isPlain(_ text: String) -> Bool {
    guard let start = text.unicodeScalars.first, let end = text.unicodeScalars.last else { return false }
    let begins = start.properties.isAlphabetic || first.contains(start)
    guard begins, end != ":", !end.properties.isWhitespace, !text.contains(": "), !text.contains(" #") else {
      return false
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && !isUnusual($0) }) else {
      return false
    }
    return !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
      && text.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "/" } && Double(text) == nil
  }
}
