/// A regular expression of a content rule, in WebKit's restricted syntax (URLFilterParser). It may match anywhere in a
/// URL, unless it begins with `^`.
package struct URLFilter: Sendable, Hashable {
  enum Quantifier: Sendable { case one, zeroOrOne, zeroOrMore, oneOrMore }

  indirect enum Atom: Sendable, Hashable {
    /// Any of the 128 ASCII characters in the set.
    case characters(Set<UInt8>)
    case group([Term])
    case end
  }

  struct Term: Sendable, Hashable {
    var atom: Atom
    var quantifier = Quantifier.one
  }

  private let terms: [Term]
  private let isAnchored: Bool

  /// - Returns: nil if the expression is invalid, or of a kind that WebKit does not support.
  package init?(_ pattern: String, isCaseSensitive: Bool) {
    var parser = URLFilterParser(pattern, isCaseSensitive: isCaseSensitive)
    guard !pattern.isEmpty, let terms = parser.parse() else { return nil }
    self.terms = terms
    isAnchored = parser.isAnchored
  }

  package func matches(_ url: String) -> Bool {
    let text = Array(url.utf8)
    var places: Set<Int> = isAnchored ? [0] : Set(0...text.count)
    for term in terms {
      places = Self.step(term, from: places, in: text)
      if places.isEmpty { return false }
    }
    return true
  }

  /// The places where the text can go on after a term that begins at one of the given places.
  private static func step(_ term: Term, from places: Set<Int>, in text: [UInt8]) -> Set<Int> {
    func once(_ places: Set<Int>) -> Set<Int> {
      switch term.atom {
      case .end: return places.filter { $0 == text.count }
      case .characters(let set):
        return Set(places.compactMap { $0 < text.count && set.contains(text[$0]) ? $0 + 1 : nil })
      case .group(let terms):
        return terms.reduce(places) { step($1, from: $0, in: text) }
      }
    }
    switch term.quantifier {
    case .one: return once(places)
    case .zeroOrOne: return places.union(once(places))
    case .zeroOrMore, .oneOrMore:
      var reached = term.quantifier == .zeroOrMore ? places : once(places)
      var fresh = reached
      while !fresh.isEmpty {
        fresh = once(fresh).subtracting(reached)
        reached.formUnion(fresh)
      }
      return reached
    }
  }
}

/// The parser of filters (WebKit's GraphBuilder, which Yarr's parser of regular expressions calls).
struct URLFilterParser {
  private let text: [UInt8]
  private let isCaseSensitive: Bool
  private var position = 0
  private(set) var isAnchored = false
  /// Whether the end was asserted: no term may follow.
  private var hasEnded = false
  /// The number of open groups. Each takes room on the stack, so a filter with too many of them is refused.
  private var depth = 0
  private static let deepest = 100

  init(_ pattern: String, isCaseSensitive: Bool) {
    text = Array(pattern.utf8)
    self.isCaseSensitive = isCaseSensitive
  }

  mutating func parse() -> [URLFilter.Term]? {
    guard text.allSatisfy({ $0 < 128 }) else { return nil }
    if peek == Self.byte("^") {
      isAnchored = true
      position += 1
    }
    guard let terms = terms(), position == text.count, !terms.isEmpty else { return nil }
    return terms
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == Self.byte(scalar) else { return false }
    position += 1
    return true
  }

  /// Reads terms up to the end, or up to the parenthesis that closes a group.
  private mutating func terms() -> [URLFilter.Term]? {
    var terms: [URLFilter.Term] = []
    while let character = peek, character != Self.byte(")") {
      guard !hasEnded, let atom = atom(), var term = quantified(atom) else { return nil }
      if case .end = term.atom {
        guard term.quantifier == .one else { return nil }
        hasEnded = true
      }
      if case .group(let inner) = term.atom, inner.isEmpty { term.quantifier = .one }
      terms.append(term)
    }
    return terms
  }

  private mutating func atom() -> URLFilter.Atom? {
    guard let character = peek else { return nil }
    position += 1
    switch Unicode.Scalar(character) {
    case ".": return .characters(Set(1...127))
    case "$": return .end
    case "(": return group()
    case "[": return characterClass()
    case "\\": return escape().map { .characters(folded([$0])) }
    // WebKit refuses an assertion of the start in the wrong place, alternatives, and quantifiers without a term.
    case "^", "|", "?", "*", "+", "{": return nil
    default: return .characters(folded([character]))
    }
  }

  private mutating func group() -> URLFilter.Atom? {
    if take("?") {
      // Assertions are not supported.
      guard take(":") else { return nil }
    }
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let inner = terms(), take(")") else { return nil }
    return .group(inner)
  }

  private mutating func characterClass() -> URLFilter.Atom? {
    let isInverted = take("^")
    var set: Set<UInt8> = []
    while let first = peek, first != Self.byte("]") {
      guard let low = classMember() else { return nil }
      guard peek == Self.byte("-"), position + 1 < text.count, text[position + 1] != Self.byte("]") else {
        set.insert(low)
        continue
      }
      position += 1
      guard let high = classMember(), low <= high else { return nil }
      set.formUnion(low...high)
    }
    guard take("]") else { return nil }
    let characters = folded(set)
    return .characters(isInverted ? Set(1...127).subtracting(characters) : characters)
  }

  private mutating func classMember() -> UInt8? {
    guard let character = peek else { return nil }
    position += 1
    return character == Self.byte("\\") ? escape() : character
  }

  /// The escaped character. Classes, word boundaries and back references are not supported.
  private mutating func escape() -> UInt8? {
    guard let character = peek else { return nil }
    position += 1
    switch Unicode.Scalar(character) {
    case "n": return 10
    case "t": return 9
    case "r": return 13
    case "f": return 12
    case "v": return 11
    case "0"..."9", "a"..."z", "A"..."Z": return nil
    default: return character
    }
  }

  private mutating func quantified(_ atom: URLFilter.Atom) -> URLFilter.Term? {
    var term = URLFilter.Term(atom: atom)
    if take("?") {
      term.quantifier = .zeroOrOne
    } else if take("*") {
      term.quantifier = .zeroOrMore
    } else if take("+") {
      term.quantifier = .oneOrMore
    } else if take("{") {
      guard let quantifier = repetition() else { return nil }
      term.quantifier = quantifier
    } else {
      return term
    }
    // Whether the quantifier is greedy makes no difference.
    _ = take("?")
    return term
  }

  /// The repetition in braces, if the other quantifiers can express it; others are refused (WebKit's quantifyAtom).
  private mutating func repetition() -> URLFilter.Quantifier? {
    let low = number()
    let high = take(",") ? number() : low
    guard take("}") else { return nil }
    return switch (low, high) {
    case ("0", "1"): .zeroOrOne
    case ("0", ""): .zeroOrMore
    case ("1", ""): .oneOrMore
    case ("1", "1"): .one
    default: nil
    }
  }

  /// The digits of a number; empty if there are none.
  private mutating func number() -> String {
    let start = position
    while let digit = peek, (Self.byte("0")...Self.byte("9")).contains(digit) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private func folded(_ set: Set<UInt8>) -> Set<UInt8> {
    guard !isCaseSensitive else { return set }
    var folded = set
    for character in set {
      let letter = Unicode.Scalar(character)
      if ("a"..."z").contains(letter) { folded.insert(character - 32) }
      if ("A"..."Z").contains(letter) { folded.insert(character + 32) }
    }
    return folded
  }
}
