import EngineValues

/// Media Queries Level 4, "evaluating media queries", for the simulated screen. An unknown condition is neither true
/// nor false; a query with such a result does not hold.
/// https://drafts.csswg.org/mediaqueries/#evaluating
package struct MediaQueries {
  private let view: ViewGeometry

  package init(view: ViewGeometry) { self.view = view }

  /// - Parameter text: a list of queries; an empty list holds, and a list of more than 100,000 bytes does not.
  package func hold(_ text: String) -> Bool {
    guard text.utf8.count <= 100_000 else { return false }
    var queries = MediaTokens.split(text)
    if queries.count == 1, queries[0].isEmpty { return true }
    return queries.indices.contains { query(&queries[$0]) == true }
  }

  // MARK: Grammar

  private func query(_ tokens: inout ArraySlice<String>) -> Bool? {
    guard let first = tokens.first else { return nil }
    // `not` before a condition differs from `not` before a type.
    if first == "(" || (first == "not" && tokens.dropFirst().first == "(") { return whole(condition(&tokens), tokens) }
    let isNegated = first == "not"
    if isNegated || first == "only" { tokens.removeFirst() }
    guard let type = tokens.popFirst(), MediaTokens.isWord(type), !["and", "or", "not", "only"].contains(type) else {
      return nil
    }
    var result: Bool? = type == "all" || type == "screen"
    while tokens.first == "and" {
      tokens.removeFirst()
      result = Self.and(result, inParentheses(&tokens))
    }
    let ended = whole(result, tokens)
    return isNegated ? ended.map(!) : ended
  }

  private func whole(_ result: Bool?, _ rest: ArraySlice<String>) -> Bool? { rest.isEmpty ? result : nil }

  private func condition(_ tokens: inout ArraySlice<String>) -> Bool? {
    if tokens.first == "not" {
      tokens.removeFirst()
      return inParentheses(&tokens).map(!)
    }
    var result = inParentheses(&tokens)
    guard let word = tokens.first, word == "and" || word == "or" else { return result }
    while tokens.first == word {
      tokens.removeFirst()
      let next = inParentheses(&tokens)
      result = word == "and" ? Self.and(result, next) : Self.and(result.map(!), next.map(!)).map(!)
    }
    return result
  }

  private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == nil || right == nil ? nil : true
  }

  /// A condition or a feature in parentheses. They are read up to the closing one, even if their content is not
  /// understood.
  private func inParentheses(_ tokens: inout ArraySlice<String>) -> Bool? {
    guard tokens.first == "(" else { return nil }
    var depth = 0
    guard
      let end = tokens.firstIndex(where: { token in
        depth += token == "(" ? 1 : token == ")" ? -1 : 0
        return depth == 0
      })
    else {
      tokens = []
      return nil
    }
    var inner = tokens[(tokens.startIndex + 1)..<end]
    tokens = tokens[(end + 1)...]
    // No real style sheet is nested more deeply.
    guard inner.count < 1_000 else { return nil }
    guard inner.first == "(" || inner.first == "not" else { return feature(Array(inner)) }
    return whole(condition(&inner), inner)
  }

  // MARK: Features

  private func feature(_ tokens: [String]) -> Bool? {
    let operators: Set = ["<", "<=", ">", ">=", "="]
    switch tokens.count {
    case 1: return boolean(tokens[0])
    case 3... where tokens[1] == ":": return value(of: tokens[0], is: tokens[2...].joined())
    case 3 where operators.contains(tokens[1]):
      if let number = number(of: tokens[0]) {
        return MediaValue(tokens[2]).map { compare(number, tokens[1], $0.number) }
      }
      return turned(tokens[0], tokens[1], tokens[2])
    case 5 where operators.contains(tokens[1]) && operators.contains(tokens[3]):
      return Self.and(
        turned(tokens[0], tokens[1], tokens[2]), feature(Array(tokens[2...])))
    default: return nil
    }
  }

  /// `400px <= width`.
  private func turned(_ left: String, _ sign: String, _ name: String) -> Bool? {
    guard let number = number(of: name), let value = MediaValue(left) else { return nil }
    return compare(value.number, sign, number)
  }

  private func compare(_ left: Double, _ sign: String, _ right: Double) -> Bool {
    switch sign {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    default: left == right
    }
  }

  private func value(of name: String, is text: String) -> Bool? {
    for (prefix, sign) in [("min-", ">="), ("max-", "<="), ("-webkit-min-", ">="), ("-webkit-max-", "<=")]
    where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      guard let number = number(of: prefix.hasPrefix("-") ? "-webkit-" + rest : rest) else { return nil }
      return MediaValue(text).map { compare(number, sign, $0.number) }
    }
    if let number = number(of: name) { return MediaValue(text).map { compare(number, "=", $0.number) } }
    return words[name].map { $0 == text }
  }

  private func boolean(_ name: String) -> Bool? {
    if let number = number(of: name) { return number != 0 }
    return words[name].map { $0 != "none" && $0 != "no-preference" }
  }

  private func number(of name: String) -> Double? {
    switch name {
    case "width": view.width
    case "height": view.height
    case "device-width": view.screenWidth
    case "device-height": view.screenHeight
    case "aspect-ratio": view.width / max(view.height, 1)
    case "device-aspect-ratio": view.screenWidth / max(view.screenHeight, 1)
    case "resolution", "-webkit-device-pixel-ratio": view.scale
    case "color": 8
    case "monochrome", "color-index", "grid": 0
    default: nil
    }
  }

  private var words: [String: String] {
    [
      "orientation": view.width > view.height ? "landscape" : "portrait", "prefers-color-scheme": "light",
      "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference", "display-mode": "browser",
      "hover": "none", "any-hover": "none", "pointer": "coarse", "any-pointer": "coarse",
    ]
  }
}

/// A number with a unit (in CSS pixels, or in device pixels per CSS pixel), or a ratio.
private struct MediaValue {
  let number: Double

  init?(_ text: String) {
    let sides = text.split(separator: "/", omittingEmptySubsequences: false)
    if sides.count == 2, let left = Double(sides[0]), let right = Double(sides[1]), right > 0 {
      number = left / right
      return
    }
    let units: [(String, Double)] = [
      ("rem", 16), ("em", 16), ("px", 1), ("dppx", 1), ("dpi", 1.0 / 96), ("dpcm", 2.54 / 96), ("x", 1), ("", 1),
    ]
    guard
      let (unit, factor) = units.filter({ text.hasSuffix($0.0) }).max(by: { $0.0.count < $1.0.count }),
      let value = Double(text.dropLast(unit.count)), value.isFinite
    else { return nil }
    number = value * factor
  }
}

private enum MediaTokens {
  static func isWord(_ token: String) -> Bool { token.first.map { $0.isLetter || $0 == "-" } ?? false }

  /// The tokens of each query of a list, in lower case.
  static func split(_ text: String) -> [ArraySlice<String>] {
    var queries: [ArraySlice<String>] = [[]]
    var depth = 0
    var word = ""
    func end() {
      if !word.isEmpty { queries[queries.count - 1].append(word) }
      word = ""
    }
    for character in text.lowercased() {
      switch character {
      case "," where depth == 0:
        end()
        queries.append([])
      case "(", ")", ":":
        end()
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        queries[queries.count - 1].append(String(character))
      case "=" where ["<", ">"].contains(queries[queries.count - 1].last) && word.isEmpty:
        queries[queries.count - 1][queries[queries.count - 1].endIndex - 1] += "="
      case "<", ">", "=":
        end()
        queries[queries.count - 1].append(String(character))
      case _ where character.isWhitespace: end()
      default: word.append(character)
      }
    }
    end()
    return queries
  }
}
