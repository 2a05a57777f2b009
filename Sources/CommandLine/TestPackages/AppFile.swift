import LinuxRewriting
import SwiftTokens

/// A file of an app, as far as a test package must know it.
struct AppFile: Sendable {
  struct Use: Sendable {
    let name: String
    /// The number of the line, counted from 1.
    let line: Int
    /// Whether a dot follows each use.
    var isQualifier = false
  }

  /// The path that the user named, or the path in the folder where the file was found.
  let path: String
  /// Its absolute path.
  let real: String
  /// The path in the package's target.
  let linkedAs: String
  /// Whether SwiftPM would take a target with the file for a program.
  var makesPrograms: Bool { real.split(separator: "/").last?.lowercased() == "main.swift" }
  let read: RewrittenFile
  let bytes: [UInt8]
  let imports: [Use]
  var types: [SourceOutline.TypeBody] { read.outline.bodies }
  /// The type names that the file uses, each at its first use. Names behind a dot are not among them.
  let used: [Use]
  /// Names that the file gives to types, generic parameters and the like.
  let declared: Set<String>
  /// The first URL of the web in a string.
  let firstURL: String?
  /// The first URL in a string whose scheme is no browser's. A flow comes back to the app at such a URL.
  let callback: String?
  /// The names by which pages post messages to the app.
  let messageHandlers: [String]
  /// The bundles that the file asks for: its package's (`Bundle.module`), or the app's (`Bundle.main`, `Bundle(for:)`,
  /// `Bundle(identifier:)`).
  let bundles: Set<String>
  /// Whether the file gives `Bundle` a `module` of its own, as projects without SwiftPM do.
  var declaresModuleBundle: Bool {
    hasStaticModule && types.contains { $0.kind == .extensionBody && $0.name == "Bundle" }
  }
  private let hasStaticModule: Bool

  /// The tokens that are compiled.
  var tokens: ActiveTokens { ActiveTokens(bytes, conditions: conditions) }
  private let conditions: Set<String>

  /// - Parameter conditions: names that are defined for `#if`.
  init(path: String, real: String, linkedAs: String, source: String, conditions: Set<String> = []) {
    self.conditions = conditions
    self.path = path
    self.real = real
    self.linkedAs = linkedAs
    read = RewrittenFile(source)
    bytes = Array(source.utf8)
    var reader = NameReader(bytes, conditions)
    reader.read()
    imports = reader.imports
    used = reader.used
    declared = reader.declared
    firstURL = reader.firstURL
    callback = reader.callback
    messageHandlers = reader.messageHandlers
    bundles = reader.bundles
    hasStaticModule = reader.hasStaticModule
  }

  /// The 1-based line of a place.
  static func line(of place: Int, in bytes: [UInt8]) -> Int { 1 + bytes[..<place].count { $0 == 0x0A } }
}

/// Finds imports, and the names that begin with a capital letter.
private struct NameReader {
  private var tokens: ActiveTokens
  private let all: ActiveTokens
  private let bytes: [UInt8]
  var imports: [AppFile.Use] = []
  var used: [AppFile.Use] = []
  var declared: Set<String> = []
  var firstURL: String?
  var callback: String?
  var messageHandlers: [String] = []
  var bundles: Set<String> = []
  var hasStaticModule = false
  private var seen: Set<String> = []

  init(_ bytes: [UInt8], _ conditions: Set<String>) {
    self.bytes = bytes
    tokens = ActiveTokens(bytes, conditions: conditions)
    all = tokens
  }

  private static let declaring: Set = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "macro",
  ]
  private static let importKinds: Set = [
    "struct", "class", "func", "enum", "protocol", "typealias", "var", "let", "actor",
  ]

  mutating func read() {
    var previous = ""
    var beforePrevious = ""
    // The functions whose arguments are read, innermost last.
    var calls: [String] = []
    while let token = tokens.next() {
      switch token {
      case .identifier(let range):
        let word = tokens.name(range)
        // `bundle: .module` counts, too.
        if ["main", "module"].contains(word), previous == ".", beforePrevious == "Bundle" || beforePrevious == ":" {
          bundles.insert(word)
        }
        // `return .module` may be a bundle's. Only the compiler knows, and an unused bundle does no harm.
        if word == "module", previous == ".", beforePrevious == "return" || !beforePrevious.contains(where: \.isLetter)
        {
          bundles.insert(word)
        }
        // `Bundle(for: Form.self)`, `Bundle(identifier: "…")`
        if ["for", "identifier"].contains(word), previous == "(", beforePrevious == "Bundle" { bundles.insert(word) }
        if word == "module", beforePrevious == "static", ["let", "var"].contains(previous) { hasStaticModule = true }
        if word == "import", previous != "." {
          readImport(range.lowerBound)
        } else if Self.declaring.contains(previous) || previous == "<" {
          // A name after `<` is a generic parameter or an argument. An argument is used elsewhere, or is unknown
          // anyway.
          if previous == "<" { use(word, range.lowerBound) } else { declared.insert(word) }
        } else if previous != "." && previous != "case" {
          use(word, range.lowerBound)
        }
        (beforePrevious, previous) = (previous, word)
      case .string(let range):
        let text = tokens.text(range)
        noteURL(text)
        if previous == ":", beforePrevious == "name", calls.last == "add" { noteHandler(text) }
        // In an interpolation.
        for name in ["main", "module"] where text.contains("Bundle.\(name)") { bundles.insert(name) }
        previous = ""
      case .regex: previous = ""
      case .punctuation(let byte, _):
        if byte == UInt8(ascii: "(") { calls.append(previous) }
        if byte == UInt8(ascii: ")") { _ = calls.popLast() }
        (beforePrevious, previous) = (previous, String(Unicode.Scalar(byte)))
      }
    }
    // `func show<Page: View>(_ page: Page)`: a name that angle brackets constrain or declare is a parameter's.
    declared.formUnion(GenericParameters.names(in: all))
  }

  private mutating func use(_ word: String, _ place: Int) {
    guard word.first?.isUppercase == true, word != "Self", word != "Type" else { return }
    var ahead = tokens
    var isQualifier = false
    if case .punctuation(UInt8(ascii: "."), _)? = ahead.next() { isQualifier = true }
    guard seen.insert(word).inserted else {
      if !isQualifier, let known = used.firstIndex(where: { $0.name == word }) { used[known].isQualifier = false }
      return
    }
    used.append(AppFile.Use(name: word, line: AppFile.line(of: place, in: bytes), isQualifier: isQualifier))
  }

  private mutating func readImport(_ place: Int) {
    guard case .identifier(var range)? = tokens.next() else { return }
    if Self.importKinds.contains(tokens.text(range)), case .identifier(let next)? = tokens.next() { range = next }
    imports.append(AppFile.Use(name: tokens.name(range), line: AppFile.line(of: place, in: bytes)))
  }

  private static func text(of literal: String) -> String {
    let marks: Set<Character> = ["\"", "#"]
    return String(literal.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed())
  }

  private mutating func noteHandler(_ literal: String) {
    let name = Self.text(of: literal)
    let isPlain = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    if isPlain, !messageHandlers.contains(name) { messageHandlers.append(name) }
  }

  private static let schemesOfBrowsers: Set = [
    "http", "https", "file", "about", "data", "blob", "ws", "wss", "ftp", "javascript", "itms-apps", "itms-appss",
  ]

  private mutating func noteCallback(_ text: String) {
    guard callback == nil, let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"), !text.contains("\\")
    else { return }
    let scheme = text[..<colon]
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    let isPlain = text.allSatisfy { $0.isASCII && !$0.isWhitespace && !"\"'<>{}%".contains($0) }
    if isScheme, isPlain, !Self.schemesOfBrowsers.contains(scheme.lowercased()) { callback = text }
  }

  private mutating func noteURL(_ literal: String) {
    let text = Self.text(of: literal)
    noteCallback(text)
    let isWhole = text.hasPrefix("https://") && !text.contains("\\") && !text.contains { $0.isWhitespace }
    let host = text.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" }
    guard firstURL == nil, isWhole, host.contains(".") else { return }
    firstURL = text
  }
}

/// The names of generic parameters.
private enum GenericParameters {
  /// A parameter clause follows the name of a declaration.
  static func names(in all: ActiveTokens) -> Set<String> {
    var tokens = all
    var found: Set<String> = []
    let declaring: Set = ["class", "struct", "enum", "actor", "func", "typealias", "macro"]
    var last = ""
    var isAfterName = false
    while let token = tokens.next() {
      switch token {
      case .identifier(let range):
        isAfterName = declaring.contains(last) || tokens.text(range) == "init" || tokens.text(range) == "subscript"
        last = tokens.text(range)
      case .punctuation(UInt8(ascii: "<"), _) where isAfterName:
        var isName = true
        var depth = 1
        while depth > 0, let inner = tokens.next() {
          switch inner {
          case .identifier(let range):
            let word = tokens.name(range)
            if isName, word != "each", word != "let" {
              found.insert(word)
              isName = false
            }
          case .punctuation(UInt8(ascii: ","), _): isName = depth == 1
          case .punctuation(UInt8(ascii: "<"), _): depth += 1
          case .punctuation(UInt8(ascii: ">"), _): depth -= 1
          default: break
          }
        }
        (isAfterName, last) = (false, "")
      default: (isAfterName, last) = (false, "")
      }
    }
    return found
  }
}
