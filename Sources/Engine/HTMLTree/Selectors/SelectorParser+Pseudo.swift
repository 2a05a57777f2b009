extension SelectorParser {
  /// Selectors Level 4, "pseudo-classes". The scanner is on the colon.
  mutating func parsePseudo() throws(SelectorError) -> SimpleSelector {
    let start = scanner.index
    scanner.index += 1
    if scanner.take(":") { return try parsePseudoElement(from: start) }
    let name = try scanner.identifier("a pseudo-class").asciiLowercase
    if scanner.take("(") { return try parseFunction(name, from: start) }
    if let pseudoClass = PseudoClass(rawValue: name) { return .pseudoClass(pseudoClass) }
    // The four pseudo-elements that may be written with one colon.
    if ["before", "after", "first-line", "first-letter"].contains(name) { return .pseudoElement }
    throw scanner.error("The pseudo-class \":\(name)\" is not supported", at: start)
  }

  private mutating func parsePseudoElement(from start: Int) throws(SelectorError) -> SimpleSelector {
    let name = try scanner.identifier("a pseudo-element").asciiLowercase
    let known = [
      "before", "after", "first-line", "first-letter", "marker", "placeholder", "selection", "backdrop", "cue",
      "file-selector-button",
    ]
    guard known.contains(name) || name.hasPrefix("-webkit-"), scanner.current != UInt8(ascii: "(") else {
      throw scanner.error("The pseudo-element \"::\(name)\" is not supported", at: start)
    }
    return .pseudoElement
  }

  private mutating func parseFunction(_ name: String, from start: Int) throws(SelectorError) -> SimpleSelector {
    switch name {
    case "not": return .not(try parseListArgument())
    case "is", "where", "-webkit-any", "matches": return .any(try parseForgivingListArgument())
    case "has": return .has(try parseRelativeListArgument())
    case "nth-child": return .nth(try parseNth(direction: .fromStart, counting: .siblings(of: nil)))
    case "nth-last-child": return .nth(try parseNth(direction: .fromEnd, counting: .siblings(of: nil)))
    case "nth-of-type": return .nth(try parseNth(direction: .fromStart, counting: .sameType))
    case "nth-last-of-type": return .nth(try parseNth(direction: .fromEnd, counting: .sameType))
    case "lang": return .language(try parseLanguages())
    default: throw scanner.error("The pseudo-class \":\(name)()\" is not supported", at: start)
    }
  }

  private mutating func parseLanguages() throws(SelectorError) -> [String] {
    var languages: [String] = []
    repeat {
      scanner.skipSpace()
      if scanner.current == UInt8(ascii: "\"") || scanner.current == UInt8(ascii: "'") {
        languages.append(try scanner.string())
      } else {
        languages.append(try scanner.identifier("a language"))
      }
      scanner.skipSpace()
    } while scanner.take(",")
    try close()
    return languages
  }

  // MARK: An+B

  private mutating func parseNth(
    direction: Nth.Direction, counting: Nth.Counting
  ) throws(SelectorError) -> Nth {
    scanner.skipSpace()
    let (step, offset) = try parseStepAndOffset()
    var nth = Nth(step: step, offset: offset, counting: counting, direction: direction)
    let hadSpace = scanner.skipSpace()
    if case .siblings = counting, hadSpace, takeKeyword("of") {
      nth.counting = .siblings(of: try parseListArgument())
    } else {
      try close()
    }
    return nth
  }

  /// CSS Syntax Level 3, "the An+B microsyntax".
  private mutating func parseStepAndOffset() throws(SelectorError) -> (step: Int, offset: Int) {
    if takeKeyword("even") { return (2, 0) }
    if takeKeyword("odd") { return (2, 1) }
    let sign = takeSign()
    let number = takeDigits()
    guard scanner.take("n") || scanner.take("N") else {
      guard let number else { throw scanner.unexpected(expecting: "a number, \"even\", \"odd\" or An+B") }
      return (0, (sign ?? 1) * number)
    }
    let step = (sign ?? 1) * (number ?? 1)
    let afterN = scanner.index
    scanner.skipSpace()
    guard let offsetSign = takeSign() else {
      scanner.index = afterN
      return (step, 0)
    }
    scanner.skipSpace()
    guard let offset = takeDigits() else { throw scanner.unexpected(expecting: "a number") }
    return (step, offsetSign * offset)
  }

  private mutating func takeSign() -> Int? {
    if scanner.take("+") { return 1 }
    return scanner.take("-") ? -1 : nil
  }

  private mutating func takeDigits() -> Int? {
    guard let first = scanner.current, isASCIIDigit(first) else { return nil }
    var value = 0
    while let byte = scanner.current, isASCIIDigit(byte) {
      // The bound is safe: no element of a page has so many siblings.
      value = min(value * 10 + Int(byte - 0x30), 1_000_000_000)
      scanner.index += 1
    }
    return value
  }

  /// Takes the word if it begins and ends here, ignoring ASCII case.
  private mutating func takeKeyword(_ word: String) -> Bool {
    let start = scanner.index
    guard scanner.startsIdentifier, let found = try? scanner.identifier("a word"), found.equalsIgnoringASCIICase(word)
    else {
      scanner.index = start
      return false
    }
    return true
  }
}
