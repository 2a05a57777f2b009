import LocalFiles
import SwiftTokens

/// The literals of a Swift package's manifest: targets, products, and other packages. Computed values are not seen.
struct SwiftManifest {
  struct Target: Equatable {
    var kind: String
    var name: String
    var path: String?
    var sources: [String] = []
    var excluded: [String] = []
    var dependencies: [Dependency] = []
    /// The names that its settings define for `#if`.
    var conditions: [String] = []
  }

  enum Dependency: Equatable {
    /// A target of the same package, or a product of that name.
    case named(String)
    case product(String, package: String)
  }

  struct Package: Equatable {
    /// By which targets refer to it.
    let identity: String
    let path: String?
    let url: String?
    /// As the manifest writes it.
    let text: String
  }

  private(set) var targets: [Target] = []
  private(set) var packages: [Package] = []
  /// The targets of products, by the products' names.
  private(set) var products: [String: [String]] = [:]

  private static let kinds: Set = [
    "target", "executableTarget", "testTarget", "binaryTarget", "systemLibrary", "macro", "plugin",
  ]

  init(_ bytes: [UInt8]) {
    var reader = LiteralReader(bytes)
    // The settings of a variable count for all targets, because its users are not known. A name too many does no harm.
    var shared: [String] = []
    while let call = reader.nextCall() {
      let text = { (label: String) in call.arguments.first { $0.label == label }?.value.string }
      let list = { (label: String) in
        call.arguments.first { $0.label == label }?.value.elements.compactMap(\.string) ?? []
      }
      switch call.name {
      case "library", "executable":
        if let name = text("name") { products[name] = list("targets") }
      case "package":
        guard let place = text("path") ?? text("url"), let last = place.split(separator: "/").last else { continue }
        let identity = last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
        packages.append(
          Package(
            identity: text("name") ?? identity, path: text("path"), url: text("url"),
            text: String(decoding: bytes[call.place], as: UTF8.self)))
      case "define":
        guard let name = call.arguments.first?.value.string, call.isForPhones else { continue }
        if call.depth == 0 {
          shared.append(name)
        } else {
          targets.indices.last.map { targets[$0].conditions.append(name) }
        }
      case let kind where Self.kinds.contains(kind):
        // `.target(name: …)` in a list of dependencies has nothing else.
        guard let name = text("name"), call.depth == 0 else { continue }
        let dependencies = call.arguments.first { $0.label == "dependencies" }?.value.elements ?? []
        targets.append(
          Target(
            kind: kind, name: name, path: text("path"), sources: list("sources"), excluded: list("exclude"),
            dependencies: dependencies.compactMap(\.dependency)))
      default: break
      }
    }
    for index in targets.indices { targets[index].conditions += shared }
  }
}

/// A value of a manifest, as far as it is a literal.
private indirect enum LiteralValue {
  case text(String)
  case list([LiteralValue])
  case call(String, [(label: String, value: LiteralValue)])
  /// A name, as in `.iOS`.
  case name(String)
  case other

  var string: String? { if case .text(let text) = self { text } else { nil } }
  var elements: [LiteralValue] { if case .list(let list) = self { list } else { [] } }

  var dependency: SwiftManifest.Dependency? {
    switch self {
    case .text(let name): return .named(name)
    case .call(let kind, let arguments):
      guard let name = arguments.first(where: { $0.label == "name" })?.value.string else { return nil }
      let package = arguments.first { $0.label == "package" }?.value.string
      return kind == "product" ? .product(name, package: package ?? "") : .named(name)
    case .list, .name, .other: return nil
    }
  }
}

/// Finds calls such as `.target(name: "Shop")`, from the first to the last.
private struct LiteralReader {
  struct Call {
    let name: String
    let arguments: [(label: String, value: LiteralValue)]
    let place: Range<Int>
    /// 1 within another call of a target.
    let depth: Int

    /// Whether no `.when(platforms: …)` or `.when(configuration: …)` leaves out an iPhone's debug build.
    var isForPhones: Bool {
      arguments.allSatisfy { argument in
        guard case .call("when", let limits) = argument.value else { return true }
        return limits.allSatisfy { limit in
          switch limit.value {
          case .list(let platforms) where limit.label == "platforms":
            platforms.contains { if case .name("iOS") = $0 { true } else { false } }
          case .name(let configuration) where limit.label == "configuration": configuration == "debug"
          default: true
          }
        }
      }
    }
  }

  private var scanner: SwiftScanner
  private var targetEnd = 0
  private static let deepest = 50

  init(_ bytes: [UInt8]) { scanner = SwiftScanner(bytes) }

  mutating func nextCall() -> Call? {
    var dot: Int?
    while let token = scanner.next() {
      guard case .identifier(let range) = token else {
        if case .punctuation(UInt8(ascii: "."), let at) = token { dot = at } else { dot = nil }
        continue
      }
      let name = scanner.name(range)
      var inner = scanner
      guard let start = dot, case .punctuation(UInt8(ascii: "("), _)? = inner.next() else {
        dot = nil
        continue
      }
      let arguments = Self.arguments(&inner, depth: 0)
      let call = Call(
        name: name, arguments: arguments, place: start..<inner.place, depth: start < targetEnd ? 1 : 0)
      // The calls inside are read as well. `package.targets.append(…)` has whole targets.
      if name != "package", name != "append", start >= targetEnd { targetEnd = inner.place }
      return call
    }
    return nil
  }

  /// After the opening parenthesis, up to the closing one.
  private static func arguments(_ scanner: inout SwiftScanner, depth: Int) -> [(label: String, value: LiteralValue)] {
    var found: [(label: String, value: LiteralValue)] = []
    while true {
      var ahead = scanner
      var label = ""
      if case .identifier(let range)? = ahead.next(), case .punctuation(UInt8(ascii: ":"), _)? = ahead.next() {
        label = scanner.name(range)
        scanner = ahead
      }
      let (value, isLast) = value(&scanner, depth: depth)
      if let value { found.append((label, value)) }
      if isLast { return found }
    }
  }

  /// A value, and what follows it up to the next comma.
  private static func value(_ scanner: inout SwiftScanner, depth: Int) -> (LiteralValue?, isLast: Bool) {
    var value: LiteralValue?
    var name: String?
    var nested = 0
    while let token = scanner.next() {
      switch token {
      case .string(let range):
        if value == nil { value = plain(scanner.text(range)).map { .text($0) } ?? .other }
      case .identifier(let range): name = scanner.name(range)
      case .regex: value = value ?? .other
      case .punctuation(let byte, _):
        switch Character(Unicode.Scalar(byte)) {
        case "(" where nested == 0 && name != nil && depth < deepest:
          let call = LiteralValue.call(name ?? "", arguments(&scanner, depth: depth + 1))
          if value == nil { value = call }
        case "[" where nested == 0 && depth < deepest:
          var elements: [LiteralValue] = []
          while true {
            let (element, isLast) = Self.value(&scanner, depth: depth + 1)
            if let element { elements.append(element) }
            if isLast { break }
          }
          // `[…] + […]`
          value = .list((value?.elements ?? []) + elements)
        case "(", "[", "{": nested += 1
        case ")", "]", "}":
          if nested == 0 { return (value ?? name.map { .name($0) }, true) }
          nested -= 1
        case "," where nested == 0: return (value ?? name.map { .name($0) }, false)
        default: break
        }
      }
    }
    return (value, true)
  }

  private static func plain(_ literal: String) -> String? {
    guard literal.hasPrefix("\""), literal.hasSuffix("\""), literal.count >= 2, !literal.contains("\\") else {
      return nil
    }
    return String(literal.dropFirst().dropLast())
  }
}
