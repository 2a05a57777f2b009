import SwiftTokens

/// Finds the public declarations of a Swift file.
struct DeclarationReader {
  private var scanner: SwiftScanner
  private var pending: SwiftScanner.Token?
  private(set) var members: [SurfaceMember] = []
  /// The enclosing types at the current position; nil for braces that contain no members of a public type.
  private var context: [Context?] = []

  private struct Context {
    let name: String
    /// Members of public protocols, and of extensions declared public, need no modifier.
    let isPublicByDefault: Bool
    var isEnumeration = false
  }

  init(_ bytes: [UInt8]) { scanner = SwiftScanner(bytes) }

  static func members(of bytes: [UInt8]) -> [SurfaceMember] {
    var reader = DeclarationReader(bytes)
    reader.read()
    return reader.members
  }

  private mutating func next() -> SwiftScanner.Token? {
    defer { pending = nil }
    return pending ?? scanner.next()
  }

  private mutating func read() {
    var modifiers: Set<String> = []
    var documentation: [String] = []
    while let token = next() {
      documentation += scanner.documentation
      switch token {
      case .punctuation(UInt8(ascii: "@"), _): skipAttribute()
      case .punctuation(UInt8(ascii: "{"), _):
        skipBraces()
        (modifiers, documentation) = ([], [])
      case .punctuation(UInt8(ascii: "}"), _):
        _ = context.popLast()
        (modifiers, documentation) = ([], [])
      case .identifier(let range):
        let word = scanner.text(range)
        if Self.modifiers.contains(word), !(word == "class" && !isClassModifier()) {
          modifiers.insert(word)
          continue
        }
        declare(word, modifiers, documentation)
        (modifiers, documentation) = ([], [])
      case .punctuation(UInt8(ascii: "("), _):
        // `private(set)`
        skipParentheses()
      default: (modifiers, documentation) = ([], [])
      }
    }
  }

  private static let modifiers: Set = [
    "public", "open", "internal", "private", "fileprivate", "package", "static", "class", "final", "override",
    "convenience",
    "required", "nonisolated", "weak", "unowned", "lazy", "mutating", "nonmutating", "dynamic", "optional", "indirect",
    "unsafe",
  ]

  /// Whether `class` precedes `func` or `var` rather than the name of a class.
  private mutating func isClassModifier() -> Bool {
    guard let token = next() else { return false }
    pending = token
    guard case .identifier(let range) = token else { return false }
    return ["func", "var", "let", "subscript"].contains(scanner.text(range))
      || Self.modifiers.contains(scanner.text(range))
  }

  private mutating func declare(_ keyword: String, _ modifiers: Set<String>, _ documentation: [String]) {
    let hidden: Set = ["private", "fileprivate", "internal", "package"]
    let outer = context.last ?? nil
    let isVisible =
      modifiers.contains("public") || modifiers.contains("open")
      || (outer?.isPublicByDefault == true && modifiers.isDisjoint(with: hidden))
    switch keyword {
    case "class", "struct", "enum", "protocol", "actor", "extension":
      declareType(keyword, isVisible, documentation)
    case "func": if let name = takeName() { add(name + labels(), isVisible, modifiers, documentation) }
    case "init":
      let call = "init" + labels()
      if isVisible && !modifiers.contains("override") { add(call, true, modifiers, documentation) }
    case "var", "let", "typealias": if let name = takeName() { add(name, isVisible, modifiers, documentation) }
    // Only members of public types are read.
    case "case" where outer?.isEnumeration == true: declareCases(documentation)
    default: break
    }
  }

  private mutating func declareType(_ keyword: String, _ isVisible: Bool, _ documentation: [String]) {
    guard var name = takeName() else { return }
    let isExtension = keyword == "extension"
    var isAtName = true
    while let token = next() {
      if token.isPunctuation("."), isAtName {
        name += "." + (takeName() ?? "")
      } else if token.isPunctuation("{") {
        break
      } else if token.isPunctuation("}") {
        return
      } else {
        isAtName = false
      }
    }
    let outer = (context.last ?? nil)?.name
    let full = outer.map { $0 + "." + name } ?? name
    if isVisible && !isExtension { members.append(SurfaceMember(owner: full, name: "", documentation: documentation)) }
    guard isVisible || isExtension else {
      context.append(nil)
      return skipToEndOfHiddenType()
    }
    context.append(
      Context(
        name: full, isPublicByDefault: (keyword == "protocol" || isExtension) && isVisible,
        isEnumeration: keyword == "enum"))
  }

  /// Members of a hidden type do not belong to the surface.
  private mutating func skipToEndOfHiddenType() {
    skipBraces()
    _ = context.popLast()
  }

  private mutating func declareCases(_ documentation: [String]) {
    while let name = takeName() {
      members.append(SurfaceMember(owner: (context.last ?? nil)?.name ?? "", name: name, documentation: documentation))
      guard var token = next() else { return }
      if token.isPunctuation("(") {
        skipParentheses()
        continue
      }
      if token.isPunctuation("=") {
        guard let following = afterRawValue() else { return }
        token = following
      }
      guard token.isPunctuation(",") else {
        pending = token
        return
      }
    }
  }

  /// What follows a case's raw value: a text, or a number with or without a sign.
  private mutating func afterRawValue() -> SwiftScanner.Token? {
    guard var token = next() else { return nil }
    if token.isPunctuation("-") { token = next() ?? token }
    let isValue =
      switch token {
      case .string: true
      case .identifier(let range): scanner.text(range).first?.isNumber == true
      default: false
      }
    return isValue ? next() : token
  }

  private mutating func add(_ name: String, _ isVisible: Bool, _ modifiers: Set<String>, _ documentation: [String]) {
    guard isVisible, !modifiers.contains("override"), !name.hasPrefix("_") else { return }
    let owner = (context.last ?? nil)?.name
    members.append(SurfaceMember(owner: owner ?? name, name: owner == nil ? "" : name, documentation: documentation))
  }

  // MARK: Parts of declarations

  private mutating func takeName() -> String? {
    guard let token = next() else { return nil }
    guard case .identifier(let range) = token else {
      // An operator.
      pending = token
      return nil
    }
    return scanner.name(range)
  }

  /// `(_:in:)`, from the parameters that follow; generic parameters before them are skipped.
  private mutating func labels() -> String {
    var angles = 0
    while let token = next() {
      if token.isPunctuation("<") { angles += 1 }
      if token.isPunctuation(">") { angles -= 1 }
      if token.isPunctuation("("), angles == 0 { break }
      if token.isPunctuation("{") || token.isPunctuation("}") {
        pending = token
        return ""
      }
    }
    var text = "("
    var depth = 1
    var isAtLabel = true
    var isAfterMinus = false
    while depth > 0, let token = next() {
      defer { isAfterMinus = token.isPunctuation("-") }
      switch token {
      case .punctuation(UInt8(ascii: "<"), _): depth += 1
      // Not the arrow of a function's type.
      case .punctuation(UInt8(ascii: ">"), _) where !isAfterMinus: depth -= 1
      case .identifier(let range) where isAtLabel && depth == 1:
        text += scanner.name(range) + ":"
        isAtLabel = false
      case .punctuation(UInt8(ascii: "("), _), .punctuation(UInt8(ascii: "["), _), .punctuation(UInt8(ascii: "{"), _):
        depth += 1
      case .punctuation(UInt8(ascii: ")"), _), .punctuation(UInt8(ascii: "]"), _), .punctuation(UInt8(ascii: "}"), _):
        depth -= 1
      case .punctuation(UInt8(ascii: ","), _) where depth == 1: isAtLabel = true
      default: break
      }
    }
    return text + ")"
  }

  private mutating func skipAttribute() {
    guard takeName() != nil, let token = next() else { return }
    if token.isPunctuation("(") { skipParentheses() } else { pending = token }
  }

  private mutating func skipParentheses() { skip(open: "(", close: ")") }
  private mutating func skipBraces() { skip(open: "{", close: "}") }

  private mutating func skip(open: Unicode.Scalar, close: Unicode.Scalar) {
    var depth = 1
    while depth > 0, let token = next() {
      if token.isPunctuation(open) { depth += 1 }
      if token.isPunctuation(close) { depth -= 1 }
    }
  }
}

extension SwiftScanner.Token {
  fileprivate func isPunctuation(_ character: Unicode.Scalar) -> Bool {
    if case .punctuation(UInt8(ascii: character), _) = self { true } else { false }
  }
}
