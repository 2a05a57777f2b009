import LinuxRewriting
import SwiftTokens

/// Stand-ins for modules that do not exist on Linux, with the types that the files seem to use of them. Their members
/// do nothing: the result of a call takes any other call, and is no value of the app's.
struct StubModules {
  struct Stub: Equatable {
    let module: String
    let names: [String]
    let text: String
  }

  let stubs: [Stub]
  /// The names that files with missing modules use as `.name`, where a stand-in may be meant.
  private let implicitMembers: [String]
  var names: [String] { stubs.map(\.module) }

  /// Modules for which a stand-in would not help. `KnownModules.wayOut` says what helps.
  private static let without: Set = ["SQLite3", "CoreData", "SwiftData", "AppKit", "Cocoa"]
  /// Modules of the system whose names other modules have here.
  private static let elsewhere = ["Darwin": "Glibc", "ObjectiveC": "Foundation"]

  /// - Parameters:
  ///   - kept: modules of other packages, whose names are not known.
  ///   - known: whether a module exists.
  init(for files: [AppFile], declared: Set<String>, kept: Set<String> = [], known: (String) -> Bool) {
    let missing = Set(files.flatMap(\.imports).map(\.name)).filter { !known($0) && !Self.without.contains($0) }
    guard !missing.isEmpty else {
      (stubs, implicitMembers) = ([], [])
      return
    }
    var importers: [String: Set<String>] = [:]
    var shapes: [String: Shape] = [:]
    var members: Set<String> = []
    for file in files {
      let modules = missing.intersection(file.imports.map(\.name))
      let imported = Set(file.imports.map(\.name))
      guard !modules.isEmpty else { continue }
      // Names of kept packages are not known: a file that imports one uses only names of the stand-in that look so.
      let importsKept = !kept.isDisjoint(with: imported)
      let unknown = file.used.filter { use in
        let name = use.name
        // A module may have a type of its own name.
        let isModule = known(name) || missing.contains(name) && use.isQualifier
        return !isModule && !declared.contains(name) && !AppleTypes.exists(name) && !AppleTypes.isSeenEverywhere(name)
          && !SystemTypes.exists(name) && AppleTypes.module(ofMissing: name, imported: imported) == nil
          && (!importsKept || modules.contains { Self.shared($0, name) >= 3 })
      }.map(\.name)
      guard !unknown.isEmpty else { continue }
      for name in unknown { importers[name] = importers[name].map { $0.intersection(modules) } ?? modules }
      Shape.add(of: file, names: Set(unknown), to: &shapes)
      members.formUnion(Self.implicitMembers(of: file))
    }
    implicitMembers = members.sorted()
    var owned: [String: [String]] = [:]
    for (name, modules) in importers {
      // The module whose name shares the longest beginning; of several, the first.
      let best = modules.sorted().max { Self.shared($0, name) < Self.shared($1, name) }
      if let best { owned[best, default: []].append(name) }
    }
    stubs = missing.sorted().map { module in
      let names = (owned[module] ?? []).sorted()
      return Stub(module: module, names: names, text: Self.text(of: module, names.map { ($0, shapes[$0] ?? Shape()) }))
    }
  }

  private static func shared(_ one: String, _ other: String) -> Int { zip(one, other).prefix { $0 == $1 }.count }

  var files: [(path: String, text: String)] {
    stubs.isEmpty
      ? []
      : [("Stubs/InertValues/InertValue.swift", Self.inertValue + members)]
        + stubs.map { ("Stubs/\($0.module)/\($0.module).swift", $0.text) }
  }

  /// Swift finds `.loop` only among declared members.
  private var members: String {
    guard !implicitMembers.isEmpty else { return "" }
    let lines = implicitMembers.map { "  public static var `\($0)`: InertValue { InertValue() }\n" }
    return "\nextension InertValue {\n\(lines.joined())}\n"
  }

  /// The names behind a dot that follows no value. Names of chains that go on in a new line are among them, and do no
  /// harm.
  private static func implicitMembers(of file: AppFile) -> Set<String> {
    let others: Set = ["init", "self", "Type", "Protocol"]
    var found: Set<String> = []
    var tokens = ActiveTokens(file.bytes)
    var isBehindDot = false
    while let token = tokens.next() {
      switch token {
      case .punctuation(UInt8(ascii: "."), let at):
        isBehindDot = at == 0 || "([,:=?{ \t\n".utf8.contains(file.bytes[at - 1])
      case .identifier(let range) where isBehindDot:
        let name = tokens.name(range)
        if !others.contains(name) { found.insert(name) }
        isBehindDot = false
      default: isBehindDot = false
      }
    }
    return found
  }

  private static func text(of module: String, _ names: [(name: String, shape: Shape)]) -> String {
    let header =
      "// A stand-in for \(module), which does not exist here: what it declares does nothing. Edit it freely.\n"
    if let real = elsewhere[module] { return header + "@_exported import \(real)\n" }
    return header + "@_exported import Foundation\nimport InertValues\nimport UIKit\n"
      + names.map { "\n" + $0.shape.declaration(of: $0.name) }.joined()
  }

  private static let inertValue = """
    // What a stand-in's members return: it takes every call, and nothing happens.
    @dynamicMemberLookup @dynamicCallable
    public struct InertValue: Sendable, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
      ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral
    {
      public init() {}
      public init(stringLiteral value: String) {}
      public init(booleanLiteral value: Bool) {}
      public init(integerLiteral value: Int) {}
      public init(floatLiteral value: Double) {}
      public init(nilLiteral: ()) {}
      public subscript(dynamicMember name: String) -> InertValue {
        get { InertValue() }
        nonmutating set {}
      }
      @discardableResult
      public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> InertValue {
        InertValue()
      }
      @_disfavoredOverload @discardableResult
      public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, InertValue>) -> InertValue {
        InertValue()
      }
      @_disfavoredOverload @discardableResult public func dynamicallyCall(
        withKeywordArguments arguments: KeyValuePairs<String, (InertValue) -> Void>
      ) -> InertValue { InertValue() }
    }

    """
}

/// The use that files make of a name that no file declares.
private struct Shape: Equatable {
  var isInherited = false
  var isFirstOfClass = false
  /// The labels of its calls, once each.
  var initializers: [[String]] = []
  var parameterCount = 0

  static func add(of file: AppFile, names: Set<String>, to shapes: inout [String: Shape]) {
    for name in names where shapes[name] == nil { shapes[name] = Shape() }
    for type in file.types {
      for (place, inherited) in type.inherited.enumerated() {
        let base = String(inherited.prefix { $0 != "<" })
        guard names.contains(base) else { continue }
        shapes[base]?.isInherited = true
        if type.kind == .classBody, place == 0 { shapes[base]?.isFirstOfClass = true }
      }
    }
    var tokens = ActiveTokens(file.bytes)
    var last: (name: String, end: Int)?
    while let token = tokens.next() {
      switch token {
      case .identifier(let range): last = (tokens.name(range), range.upperBound)
      case .punctuation(UInt8(ascii: "("), let at):
        if let last, at == last.end, names.contains(last.name), let labels = labels(tokens),
          shapes[last.name]?.initializers.contains(labels) == false
        {
          shapes[last.name]?.initializers.append(labels)
        }
        last = nil
      case .punctuation(UInt8(ascii: "<"), let at):
        if let last, at == last.end, names.contains(last.name), let count = genericArguments(tokens) {
          shapes[last.name]?.parameterCount = count
        }
        last = nil
      default: last = nil
      }
    }
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

  private func isProtocol(_ name: String) -> Bool {
    guard initializers.isEmpty else { return false }
    return (isInherited && !isFirstOfClass) || Self.protocolEndings.contains { name.hasSuffix($0) }
  }

  func declaration(of name: String) -> String {
    guard !isProtocol(name) else { return "public protocol \(name) {}\n" }
    let superclass =
      name.hasSuffix("ViewController") ? "UIViewController" : name.hasSuffix("View") ? "UIView" : "NSObject"
    let parameters =
      parameterCount == 0 ? "" : "<" + (1...parameterCount).map { "Value\($0)" }.joined(separator: ", ") + ">"
    let designated =
      switch superclass {
      case "UIViewController": "super.init(nibName: nil, bundle: nil)"
      case "UIView": "super.init(frame: .zero)"
      default: "super.init()"
      }
    let own = initializers.filter { !$0.isEmpty && !(superclass == "UIView" && $0 == ["frame"]) }
      .filter { !(superclass == "UIViewController" && $0 == ["nibName", "bundle"]) }
    let lines = own.map { labels in
      let list = labels.enumerated().map { "\($1) value\($0): Any?" }.joined(separator: ", ")
      return "  public init(\(list)) { \(designated) }\n"
    }
    let inherited =
      switch superclass {
      case "UIViewController":
        "  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }\n"
          + "  public required init?(coder: NSCoder) { super.init(coder: coder) }\n"
      case "UIView":
        "  public override init(frame: CGRect) { super.init(frame: frame) }\n"
          + "  public required init?(coder: NSCoder) { super.init(coder: coder) }\n"
      default: "  public override init() { super.init() }\n"
      }
    return """
      @dynamicMemberLookup open class \(name)\(parameters): \(superclass) {
      \(inherited)\(lines.joined())  public static subscript(dynamicMember name: String) -> InertValue {
          get { InertValue() }
          set {}
        }
        public subscript(dynamicMember name: String) -> InertValue {
          get { InertValue() }
          set {}
        }
      }

      """
  }
}
