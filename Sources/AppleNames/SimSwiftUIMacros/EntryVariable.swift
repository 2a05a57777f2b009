/// The variable to which `@Entry` is attached, as far as its expansion needs it.
struct EntryVariable {
  let name: String
  private let type: String?
  private let value: String?

  /// - Parameter source: the declaration, with its attributes and modifiers.
  init?(_ source: String) {
    guard let start = Self.variable(in: source) else { return nil }
    let rest = source[start...].drop(while: \.isWhitespace)
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
    let after = rest.dropFirst(name.count)
    let equals = Self.equals(in: after)
    let annotation = after[..<(equals ?? after.endIndex)].drop(while: \.isWhitespace)
    type = annotation.first == ":" ? Self.trimmed(annotation.dropFirst()) : nil
    value = equals.map { Self.trimmed(after[after.index(after: $0)...]) }
  }

  /// The place after `var`, outside of comments.
  private static func variable(in source: String) -> String.Index? {
    var words = source[...]
    while let start = words.firstIndex(where: { $0.isLetter || $0 == "/" }) {
      words = words[start...]
      if words.hasPrefix("//") {
        words = words.drop { !$0.isNewline }
      } else if words.hasPrefix("/*") {
        guard let end = end(ofComment: words) else { return nil }
        words = source[end...]
      } else if words.first == "/" {
        words = words.dropFirst()
      } else {
        let word = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        words = words.dropFirst(word.count)
        if word == "var" { return words.startIndex }
      }
    }
    return nil
  }

  private static func end(ofComment text: Substring) -> String.Index? {
    var place = text.startIndex
    while place < text.endIndex {
      if text[place...].hasPrefix("*/") { return text.index(place, offsetBy: 2) }
      place = text.index(after: place)
    }
    return nil
  }

  /// The first `=` that is no part of a type.
  private static func equals(in text: Substring) -> String.Index? {
    var depth = 0
    for place in text.indices {
      switch text[place] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      // The `>` must not be the arrow of a function's type.
      case ">" where place > text.startIndex && text[text.index(before: place)] != "-": depth -= 1
      case "=" where depth == 0: return place
      default: break
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  var accessors: String {
    """
    get { self[__Key_\(name).self] }
    set { self[__Key_\(name).self] = newValue }
    """
  }

  var key: String {
    let value = value ?? "nil"
    let declaration = type.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    return "private struct __Key_\(name): EnvironmentKey { \(declaration) }"
  }
}
