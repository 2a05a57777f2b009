import LinuxRewriting
import SwiftTokens

/// The members of stand-ins whose types follow from their uses: optional ones, and the cases of enumerations.
struct StubMembers {
  /// The optional members of each type that is not the app's, each with the type that its value seems to have. The
  /// empty name stands for values of unknown types.
  private(set) var optional: [String: [String: String]] = [:]
  /// The methods whose results are unwrapped.
  private(set) var optionalResults: Set<String> = []
  /// The cases of types whose cases a `switch` lists without a default.
  private(set) var cases: [String: Set<String>] = [:]
  /// The methods that the app's protocols require of a type.
  private(set) var wanted: [String: Set<String>] = [:]
  /// The names that extensions of a type use without a dot.
  private(set) var bare: [String: Set<String>] = [:]

  /// - Parameter names: those of types that are not the app's.
  mutating func add(_ file: AppFile, _ names: Set<String>, parameters: ParameterTypes) {
    let words = FileWords(file)
    let variables = words.variables(of: names)
    for place in words.indices {
      let word = words[place]
      guard words[place - 1] != ".", let type = variables[word] ?? (names.contains(word) ? word : nil) else { continue }
      if words[place - 1] == "switch", words[place + 1] == "{", let found = words.listedCases(from: place + 2) {
        cases[type, default: []].formUnion(found)
      }
      addChain(from: place, of: type, in: words, parameters)
    }
    for extended in file.types where extended.kind == .extensionBody && names.contains(extended.name) {
      bare[extended.name, default: []].formUnion(words.bareNames(in: extended.start..<extended.end))
    }
  }

  /// Adds the methods that `extension Client: OwnProtocol {}` claims for a type.
  mutating func addConformances(of files: [AppFile], _ names: Set<String>) {
    let extensions = files.flatMap(\.types).filter { $0.kind == .extensionBody && names.contains($0.name) }
    let protocols = Set(extensions.flatMap(\.inherited))
    guard !protocols.isEmpty else { return }
    for file in files {
      for type in file.types where type.keyword == "protocol" && protocols.contains(type.name) {
        let methods = FileWords(file).requirements(in: type.start..<type.end)
        for conforming in extensions where conforming.inherited.contains(type.name) {
          let own = Set(conforming.members.map(\.key))
          wanted[conforming.name, default: []].formUnion(methods.filter { !own.contains($0.key) }.map(\.declaration))
        }
      }
    }
  }

  private mutating func addChain(from start: Int, of type: String, in words: FileWords, _ parameters: ParameterTypes) {
    var (place, owner) = (start, type)
    while words[place + 1] == "." || words[place + 1] == "?" && words[place + 2] == "." {
      let name = place + (words[place + 1] == "." ? 2 : 3)
      guard words[name].first?.isLetter == true else { return }
      let isCall = words[name + 1] == "("
      let end = isCall ? words.close(of: name + 1) : name
      let bound = words.binding(before: start, after: end)
      if bound != nil || words.isUnwrapped(after: end) {
        if isCall {
          optionalResults.insert(words[name])
        } else {
          let value = bound.flatMap { words.type(of: $0, from: end, parameters) } ?? "InertValue"
          let known = optional[owner]?[words[name]]
          if known == nil || known == "InertValue" { optional[owner, default: [:]][words[name]] = value }
        }
      }
      (place, owner) = (end, "")
    }
  }
}

/// The types of the parameters of the app's functions, by the functions' names and labels.
struct ParameterTypes {
  private var types: [String: String] = [:]
  /// The types that have a value without a meaning.
  private static let plain: Set = [
    "String", "Int", "Double", "Bool", "Data", "Date", "URL", "[String]", "[String: Any]", "[String: String]",
  ]

  init(of files: [AppFile]) {
    for parameter in files.flatMap(\.types).flatMap(\.members).flatMap({ member in
      member.parameters.map { (member.key.prefix { $0 != "(" } + "(" + ($0.label ?? "_"), $0.type) }
    }) {
      let type = String(parameter.1.filter { $0 != "?" && !$0.isNewline }).split(separator: " ").joined(separator: " ")
      if Self.plain.contains(type) { types[String(parameter.0)] = type }
    }
  }

  func type(of function: String, _ label: String) -> String? { types[function + "(" + label] }
}

/// The tokens of a file by their numbers; strings are quotation marks, and places outside are empty.
struct FileWords {
  private var words: [String] = []
  private var places: [Int] = []
  var indices: Range<Int> { words.indices }
  subscript(place: Int) -> String { words.indices.contains(place) ? words[place] : "" }

  init(_ file: AppFile) { self.init(file.tokens) }

  /// - Parameter toBracket: whether the words end at a bracket that closes what is open before them.
  init(_ start: ActiveTokens, toBracket: Bool = false) {
    var tokens = start
    var depth = 0
    while depth >= 0, let token = tokens.next() {
      if toBracket, case .punctuation(let byte, _) = token {
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth -= 1 }
      }
      switch token {
      case .identifier(let range): words.append(tokens.name(range))
      case .string, .regex: words.append("\"")
      case .punctuation(let byte, _): words.append(String(Unicode.Scalar(byte)))
      }
      places.append(token.start)
    }
  }

  /// The variables and parameters with one of the types, by their names.
  func variables(of types: Set<String>) -> [String: String] {
    var found: [String: String] = [:]
    for place in indices where types.contains(words[place]) {
      if self[place - 1] == ":", self[place - 2].first?.isLowercase == true { found[self[place - 2]] = words[place] }
      if self[place - 1] == "=", ["let", "var"].contains(self[place - 3]), self[place + 1] == "(" {
        found[self[place - 2]] = words[place]
      }
    }
    return found
  }

  func close(of open: Int) -> Int {
    var depth = 0
    for place in open..<max(open, words.count) {
      if "([{".contains(words[place]) { depth += 1 }
      if ")]}".contains(words[place]) { depth -= 1 }
      if depth == 0 { return place }
    }
    return words.count
  }

  /// The variable of `if let`, `guard let` or `while let` to which an expression between two places is bound.
  func binding(before start: Int, after end: Int) -> String? {
    guard [",", "{", "else"].contains(self[end + 1]), self[start - 1] == "=" || self[start - 1] == "try" else {
      return nil
    }
    let name = start - (self[start - 1] == "=" ? 2 : 3)
    let isBinding =
      ["let", "var"].contains(self[name - 1]) && ["if", "guard", "while", ","].contains(self[name - 2])
    return isBinding ? self[name] : nil
  }

  /// Whether `?.`, `??`, `!`, or a comparison with nil follows.
  func isUnwrapped(after place: Int) -> Bool {
    switch (self[place + 1], self[place + 2]) {
    case ("?", "."), ("?", "?"), ("?", "["): true
    case ("!", "="), ("=", "="): self[place + 3] == "nil"
    case ("!", _): true
    default: false
    }
  }

  /// The methods of a protocol's body, each with its name and labels, and as a declaration that does nothing.
  func requirements(in body: Range<Int>) -> [(key: String, declaration: String)] {
    indices.filter { body.contains(places[$0]) && words[$0] == "func" && self[$0 + 2] == "(" }.map { place in
      let end = close(of: place + 2)
      var labels: [String] = []
      var start = place + 3
      while start < end {
        labels.append(self[start])
        while start < end, self[start] != "," { start = "([{".contains(self[start]) ? close(of: start) + 1 : start + 1 }
        start += 1
      }
      var after = end + 1
      while ["async", "throws", "rethrows"].contains(self[after]) { after += 1 }
      let hasResult = self[after] == "-" && self[after + 1] == ">"
      let generics = labels.indices.map { "Value\($0)" } + (hasResult ? ["Result"] : [])
      let list = labels.enumerated().map { "\($1) value\($0): Value\($0)" }.joined(separator: ", ")
      return (
        words[place + 1] + "(" + labels.map { $0 + ":" }.joined() + ")",
        "public func \(words[place + 1])\(generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>")(\(list))"
          + (hasResult ? " -> Result { inertResult() }" : " {}")
      )
    }
  }

  private static let ofText: Set = [
    "hasPrefix", "hasSuffix", "lowercased", "uppercased", "components", "trimmingCharacters", "replacingOccurrences",
    "utf8", "data",
  ]
  private static let ofURLs: Set = ["absoluteString", "host", "scheme", "pathComponents", "lastPathComponent"]

  /// The type that the uses of a variable behind a place suggest.
  func type(of name: String, from start: Int, _ parameters: ParameterTypes) -> String? {
    for place in start..<min(start + 300, words.count) where words[place] == name && self[place - 1] != "." {
      if self[place - 1] == "in", self[place - 2] == ")" { return "[String: Any]" }
      if self[place + 1] == ".", self[place + 2] == "contains", self[place + 4] == "\"" { return "String" }
      if self[place + 1] == "." {
        if Self.ofText.contains(self[place + 2]) { return "String" }
        if Self.ofURLs.contains(self[place + 2]) { return "URL" }
        if self[place + 2].hasPrefix("timeIntervalSince") { return "Date" }
      }
      let label = self[place - 1] == ":" ? self[place - 2] : "_"
      let call = place - (label == "_" ? 1 : 3)
      if self[call] == "(", let type = parameters.type(of: self[call - 1], label) { return type }
    }
    return nil
  }

  /// The cases of a `switch` without a default, from behind its brace; nil if it has one, or patterns with values.
  func listedCases(from start: Int) -> Set<String>? {
    var found: Set<String> = []
    let end = close(of: start - 1)
    var place = start
    while place < end {
      if "([{".contains(self[place]) { place = close(of: place) }
      if self[place] == "default", self[place - 1] != "unknown" { return nil }
      if self[place] == "case" {
        repeat {
          guard self[place + 1] == ".", self[place + 3] == "," || self[place + 3] == ":" else { return nil }
          found.insert(self[place + 2])
          place += 3
        } while self[place] == ","
      }
      place += 1
    }
    return found.isEmpty ? nil : found
  }

  private static let keywords: Set = [
    "if", "else", "guard", "let", "var", "func", "return", "self", "super", "switch", "case", "default", "for", "in",
    "while", "do", "try", "catch", "throw", "throws", "async", "await", "nil", "true", "false", "is", "as", "init",
    "static", "public", "private", "mutating", "where", "break", "continue", "get", "set", "extension", "some", "any",
    "internal", "fileprivate", "open", "inout", "defer", "repeat", "final", "class", "struct", "enum", "typealias",
  ]
  /// Functions that a file sees everywhere.
  private static let functions: Set = [
    "print", "min", "max", "abs", "zip", "type", "assert", "precondition", "fatalError", "debugPrint", "stride",
    "withUnsafeBytes", "swap", "error", "newValue", "oldValue", "escaping", "available", "objc", "discardableResult",
  ]

  /// The names in a part of the file that stand alone, begin with a small letter, and are declared nowhere in the file.
  func bareNames(in part: Range<Int>) -> Set<String> {
    var declared: Set<String> = []
    for place in indices {
      if ["let", "var", "func", "for", "case"].contains(self[place - 1]) || self[place + 1] == ":"
        || self[place + 1] == "in"
      {
        declared.insert(words[place])
      }
    }
    return Set(
      indices.lazy.filter {
        part.contains(places[$0]) && self[$0 - 1] != "." && self[$0 - 1] != "@" && self[$0 - 1] != "#"
      }
      .map { words[$0] }
      .filter {
        $0.first?.isLowercase == true && !Self.keywords.contains($0) && !Self.functions.contains($0)
          && !declared.contains($0)
      })
  }
}
