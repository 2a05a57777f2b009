import LinuxRewriting
import SwiftTokens

/// The tokens of a Swift file that are compiled on Linux with the aliases of Apple's modules: `#if` is decided.
struct ActiveTokens {
  private var scanner: SwiftScanner
  private let bytes: [UInt8]
  /// The open `#if` directives: whether the present branch is compiled, and whether an earlier branch was.
  private var branches: [(isActive: Bool, hasBeen: Bool)] = []
  private let isOnLinux: Bool

  private let conditions: Set<String>

  /// - Parameter conditions: names that the project defines.
  init(_ bytes: [UInt8], conditions: Set<String> = []) {
    self.bytes = bytes
    self.conditions = conditions
    isOnLinux = PlatformConditions.keepLinux(in: bytes)
    scanner = SwiftScanner(bytes)
  }

  func text(_ range: Range<Int>) -> String { scanner.text(range) }
  func name(_ range: Range<Int>) -> String { scanner.name(range) }

  mutating func next() -> SwiftScanner.Token? {
    while let token = scanner.next() {
      if case .punctuation(UInt8(ascii: "#"), let at) = token, directive(at) { continue }
      if branches.allSatisfy(\.isActive) { return token }
    }
    return nil
  }

  /// - Returns: false for `#selector` and other expressions.
  private mutating func directive(_ at: Int) -> Bool {
    var ahead = scanner
    guard case .identifier(let word)? = ahead.next(), word.lowerBound == at + 1 else { return false }
    switch ahead.text(word) {
    case "if": branches.append(branch(after: word.upperBound, hasBeen: false))
    case "elseif":
      let last = branches.popLast()
      branches.append(branch(after: word.upperBound, hasBeen: last?.hasBeen ?? false))
    case "else":
      let last = branches.popLast()
      branches.append((isActive: last.map { !$0.hasBeen } ?? true, hasBeen: true))
      scanner = ahead
    case "endif":
      _ = branches.popLast()
      scanner = ahead
    default: return false
    }
    return true
  }

  private mutating func branch(after place: Int, hasBeen: Bool) -> (isActive: Bool, hasBeen: Bool) {
    let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    var condition = CompilationCondition(Array(bytes[place..<end]), isOnLinux: isOnLinux, names: conditions)
    scanner = SwiftScanner(bytes, at: end)
    let holds = !hasBeen && condition.holds()
    return (holds, hasBeen || holds)
  }
}

/// A condition of `#if`, decided as the compiler does on Linux after the plug-in's rewriting.
/// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/statements/#Conditional-Compilation-Block
struct CompilationCondition {
  private var scanner: SwiftScanner
  private var depth = 0
  /// Nobody writes conditions that are nested deeper.
  private static let deepest = 100

  /// Whether `os(Linux)` holds, too.
  private let isOnLinux: Bool

  private let names: Set<String>

  init(_ bytes: [UInt8], isOnLinux: Bool = true, names: Set<String> = []) {
    scanner = SwiftScanner(bytes)
    self.isOnLinux = isOnLinux
    self.names = names.union(["true", "DEBUG", "SWIFT_PACKAGE"])
  }

  mutating func holds() -> Bool {
    var result = conjunction()
    while take("|") {
      _ = take("|")
      let right = conjunction()
      result = result || right
    }
    return result
  }

  private mutating func conjunction() -> Bool {
    var result = operand()
    while take("&") {
      _ = take("&")
      let right = operand()
      result = result && right
    }
    return result
  }

  private mutating func operand() -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return false }
    if take("!") { return !operand() }
    if take("(") {
      let inner = holds()
      _ = take(")")
      return inner
    }
    guard case .identifier(let range)? = scanner.next() else { return false }
    let name = scanner.text(range)
    guard take("(") else { return names.contains(name) }
    var argument = ""
    var depth = 1
    while let token = scanner.next() {
      switch token {
      case .punctuation(UInt8(ascii: "("), _): depth += 1
      case .punctuation(UInt8(ascii: ")"), _): depth -= 1
      default: break
      }
      if depth == 0 { break }
      switch token {
      case .identifier(let range), .string(let range), .regex(let range): argument += scanner.text(range)
      case .punctuation(let byte, _): argument.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return value(of: name, argument)
  }

  private func value(of name: String, _ argument: String) -> Bool {
    switch name {
    // The plug-in makes `os(iOS)` hold on Linux.
    case "os": argument == "iOS" || argument == "Linux" && isOnLinux
    case "canImport": KnownModules.exists(String(argument.prefix { $0 != "," }))
    case "swift", "compiler", "_compiler_version": !argument.hasPrefix("<")
    case "hasFeature", "hasAttribute": true
    default: false
    }
  }

  private mutating func take(_ punctuation: Unicode.Scalar) -> Bool {
    var ahead = scanner
    guard case .punctuation(UInt8(ascii: punctuation), _)? = ahead.next() else { return false }
    scanner = ahead
    return true
  }
}
