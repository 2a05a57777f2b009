/// Tracks which type's body the scanner is in.
struct TypeScopes {
  /// The types to which the open braces belong; nil for other braces.
  private var stack: [Brace] = [Brace(type: nil)]
  /// The type whose body the next brace opens.
  private var pending: String?
  private var state = State.outside
  private var last = Last.other
  private var closesTooOften = false
  /// The braces that were open at the beginning of each open `#if` block.
  private var conditions: [[Brace]] = []

  private struct Brace {
    let type: String?
    /// Open parentheses and brackets: they contain labels and arguments, but no type declarations.
    var parentheses = 0
  }

  private enum State {
    case outside
    /// The place is after `class`, `extension` or a similar keyword: a name comes next.
    case expectingName(isActor: Bool)
    /// Within the name, which may contain dots.
    case inName
    /// The place is after the word `actor` and a name. A body, a protocol or parameters confirm that it declares a
    /// type.
    case behindActor(name: String)
  }

  /// The meaning of the previous token.
  private enum Last {
    /// A dot, after which keywords are names of members.
    case dot
    /// `import`, after which a keyword gives the kind of the imported declaration.
    case importing
    /// The name of an attribute, or a modifier.
    case modifier
    /// A token that ends a statement or begins a block.
    case boundary
    case other
  }

  private static let keywords: Set<String> = ["class", "struct", "enum", "extension", "protocol"]
  /// `class func` and similar declare no type.
  private static let modified: Set<String> = [
    "func", "var", "let", "subscript", "init", "override", "public", "private", "internal", "fileprivate", "package",
    "open",
    "final", "static", "nonisolated", "weak", "lazy", "dynamic", "required", "convenience",
  ]
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "package", "open", "final", "distributed", "nonisolated",
    "indirect",
  ]

  /// The innermost type, as its members can write it.
  var enclosingType: String? { stack.last { $0.type != nil }?.type }

  /// Whether all braces are balanced, at the end of a file.
  var isBalanced: Bool { stack.count == 1 && !closesTooOften }

  mutating func open() {
    if case .behindActor(let name) = state { pending = name }
    stack.append(Brace(type: pending))
    pending = nil
    (state, last) = (.outside, .boundary)
  }

  mutating func close() {
    if stack.count > 1 { stack.removeLast() } else { closesTooOften = true }
    pending = nil
    (state, last) = (.outside, .boundary)
  }

  /// An attribute's name.
  mutating func sawAttribute() { last = .modifier }

  // MARK: #if

  /// Each branch of an `#if` block begins with the braces that were open before the block. So a branch with unbalanced
  /// braces, meant for another compiler, changes nothing.
  mutating func saw(directive: String) {
    switch directive {
    case "if": conditions.append(stack)
    case "elseif", "else": if let stack = conditions.last { self.stack = stack }
    case "endif": if let stack = conditions.popLast() { self.stack = stack }
    default:
      last = .other
      return
    }
    (pending, state, last) = (nil, .outside, .boundary)
  }

  // MARK: Names

  /// - Parameter isFirstOfLine: whether only spaces precede it on its line.
  mutating func saw(identifier: String, isFirstOfLine: Bool) {
    let before = last
    last = Self.modifiers.contains(identifier) ? .modifier : identifier == "import" ? .importing : .other
    switch state {
    case .outside: see(identifier, behind: before, isFirstOfLine)
    case .expectingName(let isActor):
      if isActor {
        // `for actor in actors`, where `actor` is a variable.
        state = isFirstOfLine || Self.operators.contains(identifier) ? .outside : .behindActor(name: identifier)
      } else if Self.modified.contains(identifier) {
        state = .outside
      } else if !Self.keywords.contains(identifier) {
        pending = (pending.map { $0 + "." } ?? "") + identifier
        state = .inName
      }
    case .inName: state = .outside
    case .behindActor(let name):
      if identifier == "where" { pending = name }
      state = .outside
    }
  }

  /// Words that can follow a variable.
  private static let operators: Set<String> = ["in", "is", "as", "else", "where"]

  private mutating func see(_ identifier: String, behind before: Last, _ isFirstOfLine: Bool) {
    // `register(protocol: scheme)`, `.class`, `import struct Foundation.URL`
    guard stack.last?.parentheses == 0, pending == nil, before != .dot, before != .importing else { return }
    if Self.keywords.contains(identifier) {
      state = .expectingName(isActor: false)
    } else if identifier == "actor", isFirstOfLine || before == .modifier || before == .boundary {
      // In other places, `actor` is an ordinary name.
      state = .expectingName(isActor: true)
    }
  }

  mutating func saw(punctuation: UInt8) {
    let behindName = state
    state = .outside
    switch punctuation {
    case UInt8(ascii: "."):
      if case .inName = behindName { state = .expectingName(isActor: false) }
      last = .dot
      return
    case UInt8(ascii: "("), UInt8(ascii: "["): stack[stack.count - 1].parentheses += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      let depth = stack[stack.count - 1].parentheses
      stack[stack.count - 1].parentheses = max(0, depth - 1)
      // The parentheses may belong to an attribute.
      last = .modifier
      return
    case UInt8(ascii: ":"), UInt8(ascii: "<"): if case .behindActor(let name) = behindName { pending = name }
    case UInt8(ascii: ";"):
      last = .boundary
      return
    default: break
    }
    last = .other
  }
}
