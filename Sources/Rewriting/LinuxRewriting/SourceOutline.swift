import SwiftTokens

/// The types of a file, with their initialisers and with the members that may override or be overridden.
package struct SourceOutline {
  package enum Kind: Sendable { case classBody, extensionBody, other }

  /// A parameter of a function or an initialiser: external label (nil for none), local name, and the text of the type.
  package struct Parameter: Sendable {
    package let label: String?
    package let name: String
    package let type: String
    package let hasDefault: Bool
  }

  /// A method or a computed property.
  package struct Member: Sendable {
    enum Form: Sendable { case function, property(hasSetter: Bool) }

    let form: Form
    let name: Range<Int>
    /// The name with the labels of its parameters, which distinguish methods.
    package let key: String
    /// Attributes and modifiers, each with its text.
    let prefix: [(range: Range<Int>, text: String)]
    /// The range from `<` or `(` to the body; for a property, its type.
    let signature: Range<Int>
    package let parameters: [Parameter]

    var isOverride: Bool { prefix.contains { $0.text == "override" } }
    var isStatic: Bool { prefix.contains { $0.text == "static" || $0.text == "class" } }
  }

  package struct Initializer: Sendable {
    package let parameters: [Parameter]
    package let isConvenience: Bool
    /// Whether only the file can call it.
    package let isPrivate: Bool
  }

  package struct TypeBody: Sendable {
    package let kind: Kind
    /// `class`, `struct`, `extension`, …
    package let keyword: String
    let keywordPlace: Range<Int>
    let isFinal: Bool
    /// The beginning of the body: the opening brace.
    package let start: Int
    package let isNested: Bool
    /// The last part of a dotted name.
    package let name: String
    /// The names after the colon. For a class, its superclass comes first.
    package let inherited: [String]
    /// The place of each of these names, with all of its parts.
    package let inheritedPlaces: [Range<Int>]
    package let access: String?
    package fileprivate(set) var members: [Member] = []
    package fileprivate(set) var initializers: [Initializer] = []
    /// The closing brace.
    package fileprivate(set) var end = 0
  }

  package private(set) var bodies: [TypeBody] = []
  /// Whether the file mentions `NSError` anywhere.
  let namesNSError: Bool
  private var scanner: SwiftScanner
  private let bytes: [UInt8]
  private var depth = 0
  private static let deepest = 500

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    namesNSError = bytes.firstRange(of: Array("NSError".utf8)) != nil
    scanner = SwiftScanner(bytes, at: 0)
    var prefix = Prefix()
    while let token = scanner.next() { statement(token, &prefix, in: nil) }
  }

  /// A piece of the file.
  func text(_ range: Range<Int>) -> String { scanner.text(range) }

  // MARK: Statements

  /// Attributes and modifiers that precede a declaration.
  private struct Prefix {
    var parts: [(range: Range<Int>, text: String)] = []
    var isBehindDot = false
  }

  private static let typeKeywords: Set<String> = ["class", "extension", "struct", "enum", "protocol", "actor"]
  private static let modifiers: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private", "override", "final", "dynamic", "static",
    "nonisolated", "required", "convenience", "mutating", "lazy", "weak", "unowned", "class", "distributed",
  ]

  /// Reads one token of a file or of a type's body, and the declaration that it begins.
  private mutating func statement(_ token: SwiftScanner.Token, _ prefix: inout Prefix, in body: Int?) {
    let isBehindDot = prefix.isBehindDot
    prefix.isBehindDot = false
    switch token {
    case .identifier(let range) where isBehindDot:
      _ = range
      prefix.parts = []
    case .identifier(let range):
      let word = scanner.text(range)
      if Self.typeKeywords.contains(word), let next = nextName(), !Self.isMemberKeyword(next) {
        declareType(range, prefix, isNested: body != nil)
        prefix = Prefix()
      } else if word == "func" {
        declareFunction(prefix, in: body)
        prefix = Prefix()
      } else if word == "var" {
        declareProperty(prefix, in: body)
        prefix = Prefix()
      } else if word == "init", let body {
        declareInitializer(prefix, in: body)
        prefix = Prefix()
      } else if Self.modifiers.contains(word) {
        var end = range.upperBound
        // `private(set)`
        if next(is: "("), let close = skipBalanced() { end = close }
        prefix.parts.append((range.lowerBound..<end, word))
      } else {
        prefix = Prefix()
      }
    case .punctuation(UInt8(ascii: "@"), let at):
      guard case .identifier(let name)? = scanner.next() else { return }
      var end = name.upperBound
      if end < bytes.count, bytes[end] == UInt8(ascii: "("), let close = skipBalanced() { end = close }
      prefix.parts.append((at..<end, scanner.text(at..<end)))
    case .punctuation(UInt8(ascii: "{"), _), .punctuation(UInt8(ascii: "("), _), .punctuation(UInt8(ascii: "["), _):
      skipRest(from: token)
      prefix = Prefix()
    case .punctuation(UInt8(ascii: "."), _): prefix = Prefix(isBehindDot: true)
    default: prefix = Prefix()
    }
  }

  private static func isMemberKeyword(_ word: String) -> Bool {
    ["func", "var", "let", "subscript", "init"].contains(word) || modifiers.contains(word) && word != "class"
  }

  // MARK: Tokens

  private func peek() -> SwiftScanner.Token? {
    var ahead = scanner
    return ahead.next()
  }

  private func nextName() -> String? {
    guard case .identifier(let range)? = peek() else { return nil }
    return scanner.text(range)
  }

  private func next(is punctuation: Unicode.Scalar) -> Bool {
    guard case .punctuation(UInt8(ascii: punctuation), _)? = peek() else { return false }
    return true
  }

  /// Consumes a bracket and everything up to the one that closes it.
  /// - Returns: the position after it.
  private mutating func skipBalanced() -> Int? {
    guard let token = scanner.next() else { return nil }
    return skipRest(from: token)
  }

  @discardableResult private mutating func skipRest(from open: SwiftScanner.Token) -> Int? {
    var depth = 1
    while depth > 0, let token = scanner.next() {
      guard case .punctuation(let byte, let at) = token else { continue }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return at + 1 }
      default: break
      }
    }
    return nil
  }

  // MARK: Types

  private mutating func declareType(_ keywordPlace: Range<Int>, _ prefix: Prefix, isNested: Bool) {
    let keyword = scanner.text(keywordPlace)
    var name = ""
    var inherited: [String] = []
    var inheritedPlaces: [Range<Int>] = []
    var depth = 0
    var isInClause = false
    var isConstraint = false
    while let token = scanner.next() {
      switch token {
      case .punctuation(UInt8(ascii: "{"), let start):
        let kind: Kind = keyword == "class" ? .classBody : keyword == "extension" ? .extensionBody : .other
        let access = prefix.parts.map(\.text).last { Self.accessLevels.contains($0) }
        bodies.append(
          TypeBody(
            kind: kind, keyword: keyword, keywordPlace: keywordPlace,
            isFinal: prefix.parts.contains { $0.text == "final" }, start: start, isNested: isNested,
            name: name.split(separator: ".").last.map(String.init) ?? name, inherited: inherited,
            inheritedPlaces: inheritedPlaces, access: access))
        return readBody(bodies.count - 1)
      case .punctuation(UInt8(ascii: "<"), _): depth += 1
      case .punctuation(UInt8(ascii: ">"), _): depth -= 1
      case .punctuation(UInt8(ascii: ":"), _) where depth == 0: isInClause = true
      case .punctuation(UInt8(ascii: "."), _) where depth == 0:
        if !isInClause { name += "." } else if let last = inherited.indices.last { inherited[last] += "." }
      case .punctuation(UInt8(ascii: "@"), _): _ = scanner.next()
      case .identifier(let range) where depth == 0:
        let word = scanner.text(range)
        if word == "where" { isConstraint = true }
        if isConstraint { continue }
        if !isInClause {
          name += word
        } else if inherited.last?.hasSuffix(".") == true {
          inherited[inherited.count - 1] = word
          if let first = inheritedPlaces.popLast() { inheritedPlaces.append(first.lowerBound..<range.upperBound) }
        } else {
          inheritedPlaces.append(range)
          inherited.append(word)
        }
      default: break
      }
    }
  }

  static let accessLevels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

  private mutating func readBody(_ index: Int) {
    depth += 1
    defer { depth -= 1 }
    // Deeper types are not read: no program has them, and each level takes room on the stack.
    guard depth < Self.deepest else {
      bodies[index].end = skipRest(from: .punctuation(UInt8(ascii: "{"), at: bodies[index].start)).map { $0 - 1 } ?? 0
      return
    }
    var prefix = Prefix()
    while let token = scanner.next() {
      if case .punctuation(UInt8(ascii: "}"), let at) = token {
        bodies[index].end = at
        return
      }
      statement(token, &prefix, in: index)
    }
  }

  // MARK: Members

  private mutating func declareFunction(_ prefix: Prefix, in body: Int?) {
    guard case .identifier(let name)? = scanner.next() else { return }
    let start = name.upperBound
    while let token = peek(), !token.is("(") {
      guard token.is("<") || !token.is("{") else { return }
      _ = scanner.next()
    }
    let open = scanner
    guard let parametersEnd = skipBalanced() else { return }
    let parameters = Self.parameters(between: open, and: parametersEnd - 1)
    // The effects and the result, up to the body; requirements of protocols have none.
    while let token = peek(), !token.is("{") {
      if token.is("}") { return }
      if case .identifier(let range) = token, Self.begins(scanner.text(range)) { return }
      if token.is("(") || token.is("[") { _ = skipBalanced() } else { _ = scanner.next() }
    }
    guard case .punctuation(_, let bodyStart)? = peek() else { return }
    let labels = parameters.map { ($0.label ?? "_") + ":" }.joined()
    if let body {
      bodies[body].members.append(
        Member(
          form: .function, name: name, key: scanner.name(name) + "(" + labels + ")", prefix: prefix.parts,
          signature: start..<bodyStart, parameters: parameters))
    }
    _ = skipBalanced()
  }

  /// `init?<T>(…) async throws`; its body is skipped as any other.
  private mutating func declareInitializer(_ prefix: Prefix, in body: Int) {
    while let token = peek(), !token.is("(") {
      guard !token.is("{"), !token.is("}") else { return }
      _ = scanner.next()
    }
    let open = scanner
    guard let end = skipBalanced() else { return }
    let words = Set(prefix.parts.map(\.text))
    bodies[body].initializers.append(
      Initializer(
        parameters: Self.parameters(between: open, and: end - 1), isConvenience: words.contains("convenience"),
        isPrivate: words.contains("private") || words.contains("fileprivate")))
  }

  private static func begins(_ word: String) -> Bool {
    ["func", "var", "let", "init", "subscript", "case", "typealias"].contains(word)
      || modifiers.contains(word) && word != "class"
  }

  /// Declares a computed property with a type. Other properties cannot override in extensions.
  private mutating func declareProperty(_ prefix: Prefix, in body: Int?) {
    guard case .identifier(let name)? = scanner.next(), next(is: ":") else { return }
    _ = scanner.next()
    let start = scanner.place
    while let token = peek(), !token.is("{") {
      if token.is("}") || token.is("=") || token.is(";") { return }
      if case .identifier(let range) = token, Self.begins(scanner.text(range)) { return }
      if token.is("(") || token.is("[") { _ = skipBalanced() } else { _ = scanner.next() }
    }
    guard case .punctuation(_, let bodyStart)? = peek() else { return }
    var inside = scanner
    _ = inside.next()
    var hasSetter = false
    if case .identifier(let first)? = inside.next(), ["get", "set"].contains(scanner.text(first)) {
      var depth = 0
      var ahead = scanner
      _ = ahead.next()
      while depth >= 0, let token = ahead.next() {
        if token.is("{") { depth += 1 } else if token.is("}") { depth -= 1 }
        if depth == 0, case .identifier(let word) = token, scanner.text(word) == "set" { hasSetter = true }
      }
    }
    if let body {
      bodies[body].members.append(
        Member(
          form: .property(hasSetter: hasSetter), name: name, key: scanner.name(name), prefix: prefix.parts,
          signature: start..<bodyStart, parameters: []))
    }
    _ = skipBalanced()
  }

  private static func parameters(between open: SwiftScanner, and close: Int) -> [Parameter] {
    var scanner = open
    _ = scanner.next()
    var found: [Parameter] = []
    var names: [String] = []
    var typeStart: Int?
    var depth = 0
    func finish(at end: Int, _ defaultStart: Int?) {
      guard let typeStart, let last = names.last else { return }
      let label = names.first == "_" ? nil : names.first
      let type = scanner.text(typeStart..<(defaultStart ?? end))
      found.append(Parameter(label: label, name: last, type: type, hasDefault: defaultStart != nil))
    }
    var defaultStart: Int?
    while let token = scanner.next(), token.start < close {
      if token.is("(") || token.is("[") || token.is("<") || token.is("{") { depth += 1 }
      if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
      // The second half of an arrow closes nothing.
      if token.is(">"), depth > 0, scanner.text(token.start - 1..<token.start) != "-" { depth -= 1 }
      guard depth == 0 else { continue }
      switch token {
      case .identifier(let range) where typeStart == nil: names.append(scanner.name(range))
      case .punctuation(UInt8(ascii: ":"), let at) where typeStart == nil: typeStart = at + 1
      case .punctuation(UInt8(ascii: "="), let at) where typeStart != nil && defaultStart == nil: defaultStart = at
      case .punctuation(UInt8(ascii: ","), let at):
        finish(at: at, defaultStart)
        (names, typeStart, defaultStart) = ([], nil, nil)
      default: break
      }
    }
    finish(at: close, defaultStart)
    return found
  }
}

extension SwiftScanner.Token {
  fileprivate func `is`(_ punctuation: Unicode.Scalar) -> Bool {
    if case .punctuation(UInt8(ascii: punctuation), _) = self { true } else { false }
  }
}

extension SourceOutline {
  /// The declarations of a type's methods that override, for a superclass that has them and does nothing.
  package func overrides(in type: TypeBody) -> [String] {
    type.members.filter { $0.isOverride && !$0.isStatic }.compactMap { member in
      guard case .function = member.form else { return nil }
      let signature = text(member.signature).split(whereSeparator: \.isNewline).joined(separator: " ")
      let body = signature.contains("->") ? "{ inertResult() }" : "{}"
      return "open func \(text(member.name))\(signature)\(signature.last == " " ? "" : " ")\(body)"
    }
  }
}
