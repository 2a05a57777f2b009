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
  private let calls: StubCalls
  private let membersOfValues: [String: String]
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
      (stubs, implicitMembers, calls, membersOfValues) = ([], [], StubCalls(), [:])
      return
    }
    var importers: [String: Set<String>] = [:]
    var shapes: [String: StubShape] = [:]
    var calls = StubCalls()
    var members: Set<String> = []
    var uses = StubMembers()
    let parameters = ParameterTypes(of: files)
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
      calls.add(file)
      members.formUnion(Self.implicitMembers(of: file))
      for name in unknown { importers[name] = importers[name].map { $0.intersection(modules) } ?? modules }
      // `Tracker.User` is the module's, whatever else is called `User`.
      let qualified = Self.qualifiedNames(of: file, in: modules)
      for (module, name) in qualified { importers[name] = [module] }
      let names = Set(unknown).union(qualified.map(\.name))
      guard !names.isEmpty else { continue }
      uses.add(file, names, parameters: parameters)
      StubShape.add(of: file, names: names, modules: modules, declared: declared, to: &shapes)
    }
    uses.addConformances(of: files, Set(shapes.keys))
    implicitMembers = members.sorted()
    calls.optionalResults = uses.optionalResults
    self.calls = calls
    membersOfValues = uses.optional[""] ?? [:]
    let constants = Set(files.flatMap { Self.implicitMembers(of: $0) }).sorted()
    var owned: [String: [String]] = [:]
    for (name, modules) in importers {
      // The module whose name shares the longest beginning; of several, the first.
      let best = modules.sorted().max { Self.shared($0, name) < Self.shared($1, name) }
      if let best { owned[best, default: []].append(name) }
    }
    stubs = missing.sorted().map { module in
      let names = (owned[module] ?? []).sorted()
      return Stub(
        module: module, names: names,
        text: Self.text(of: module, names, Surroundings(shapes: shapes, constants: constants, uses: uses)))
    }
  }

  private static func shared(_ one: String, _ other: String) -> Int { zip(one, other).prefix { $0 == $1 }.count }

  var files: [(path: String, text: String)] {
    stubs.isEmpty
      ? []
      : [("Stubs/InertValues/InertValue.swift", InertValueFile.text + implicitText + calls.text)]
        + stubs.map { ("Stubs/\($0.module)/\($0.module).swift", $0.text) }
  }

  /// Swift finds `.loop` only among declared members.
  private var implicitText: String {
    guard !implicitMembers.isEmpty || !membersOfValues.isEmpty else { return "" }
    let lines =
      implicitMembers.filter { membersOfValues[$0] == nil }.map {
        "  public static var `\($0)`: InertValue { InertValue() }\n"
      }
      + StubShape.optional(membersOfValues, set: "nonmutating set").map { "  \($0)\n" }
    return "\nextension InertValue {\n\(lines.joined())}\n"
  }

  /// The names behind a dot that follows no value. Names of chains that go on in a new line are among them, and do no
  /// harm.
  private static func implicitMembers(of file: AppFile) -> Set<String> {
    let others: Set = ["init", "self", "Type", "Protocol"]
    var found: Set<String> = []
    var tokens = file.tokens
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

  /// The names behind a module's own, as in `Tracker.User`.
  private static func qualifiedNames(of file: AppFile, in modules: Set<String>) -> [(module: String, name: String)] {
    var found: [(module: String, name: String)] = []
    var tokens = file.tokens
    var last: [String] = []
    while let token = tokens.next() {
      guard case .identifier(let range) = token else {
        if case .punctuation(UInt8(ascii: "."), _) = token { last.append(".") } else { last = [] }
        continue
      }
      let name = tokens.name(range)
      if last.count == 2, last[1] == ".", modules.contains(last[0]), name.first?.isUppercase == true {
        found.append((last[0], name))
      }
      // `import struct Tracker.User` wants a type of that kind, which a stand-in's is not.
      let isImport = last == ["import"]
      if isImport, ["struct", "enum", "protocol", "typealias", "func", "let", "var"].contains(name) {
        _ = tokens.next()
        last = []
      } else {
        last = last.last == "." && last.count > 1 ? ["", name] : [name]
      }
    }
    // A type of the module's own name has nested types, which are its members.
    return found.filter { use in !file.used.contains { $0.name == use.module && !$0.isQualifier } }
  }

  /// The facts for a declaration beside its own uses.
  struct Surroundings {
    let shapes: [String: StubShape]
    /// The members that files name by a dot alone, which may be any type's.
    let constants: [String]
    let uses: StubMembers
    /// The module's protocols. Its types may be meant where one of them is wanted.
    var protocols: [String] = []
  }

  private static func text(of module: String, _ names: [String], _ surroundings: Surroundings) -> String {
    var surroundings = surroundings
    surroundings.protocols = names.filter { surroundings.shapes[$0]?.isProtocol($0) == true }
    let header =
      "// A stand-in for \(module), which does not exist here: what it declares does nothing. Edit it freely.\n"
    if let real = elsewhere[module] { return header + "@_exported import \(real)\n" }
    let declarations = names.map { name in
      "\n" + (surroundings.shapes[name] ?? StubShape()).declaration(of: name, in: surroundings)
    }
    let imports = "@_exported import Foundation\n@_exported import InertValues\nimport UIKit\n"
    return header + imports + declarations.joined()
  }
}
