import SwiftTokens

/// Rewrites Swift source that needs the Objective-C runtime so that it compiles on Linux with this package's modules.
/// Lines stay where they are, so errors and breakpoints match the user's file.
///
/// It works on tokens: strings and comments are left alone. `Docs/Rewriting.md` lists the replacements and says why a
/// scanner of our own does this.
package struct LinuxRewriter {
  /// One thing that was changed.
  package struct Change: Hashable, Sendable {
    /// 1-based.
    package let line: Int
    package let before: String
    /// Empty if the text was removed.
    package let after: String
    /// What stops working because of the change, if anything.
    package let warning: String?
  }

  struct Edit {
    let range: Range<Int>
    let text: String
    var warning: String?
  }

  let bytes: [UInt8]
  var scanner: SwiftScanner
  var edits: [Edit] = []
  var scopes = TypeScopes()
  /// Optional methods of the file's protocols.
  private let optionalMethods: Set<String>
  /// Default implementations, which are appended to the file.
  private var extensions: [String] = []

  /// - Parameter source: a whole file.
  package init(_ source: String) {
    bytes = Array(source.utf8)
    optionalMethods = OptionalRequirement.names(in: bytes)
    scanner = SwiftScanner(bytes, at: 0)
  }

  /// The source for Linux, and the changes in it.
  package func rewritten() -> (source: String, changes: [Change]) {
    var rewriter = self
    rewriter.walk()
    return (rewriter.result(), rewriter.changes())
  }

  /// Whether every brace in the source is balanced; if not, the types around selectors may be wrong.
  package var isBalanced: Bool {
    var rewriter = self
    rewriter.walk()
    return rewriter.scopes.isBalanced
  }

  private mutating func walk() {
    var isMember = false
    while let token = scanner.next() {
      defer { isMember = token.isDot }
      if isMember, case .identifier(let name) = token { optionalCall(name) }
      switch token {
      case .punctuation(UInt8(ascii: "@"), let at): attribute(at)
      case .punctuation(UInt8(ascii: "#"), let at): directive(at)
      case .punctuation(UInt8(ascii: "{"), _): scopes.open()
      case .punctuation(UInt8(ascii: "}"), _): scopes.close()
      case .punctuation(let byte, _): scopes.saw(punctuation: byte)
      case .identifier(let range):
        scopes.saw(identifier: text(range), isFirstOfLine: isFirstOfLine(range.lowerBound))
      case .string, .regex: scopes.saw(punctuation: UInt8(ascii: "\""))
      }
    }
  }

  private func isFirstOfLine(_ place: Int) -> Bool {
    bytes[..<place].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D } ?? true
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The next token, which is not consumed.
  func peek() -> SwiftScanner.Token? {
    var ahead = scanner
    return ahead.next()
  }

  /// Consumes everything up to the parenthesis that closes the next one.
  /// - Returns: the bytes between the two, and the position after them; nil if no parenthesis comes next.
  mutating func takeParentheses() -> (inner: Range<Int>, end: Int)? {
    guard case .punctuation(UInt8(ascii: "("), let open)? = peek() else { return nil }
    _ = scanner.next()
    var depth = 1
    while let token = scanner.next() {
      switch token {
      case .punctuation(UInt8(ascii: "("), _): depth += 1
      case .punctuation(UInt8(ascii: ")"), let close):
        depth -= 1
        if depth == 0 { return (open + 1..<close, close + 1) }
      default: break
      }
    }
    return nil
  }

  // MARK: Attributes

  /// Attributes that matter only to the Objective-C runtime or to launching an app.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "UIApplicationMain", "NSApplicationMain", "main",
  ]

  private mutating func attribute(_ at: Int) {
    guard case .identifier(let name)? = peek(), name.lowerBound == at + 1 else { return }
    _ = scanner.next()
    scopes.sawAttribute()
    guard Self.dropped.contains(text(name)) else { return }
    var end = name.upperBound
    // Only `@objc(name)` has arguments, directly after it.
    if text(name) == "objc", case .punctuation(UInt8(ascii: "("), let open)? = peek(), open == end,
      let parentheses = takeParentheses()
    {
      end = parentheses.end
    }
    edits.append(Edit(range: at..<end, text: ""))
    if text(name) == "objc" { optionalRequirement() }
  }

  // MARK: Optional requirements

  private mutating func optionalRequirement() {
    guard let type = scopes.enclosingType, let requirement = OptionalRequirement(at: scanner, in: bytes) else { return }
    edits.append(Edit(range: requirement.keyword, text: ""))
    extensions.append("extension \(type) { public \(text(requirement.declaration)) \(requirement.body) }\n")
    scanner = requirement.scanner
  }

  /// `delegate?.didClose?(self)`: on Linux there is always a method to call.
  private mutating func optionalCall(_ name: Range<Int>) {
    let end = name.upperBound
    guard optionalMethods.contains(text(name)), bytes[end...].starts(with: "?(".utf8) else { return }
    edits.append(Edit(range: end..<end + 1, text: ""))
  }

  // MARK: What begins with #

  private mutating func directive(_ at: Int) {
    guard case .identifier(let name)? = peek(), name.lowerBound == at + 1 else { return }
    _ = scanner.next()
    scopes.saw(directive: text(name))
    switch text(name) {
    case "if", "elseif": condition()
    case "selector":
      guard let (inner, end) = takeParentheses() else { return }
      let selector = SelectorExpression(text(inner), enclosingType: scopes.enclosingType)
      edits.append(Edit(range: at..<end, text: selector.replacement, warning: selector.warning))
    case "keyPath":
      guard let (inner, end) = takeParentheses() else { return }
      edits.append(Edit(range: at..<end, text: KeyPathExpression(text(inner)).replacement))
    default: break
    }
  }

  /// `os(iOS)` in a condition is true on Linux too.
  private mutating func condition() {
    let lineEnd = bytes[scanner.place...].firstIndex(of: 0x0A) ?? bytes.count
    while let token = peek(), token.start < lineEnd {
      _ = scanner.next()
      guard case .identifier(let name) = token, text(name) == "os", let (inner, end) = takeParentheses() else {
        continue
      }
      guard text(inner).filter({ !$0.isWhitespace }) == "iOS" else { continue }
      edits.append(Edit(range: name.lowerBound..<end, text: "(os(iOS) || os(Linux))"))
    }
  }

  // MARK: The result

  private func result() -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    for edit in edits {
      output += bytes[place..<edit.range.lowerBound]
      output += edit.text.utf8
      // Later lines must keep their line numbers.
      output += bytes[edit.range].filter { $0 == 0x0A }
      place = edit.range.upperBound
    }
    output += bytes[place...]
    if !extensions.isEmpty, output.last != 0x0A { output.append(0x0A) }
    output += extensions.joined().utf8
    return String(decoding: output, as: UTF8.self)
  }

  private func changes() -> [Change] {
    var line = 1
    var place = 0
    return edits.map { edit in
      line += bytes[place..<edit.range.lowerBound].count { $0 == 0x0A }
      place = edit.range.lowerBound
      return Change(line: line, before: text(edit.range), after: edit.text, warning: edit.warning)
    }
  }
}

extension SwiftScanner.Token {
  fileprivate var isDot: Bool { if case .punctuation(UInt8(ascii: "."), _) = self { true } else { false } }
}
