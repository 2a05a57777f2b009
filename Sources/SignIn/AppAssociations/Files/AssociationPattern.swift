/// A pattern in an association file: `*` matches any text, `?` one character, `$(name)` one of a variable's values. A
/// pattern matches a whole text, not a part of it.
struct AssociationPattern: Sendable {
  private enum Step: Sendable {
    case character(Character)
    case anyCharacter
    case anyText
    /// Continues at each of these steps, at which a variable's values begin.
    case fork([Int])
    case jump(Int)
  }

  private var steps: [Step] = []
  private let isCaseSensitive: Bool
  /// Once a variable's values exceed this many characters in total, the rest are ignored.
  private static let largestPattern = 20_000

  /// - Parameter variables: the variables that the file defines. Apple's own variables are always known.
  init(_ text: String, variables: [String: [String]] = [:], isCaseSensitive: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        if let values = variables[name] ?? Self.predefined(name) {
          append(alternatives: values)
          rest = rest[rest.index(after: end)...]
          continue
        }
      }
      append(character)
      rest = rest.dropFirst()
    }
  }

  private mutating func append(_ character: Character) {
    switch character {
    case "*": steps.append(.anyText)
    case "?": steps.append(.anyCharacter)
    default: for folded in fold(String(character)) { steps.append(.character(folded)) }
    }
  }

  private mutating func append(alternatives values: [String]) {
    let fork = steps.count
    steps.append(.fork([]))
    var beginnings: [Int] = []
    var jumps: [Int] = []
    for value in values where steps.count + value.count < Self.largestPattern {
      beginnings.append(steps.count)
      for character in value { append(character) }
      jumps.append(steps.count)
      steps.append(.jump(0))
    }
    steps[fork] = .fork(beginnings)
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private func fold(_ text: String) -> String { isCaseSensitive ? text : text.lowercased() }

  /// Follows all readings of the pattern at once, so that the time grows at most with the text's length times the
  /// pattern's length.
  func matches(_ text: String) -> Bool {
    var current = closure(of: [0])
    for character in fold(text) {
      var next: [Int] = []
      for index in current where index < steps.count {
        switch steps[index] {
        case .character(let expected): if expected == character { next.append(index + 1) }
        case .anyCharacter: next.append(index + 1)
        case .anyText: next.append(index)
        case .fork, .jump: break
        }
      }
      if next.isEmpty { return false }
      current = closure(of: next)
    }
    return current.contains(steps.count)
  }

  /// The steps that can be reached without reading a character.
  private func closure(of start: [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: steps.count + 1)
    var found: [Int] = []
    var open = start
    while let index = open.popLast() {
      guard !isSeen[index] else { continue }
      isSeen[index] = true
      found.append(index)
      guard index < steps.count else { continue }
      switch steps[index] {
      case .anyText: open.append(index + 1)
      case .fork(let beginnings): open.append(contentsOf: beginnings)
      case .jump(let target): open.append(target)
      case .character, .anyCharacter: break
      }
    }
    return found
  }

  /// Apple, "applinks.SubstitutionVariables".
  private static func predefined(_ name: String) -> [String]? {
    let lower = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let upper = lower.map { $0.uppercased() }
    let digits = (0...9).map(String.init)
    return switch name {
    case "alpha": lower + upper
    case "upper": upper
    case "lower": lower
    case "alnum": lower + upper + digits
    case "digit": digits
    case "xdigit": digits + "abcdefABCDEF".map(String.init)
    case "lang": RegionNames.languages
    case "region": RegionNames.regions
    default: nil
    }
  }
}
