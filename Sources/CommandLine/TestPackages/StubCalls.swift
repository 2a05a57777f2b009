import SwiftTokens

/// The calls with closures in files that import missing modules. A value that takes every call cannot take a closure
/// whose parameters have no types, so the stand-ins declare the methods that are called like this.
struct StubCalls {
  /// An argument: its label, and for a closure one value per parameter, which is true if the closure unwraps it.
  struct Argument: Hashable {
    let label: String
    let closureParameters: [Bool]?
  }

  /// The methods whose results the app unwraps.
  var optionalResults: Set<String> = []

  private var calls: [String: Set<[Argument]>] = [:]

  /// Methods that sequences have, and functions of the language.
  private static let others: Set = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "contains", "allSatisfy", "first", "last", "sorted",
    "min", "max", "init", "self", "async", "sync", "asyncAfter", "sink", "prefix", "drop", "split", "enumerated",
  ]
  private static let mostArguments = 12
  private static let mostParameters = 6

  mutating func add(_ file: AppFile) {
    var tokens = file.tokens
    var isBehindDot = false
    while let token = tokens.next() {
      switch token {
      case .identifier(let range) where isBehindDot:
        isBehindDot = false
        let name = tokens.name(range)
        guard !Self.others.contains(name), name.first?.isLowercase == true,
          let arguments = Self.arguments(tokens, behind: range.upperBound, in: file.bytes)
        else { continue }
        calls[name, default: []].insert(arguments)
      case .punctuation(UInt8(ascii: "."), _): isBehindDot = true
      default: isBehindDot = false
      }
    }
  }

  /// The arguments of a call; nil if there is no call.
  private static func arguments(_ start: ActiveTokens, behind end: Int, in bytes: [UInt8]) -> [Argument]? {
    var tokens = start
    var arguments: [Argument] = []
    guard case .punctuation(let first, let place)? = tokens.next() else { return nil }
    if first == UInt8(ascii: "{") {
      guard let count = closureParameters(tokens) else { return nil }
      return [Argument(label: "_", closureParameters: count)]
    }
    guard first == UInt8(ascii: "("), place == end else { return nil }
    var isStart = true
    var depth = 0
    var close: Int?
    while close == nil, let token = tokens.next() {
      if isStart, depth == 0 {
        isStart = false
        if case .punctuation(UInt8(ascii: ")"), let at) = token {
          close = at
          break
        }
        var ahead = tokens
        var label = "_"
        var value = token
        if case .identifier(let range) = token, case .punctuation(UInt8(ascii: ":"), _)? = ahead.next() {
          label = tokens.name(range)
          tokens = ahead
          guard let next = tokens.next() else { return nil }
          value = next
        }
        var parameters: [Bool]?
        if case .punctuation(UInt8(ascii: "{"), _) = value { parameters = closureParameters(tokens) ?? [] }
        arguments.append(Argument(label: label, closureParameters: parameters))
        if case .punctuation(let byte, _) = value, "([{".utf8.contains(byte) { depth += 1 }
        continue
      }
      guard case .punctuation(let byte, let at) = token else { continue }
      switch Character(Unicode.Scalar(byte)) {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: close = at
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: isStart = true
      default: break
      }
    }
    guard close != nil, arguments.count <= mostArguments else { return nil }
    if case .punctuation(UInt8(ascii: "{"), _)? = tokens.next(), let count = closureParameters(tokens) {
      arguments.append(Argument(label: "_", closureParameters: count))
    }
    return arguments
  }

  /// The parameters that a closure names, from behind its brace; nil if it names none.
  private static func closureParameters(_ start: ActiveTokens) -> [Bool]? {
    var tokens = start
    var names: [String] = []
    var count = 0
    var depth = 0
    var isBehindCaptures = true
    while let token = tokens.next() {
      switch token {
      case .identifier(let range):
        let word = tokens.name(range)
        if word == "in", depth == 0 {
          guard count <= mostParameters else { return nil }
          let unwrapped = unwrappedNames(tokens)
          return (0..<count).map { $0 < names.count && unwrapped.contains(names[$0]) }
        }
        if depth == 0, count == 0, ["async", "throws"].contains(word) { return nil }
        if count == 0 { count = 1 }
        if names.count < count { names.append(word) }
        isBehindCaptures = false
      case .punctuation(let byte, _):
        switch Character(Unicode.Scalar(byte)) {
        case "[" where isBehindCaptures && count == 0:
          guard skip(&tokens) else { return nil }
        case "@" where count == 0: _ = tokens.next()
        case "(" where depth == 0 && count == 0:
          depth += 1
        case "(", "[", "<": depth += 1
        case ")", "]": depth -= 1
        case ">": if depth > 0 { depth -= 1 }
        case "," where depth <= 1: count += 1
        case ":", "-", "?", "!", ".", ",": break
        default: return nil
        }
      default: return nil
      }
    }
    return nil
  }

  /// The names that the rest of a closure unwraps.
  private static func unwrappedNames(_ start: ActiveTokens) -> Set<String> {
    let words = FileWords(start, toBracket: true)
    return Set(
      words.indices.filter { place in
        let isBound =
          ["let", "var"].contains(words[place - 1]) && [",", "{", "else"].contains(words[place + 1])
          || words.binding(before: place, after: place) != nil
        return words[place - 1] != "." && (isBound || words.isUnwrapped(after: place))
      }.map { words[$0] })
  }

  /// Consumes the rest of a capture list.
  private static func skip(_ tokens: inout ActiveTokens) -> Bool {
    var depth = 1
    while depth > 0, let token = tokens.next() {
      guard case .punctuation(let byte, _) = token else { continue }
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
    }
    return depth == 0
  }

  /// The declarations for all stand-ins.
  var text: String {
    let named = calls.filter { call in
      optionalResults.contains(call.key) || call.value.contains { $0.contains { $0.closureParameters != nil } }
    }
    guard !named.isEmpty else { return "" }
    var lines: [String] = []
    for (name, shapes) in named.sorted(by: { $0.key < $1.key }) {
      let result = optionalResults.contains(name) ? "InertValue?" : "InertValue"
      let ordered = Set(Self.merged(shapes).map { Self.signature(of: name, $0) }).sorted()
      for signature in ordered {
        for modifier in ["", "static "] {
          lines.append("  @discardableResult public \(modifier)func \(signature) -> \(result) { InertValue() }\n")
        }
      }
    }
    return "\nextension InertCalls {\n\(lines.joined())}\n"
  }

  /// One call for all calls with the same labels and numbers of parameters. A parameter that one of them unwraps is
  /// optional.
  private static func merged(_ shapes: Set<[Argument]>) -> [[Argument]] {
    let groups = Dictionary(grouping: shapes) { $0.map { "\($0.label) \($0.closureParameters?.count ?? -1)" } }
    return groups.values.compactMap { group in
      group.first?.indices.map { index in
        let all = group.compactMap { $0[index].closureParameters }
        let merged = all.first.map { $0.indices.map { place in all.contains { $0[place] } } }
        return Argument(label: group[0][index].label, closureParameters: merged)
      }
    }
  }

  private static func signature(of name: String, _ arguments: [Argument]) -> String {
    var generics: [String] = []
    let parameters = arguments.enumerated().map { index, argument in
      guard let parameters = argument.closureParameters else { return "\(argument.label) value\(index): Any?" }
      generics.append("Result\(index)")
      let list = parameters.map { $0 ? "InertValue?" : "InertValue" }.joined(separator: ", ")
      return "\(argument.label) value\(index): @escaping (\(list)) async throws -> Result\(index)"
    }
    let clause = generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"
    return "`\(name)`\(clause)(\(parameters.joined(separator: ", ")))"
  }
}
