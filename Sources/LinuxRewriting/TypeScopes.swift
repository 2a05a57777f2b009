/// Which type's body the scanner is in.
struct TypeScopes {
  /// The names of the open braces' types; nil for braces of other things.
  private var stack: [String?] = []
  /// The type whose body the next brace opens.
  private var pending: String?
  private var state = State.outside

  private enum State {
    case outside
    /// Behind a dot, where keywords are members' names.
    case behindDot
    /// Behind `class`, `extension` and the like: a name comes next.
    case expectingName
    /// In the name, which may have dots.
    case inName
  }

  private static let keywords: Set<String> = ["class", "struct", "enum", "extension", "actor", "protocol"]
  /// `class func` and the like declare no type.
  private static let modified: Set<String> = [
    "func", "var", "let", "subscript", "override", "public", "private", "internal", "fileprivate", "open", "final",
  ]

  /// The innermost type, as its members can write it.
  var enclosingType: String? { stack.last { $0 != nil } ?? nil }

  mutating func open() {
    stack.append(pending)
    pending = nil
    state = .outside
  }

  mutating func close() {
    if !stack.isEmpty { stack.removeLast() }
    state = .outside
  }

  mutating func saw(identifier: String) {
    switch state {
    case .outside:
      if Self.keywords.contains(identifier) { state = .expectingName }
    case .behindDot:
      state = .outside
    case .expectingName:
      if Self.modified.contains(identifier) {
        state = .outside
      } else if !Self.keywords.contains(identifier) {
        pending = (pending.map { $0 + "." } ?? "") + identifier
        state = .inName
      }
    case .inName:
      state = .outside
    }
  }

  mutating func saw(punctuation: UInt8) {
    switch (state, punctuation) {
    case (.inName, UInt8(ascii: ".")): state = .expectingName
    case (.outside, UInt8(ascii: ".")), (.behindDot, UInt8(ascii: ".")): state = .behindDot
    case (.expectingName, _):
      // `P: class` names no type.
      state = .outside
    default: state = .outside
    }
  }
}
