import LinuxRewriting
import SwiftTokens

/// The use that files make of a name that no file declares.
struct StubShape {
  /// The types of the app that inherit from the type. A class may have it as its superclass; other types conform to it.
  enum Heirs { case none, conforming, classes }
  var heirs = Heirs.none
  private var isInherited: Bool { heirs != .none }
  /// The labels of its calls, once each.
  var initializers: [[String]] = []
  /// The calls whose result is unwrapped.
  var failable: Set<[String]> = []
  var parameterCount = 0
  /// The types that are named as its members.
  var nested: Set<String> = []
  /// Declarations that the app's subclasses override, without their bodies.
  var overridden: Set<String> = []
  /// Whether it is compared with values, as a constant is.
  var isCompared = false
  /// Whether a member of it is named.
  var hasMembers = false
  /// Whether the app's extensions declare initialisers that only a structure can have.
  var isStructure = false
  /// Protocols to which the app's files say that it conforms.
  var conformances: Set<String> = []

  static func add(
    of file: AppFile, names: Set<String>, modules: Set<String>, declared: Set<String>,
    to shapes: inout [String: StubShape]
  ) {
    for name in names where shapes[name] == nil { shapes[name] = StubShape() }
    for type in file.types {
      if type.kind == .extensionBody, names.contains(type.name) {
        shapes[type.name]?.conformances.formUnion(type.inherited)
        if type.initializers.contains(where: { !$0.isConvenience }) { shapes[type.name]?.isStructure = true }
      }
      for (place, inherited) in type.inherited.enumerated() {
        let base = String(inherited.prefix { $0 != "<" })
        guard names.contains(base), type.kind != .extensionBody || type.name != base else { continue }
        if shapes[base]?.heirs == Heirs.none { shapes[base]?.heirs = .conforming }
        guard type.kind == .classBody, place == 0 else { continue }
        shapes[base]?.heirs = .classes
        for line in file.overrides(in: type) where Self.isOfOthers(line, declared) {
          shapes[base]?.overridden.insert(line)
        }
      }
    }
    addUses(of: file, names, modules, to: &shapes)
  }

  /// Whether a declaration names no type of the app, which a stand-in cannot see.
  private static func isOfOthers(_ line: String, _ declared: Set<String>) -> Bool {
    !line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { declared.contains(String($0)) }
  }

  private static func addUses(
    of file: AppFile, _ names: Set<String>, _ modules: Set<String>, to shapes: inout [String: StubShape]
  ) {
    var tokens = file.tokens
    /// The dotted name that ends here.
    var last: (name: String, end: Int)?
    var recent: [String] = []
    func extended(_ place: Int) -> String? {
      file.types.last { $0.kind == .extensionBody && names.contains($0.name) && ($0.start..<$0.end).contains(place) }?
        .name
    }
    while let token = tokens.next() {
      switch token {
      case .identifier(let range):
        let name = tokens.name(range)
        if let outer = last, recent.last == ".", name.first?.isUppercase == true, names.contains(outer.name) {
          shapes[outer.name]?.nested.insert(name)
          let dotted = outer.name + "." + name
          if shapes[dotted] == nil { shapes[dotted] = StubShape() }
          last = (dotted, range.upperBound)
        } else if name == "init", recent.suffix(2) == ["self", "."], let type = extended(range.lowerBound) {
          last = (type, range.upperBound)
        } else if let outer = last, recent.last == ".", name == "init" {
          last = (outer.name, range.upperBound)
        } else {
          // `Tracker.User(…)`, with the module's name
          let isQualified = recent.last == "." && recent.dropLast().last.map(modules.contains) == true
          last = recent.last == "." && !isQualified ? nil : (name, range.upperBound)
          if last != nil, names.contains(name), isCompared(tokens, recent) { shapes[name]?.isCompared = true }
        }
        recent.append(name)
      case .punctuation(UInt8(ascii: "("), let at):
        if let last, at == last.end, shapes[last.name] != nil, let labels = labels(tokens) {
          if shapes[last.name]?.initializers.contains(labels) == false {
            shapes[last.name]?.initializers.append(labels)
          }
          if Self.isBound(last.name, recent) { shapes[last.name]?.failable.insert(labels) }
        }
        last = nil
        recent.append("(")
      case .punctuation(UInt8(ascii: "<"), let at):
        if let last, at == last.end, shapes[last.name] != nil, let count = genericArguments(tokens) {
          shapes[last.name]?.parameterCount = count
        }
        last = nil
        recent.append("<")
      case .punctuation(UInt8(ascii: "."), let at):
        if last?.end != at { last = nil }
        if let last { shapes[last.name]?.hasMembers = true }
        recent.append(".")
      case .punctuation(let byte, _):
        last = nil
        recent.append(String(Unicode.Scalar(byte)))
      default:
        last = nil
        recent.append("")
      }
      if recent.count > 40 { recent.removeFirst(20) }
    }
  }

  /// Whether a call of a type is bound: `if let page = Page(…)`.
  private static func isBound(_ name: String, _ recent: [String]) -> Bool {
    let words = Array(recent.dropLast(name.contains(".") ? 3 : 1).suffix(4))
    guard words.count == 4 else { return false }
    return words[3] == "=" && words[1] == "let" && ["if", "guard", ",", "while"].contains(words[0])
  }

  /// Whether the name before these tokens stands at an `==` or `!=`.
  private static func isCompared(_ following: ActiveTokens, _ before: [String]) -> Bool {
    if before.suffix(2) == ["=", "="] || before.suffix(2) == ["!", "="] { return true }
    var ahead = following
    guard case .punctuation(let first, let at)? = ahead.next(), "=!".utf8.contains(first),
      case .punctuation(UInt8(ascii: "="), at: at + 1)? = ahead.next()
    else { return false }
    return true
  }

  /// The labels of a call's arguments, `_` for none; nil if they are too many to be meant.
  private static func labels(_ start: ActiveTokens) -> [String]? {
    var tokens = start
    var labels: [String] = []
    var depth = 0
    var isStart = true
    while let token = tokens.next() {
      if isStart, depth == 0 {
        if case .punctuation(UInt8(ascii: ")"), _) = token { return labels }
        isStart = false
        var ahead = tokens
        if case .identifier(let range) = token, case .punctuation(UInt8(ascii: ":"), _)? = ahead.next() {
          labels.append(tokens.name(range))
        } else {
          labels.append("_")
        }
      }
      guard case .punctuation(let byte, _) = token else { continue }
      switch Character(Unicode.Scalar(byte)) {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: return labels.count <= 12 ? labels : nil
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: isStart = true
      default: break
      }
    }
    return nil
  }

  /// How many arguments are between angle brackets; nil if it is a comparison.
  private static func genericArguments(_ start: ActiveTokens) -> Int? {
    var tokens = start
    var (count, depth) = (1, 1)
    while let token = tokens.next() {
      switch token {
      case .identifier: continue
      case .string, .regex: return nil
      case .punctuation(let byte, _):
        switch Character(Unicode.Scalar(byte)) {
        case "<": depth += 1
        case ">":
          depth -= 1
          if depth == 0 { return count }
        case "," where depth == 1: count += 1
        case ",", ".", "?", "[", "]", ":", "(", ")", "-", "@", "&": continue
        default: return nil
        }
      }
    }
    return nil
  }

  private static let protocolEndings = ["Delegate", "DataSource", "Protocol", "Providing", "Convertible", "able"]

  func isProtocol(_ name: String) -> Bool {
    guard initializers.isEmpty, nested.isEmpty else { return false }
    // `Logging` is a protocol, unless it has values: `Setting.light`.
    return heirs == .conforming || name.hasSuffix("ing") && !hasMembers
      || Self.protocolEndings.contains { name.hasSuffix($0) }
  }

  // MARK: Declarations

  /// - Parameters:
  ///   - name: its name, with the names of the types around it.
  func declaration(of dotted: String, in surroundings: StubModules.Surroundings) -> String {
    let uses = surroundings.uses
    let name = dotted.split(separator: ".").last.map(String.init) ?? dotted
    guard !isCompared || hasMembers || !initializers.isEmpty || !nested.isEmpty || isInherited else {
      return "public let \(name) = \"\(name)\"\n"
    }
    guard !isProtocol(name) else {
      let own = uses.optional[name] ?? [:]
      let members =
        (Self.optional(own, set: "nonmutating set") + bare(name, uses, set: "nonmutating set"))
        .map { "  \($0)\n" }.joined() + Self.members("", set: "nonmutating set")
      return "@dynamicMemberLookup public protocol \(name) {}\nextension \(name) {\n\(members)}\n"
    }
    if let cases = uses.cases[name], initializers.isEmpty, nested.isEmpty, !isInherited, parameterCount == 0 {
      return enumeration(name, cases.sorted(), in: surroundings)
    }
    if isStructure, !isInherited { return structure(name, dotted, in: surroundings) }
    let superclass =
      name.hasSuffix("ViewController") ? "UIViewController" : name.hasSuffix("View") ? "UIView" : "NSObject"
    let parameters =
      parameterCount == 0 ? "" : "<" + (1...parameterCount).map { "Value\($0)" }.joined(separator: ", ") + ">"
    let isPlain = superclass == "NSObject" && !isInherited
    // Unchecked: nothing is kept in a stand-in but its name, which is set when it is made.
    let errors = isError ? ["Error", "@unchecked Sendable"] : []
    let protocols =
      (isPlain ? ["InertResult"] + codable + coding + errors : []) + ["InertCalls"] + surroundings.protocols
    var lines = inherited(from: superclass) + ownInitializers(of: superclass)
    if isPlain { lines.append("public static var inert: \(name)\(parameters) { \(name)() }") }
    if isPlain { lines += Self.coders }
    lines += (uses.wanted[name] ?? []).sorted()
    lines += Self.optional(uses.optional[name] ?? [:], set: "set") + bare(name, uses, set: "set")
    if isPlain, parameterCount == 0, initializers.isEmpty, nested.isEmpty {
      lines += Self.named
      let others = surroundings.constants.filter { uses.optional[name]?[$0] == nil }
      lines += others.map { "public static var `\($0)`: \(name) { \(name)(inertName: \"\($0)\") }" }
    }
    lines += overridden.sorted()
    let inner = nested.sorted().map {
      (surroundings.shapes[dotted + "." + $0] ?? StubShape()).declaration(of: dotted + "." + $0, in: surroundings)
    }
    let access = isPlain ? "public final class" : "open class"
    return "@dynamicMemberLookup \(access) \(name)\(parameters): \(superclass), "
      + protocols.joined(separator: ", ") + " {\n" + lines.map { "  \($0)\n" }.joined() + Self.members("")
      + Self.members("static ") + inner.joined() + "}\n"
  }

  private var isError: Bool {
    conformances.isDisjoint(with: ["Error", "LocalizedError", "CustomNSError", "Sendable"])
  }

  /// A type of which the app lists all cases. Names that are no cases may be another type's.
  private func enumeration(_ name: String, _ cases: [String], in surroundings: StubModules.Surroundings) -> String {
    let protocols =
      ["InertResult", "Hashable", "CaseIterable"] + codable + (isError ? ["Error"] : []) + ["InertCalls"]
      + surroundings.protocols
    let optional = surroundings.uses.optional[name] ?? [:]
    let taken = Set(cases).union(optional.keys).union(["allCases", "inert"])
    let first = "`\(cases[0])`"
    var lines = ["case " + cases.map { "`\($0)`" }.joined(separator: ", ")]
    lines.append("public static var inert: \(name) { .\(first) }")
    lines.append("public init(from decoder: any Decoder) throws { self = .\(first) }")
    lines.append("public func encode(to encoder: any Encoder) throws {}")
    for other in surroundings.constants where !taken.contains(other) {
      lines.append("public static var `\(other)`: \(name) { .\(first) }")
    }
    lines += Self.optional(optional, set: "nonmutating set")
    let body = lines.map { "  \($0)\n" }.joined() + Self.members("", set: "nonmutating set") + Self.members("static ")
    return "@dynamicMemberLookup public enum \(name): \(protocols.joined(separator: ", ")) {\n\(body)}\n"
  }

  /// A type that is made by an initialiser of the app's.
  private func structure(_ name: String, _ dotted: String, in surroundings: StubModules.Surroundings) -> String {
    let uses = surroundings.uses
    let protocols = ["InertResult"] + codable + (isError ? ["Error"] : []) + ["InertCalls"] + surroundings.protocols
    var lines = ["public init() {}", "public static var inert: \(name) { \(name)() }"]
    lines.append("public init(from decoder: any Decoder) throws {}")
    lines.append(Self.coders[1])
    for labels in initializers where !labels.isEmpty && labels != ["from"] {
      let list = labels.enumerated().map { "\($1) value\($0): Any?" }.joined(separator: ", ")
      lines.append("@_disfavoredOverload public init\(failable.contains(labels) ? "?" : "")(\(list)) {}")
    }
    lines += Self.optional(uses.optional[name] ?? [:], set: "nonmutating set")
    lines += bare(name, uses, set: "nonmutating set") + (uses.wanted[name] ?? []).sorted()
    let inner = nested.sorted().map {
      (surroundings.shapes[dotted + "." + $0] ?? StubShape()).declaration(of: dotted + "." + $0, in: surroundings)
    }
    let body = lines.map { "  \($0)\n" }.joined() + Self.members("", set: "nonmutating set") + Self.members("static ")
    return "@dynamicMemberLookup public struct \(name): \(protocols.joined(separator: ", ")) {\n"
      + body + inner.joined() + "}\n"
  }

  /// The members that the app unwraps.
  static func optional(_ members: [String: String], set: String) -> [String] {
    members.sorted { $0.key < $1.key }.flatMap { name, type in
      ["", "static "].map {
        let value = type == "InertValue" ? "InertValue()" : "nil"
        let setter = $0.isEmpty ? set : "set"
        return "public \($0)var `\(name)`: \(type)? { get { \(value) } \(setter) {} }"
      }
    }
  }

  /// The members that extensions in the app use without a dot.
  private func bare(_ name: String, _ uses: StubMembers, set: String) -> [String] {
    (uses.bare[name] ?? []).subtracting((uses.optional[name] ?? [:]).keys).sorted().map {
      "public var `\($0)`: InertValue { get { InertValue() } \(set) {} }"
    }
  }

  private static let coders = [
    "public init(from decoder: any Decoder) throws { super.init() }",
    "public func encode(to encoder: any Encoder) throws {}",
    "public required init?(coder: NSCoder) { super.init() }", "public func encode(with coder: NSCoder) {}",
    "public static var supportsSecureCoding: Bool { true }",
  ]

  private var coding: [String] {
    conformances.isDisjoint(with: ["NSCoding", "NSSecureCoding"]) ? ["NSSecureCoding"] : []
  }

  /// A type that is made by no call may be an enumeration: its values differ by their names.
  private static let named = [
    "var inertName = \"\"",
    "convenience init(inertName: String) { self.init(); self.inertName = inertName }",
    "public override func isEqual(_ other: Any?) -> Bool { (other as? Self)?.inertName == inertName }",
    "public override var hash: Int { inertName.hashValue }",
  ]

  /// `extension Token: Codable {}` makes the stand-in conform itself.
  private var codable: [String] {
    conformances.isDisjoint(with: ["Codable", "Decodable", "Encodable"]) ? ["Codable"] : []
  }

  private static func members(_ modifier: String, set: String = "set") -> String {
    let subscripts = [
      "public \(modifier)subscript(dynamicMember name: String) -> InertValue { get { InertValue() } \(set) {} }",
      "@_disfavoredOverload public \(modifier)subscript(dynamicMember name: String) -> InertValue? { "
        + "get { InertValue() } \(set) {} }",
      "@_disfavoredOverload public \(modifier)subscript<Result>(dynamicMember name: String) -> Result { "
        + "get { inertResult() } \(set) {} }",
      "public \(modifier)subscript(key: Any?) -> InertValue { get { InertValue() } \(set) {} }",
      "@_disfavoredOverload public \(modifier)subscript<Result>(key: Any?) -> Result { get { inertResult() } \(set) {} }",
    ]
    return subscripts.map { "  \($0)\n" }.joined()
  }

  private func inherited(from superclass: String) -> [String] {
    switch superclass {
    case "UIViewController":
      [
        "public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }",
        "public required init?(coder: NSCoder) { super.init(coder: coder) }",
      ]
    case "UIView":
      [
        "public override init(frame: CGRect) { super.init(frame: frame) }",
        "public required init?(coder: NSCoder) { super.init(coder: coder) }",
      ]
    default: ["public override init() { super.init() }"]
    }
  }

  private func ownInitializers(of superclass: String) -> [String] {
    let designated =
      switch superclass {
      case "UIViewController": "super.init(nibName: nil, bundle: nil)"
      case "UIView": "super.init(frame: .zero)"
      default: "super.init()"
      }
    let made: [[String]] = superclass == "NSObject" && !isInherited ? [[], ["coder"], ["from"]] : [[]]
    let own = initializers.filter { !made.contains($0) && !(superclass == "UIView" && $0 == ["frame"]) }
      .filter { !(superclass == "UIViewController" && $0 == ["nibName", "bundle"]) }
    return own.map { labels in
      let list = labels.enumerated().map { "\($1) value\($0): Any?" }.joined(separator: ", ")
      let mark = failable.contains(labels) ? "?" : ""
      return "public init\(mark)(\(list)) { \(designated) }"
    }
  }
}

extension AppFile {
  /// The declarations of a type's overriding members, with bodies that do nothing.
  fileprivate func overrides(in type: SourceOutline.TypeBody) -> [String] {
    read.outline.overrides(in: type)
  }
}
