/// Which type's body the scanner is in.
struct TypeScopes {
  /// The names of the open braces' types; nil for braces of other things.
  private var stack: [Brace] = [Brace(type: nil)]
  /// The type whose body the next brace opens.
  private var pending: String?
  private var state = State.outside
  private var last = Last.other
  private var closesTooOften = false
  /// What was open where the `#if` blocks begin that are open.
  private var conditions: [[Brace]] = []

  private struct Brace {
    let type: String?
    /// Parentheses and brackets that are open in it: labels and arguments stand there, and no types are declared.
    var parentheses = 0
  }

  private enum State {
    case outside
    /// Behind `class`, `extension` and the like: a name comes next.
    case expectingName(isActor: Bool)
    /// In the name, which may have dots.
    case inName
    /// Behind an actor's name, where a body, a protocol or parameters show that it is one.
    case behindActor(name: String)
  }

  /// What came last.
  private enum Last {
    /// A dot, behind which keywords are members' names.
    case dot
    /// `import`, behind which keywords say what is imported.
    case importing
    /// The name of an attribute, or a modifier.
    case modifier
    /// What ends a statement, or begins a block.
    case boundary
    case other
  }

  private static let keywords: Set<String> = ["class", "struct", "enum", "extension", "protocol"]
  /// `class func` and the like declare no type.
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

  /// Whether each brace has its partner, at the end of a file.
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

  /// Each part of an `#if` block closes what it opens: what does not, in a part for another compiler, changes nothing.
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

  /// - Parameter isFirstOfLine: whether nothing but spaces stands before it in its line.
  mutating func saw(identifier: String, isFirstOfLine: Bool) {
    let before = last
    last = Self.modifiers.contains(identifier) ? .modifier : identifier == "import" ? .importing : .other
    switch state {
    case .outside: see(identifier, behind: before, isFirstOfLine)
    case .expectingName(let isActor):
      if isActor {
        // `for actor in actors`, where it is a variable.
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

  /// Words that can stand behind a variable.
  private static let operators: Set<String> = ["in", "is", "as", "else", "where"]

  private mutating func see(_ identifier: String, behind before: Last, _ isFirstOfLine: Bool) {
    // `register(protocol: scheme)`, `.class`, `import struct Foundation.URL`
    guard stack.last?.parentheses == 0, pending == nil, before != .dot, before != .importing else { return }
    if Self.keywords.contains(identifier) {
      state = .expectingName(isActor: false)
    } else if identifier == "actor", isFirstOfLine || before == .modifier || before == .boundary {
      // Elsewhere it is a name like others.
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
      // Perhaps those of an attribute.
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
