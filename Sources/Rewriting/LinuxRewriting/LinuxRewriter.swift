import SwiftTokens

/// Rewrites Swift source that needs the Objective-C runtime so that it compiles on Linux with this package's modules.
/// Lines stay where they are, so errors and breakpoints match the user's file.
///
/// The rewriter works on tokens: strings and comments are left alone. `Docs/Rewriting.md` lists the replacements and
/// says why the rewriter has a scanner of its own.
package struct LinuxRewriter {
  /// A change of the source.
  package struct Change: Hashable, Sendable {
    /// The number of the line, counted from 1.
    package let line: Int
    package let before: String
    /// The new text; empty if the text was removed.
    package let after: String
    /// The feature that stops working because of the change; nil if none does.
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
  /// The optional methods of the file's protocols.
  private let optionalMethods: [String: OptionalRequirement.Absence]
  /// The beginnings of the statement's tokens, to find where an expression begins.
  var recent: [SwiftScanner.Token] = []
  /// Whether the file names a type such as `[String: AnyObject]`.
  let hasDictionariesOfAnyObject: Bool
  private var needsHelpers = false
  private var needsValue = false
  /// Default implementations, which are appended to the file.
  private var extensions: [String] = []

  /// The facts about overriding in the target's other files.
  private let overrides: ExtensionOverrides
  private let observers: ObserverSuperclasses
  private let coders: CoderInitializers
  private let errors: ErrorTypes
  /// The target's protocols.
  private let protocols: Set<String>

  /// - Parameters:
  ///   - source: a whole file.
  ///   - together: the target's other files that are rewritten.
  ///   - unchanged: its files that are compiled as they are, with their names.
  package init(_ source: String, together: [String] = [], unchanged: [(file: String, source: String)] = []) {
    self.init(
      RewrittenFile(source), together: together.map { RewrittenFile($0) },
      unchanged: unchanged.map { ($0.file, SourceOutline(Array($0.source.utf8))) })
  }

  /// Makes a rewriter of files that were read before, for a caller that rewrites all files of a target.
  package init(
    _ file: RewrittenFile, together: [RewrittenFile], unchanged: [(file: String, outline: SourceOutline)] = []
  ) {
    bytes = file.bytes
    optionalMethods = together.reduce(into: file.optionalMethods) { names, other in
      names.merge(other.optionalMethods) { $0 == .noted ? $0 : $1 }
    }
    overrides = ExtensionOverrides(of: file, together: together, unchanged: unchanged)
    observers = ObserverSuperclasses(of: file, together: together, unchanged: unchanged.map(\.outline))
    coders = CoderInitializers(of: file, together: together, unchanged: unchanged.map(\.outline))
    errors = ErrorTypes(of: file, together: together, unchanged: unchanged.map(\.outline))
    let bodies = ([file.outline] + together.map(\.outline) + unchanged.map(\.outline)).flatMap(\.bodies)
    protocols = Set(bodies.lazy.filter { $0.keyword == "protocol" }.map(\.name))
    hasDictionariesOfAnyObject = bytes.firstRange(of: Array(": AnyObject]".utf8)) != nil
    scanner = SwiftScanner(bytes, at: 0)
  }

  /// The source for Linux, and the changes in it.
  package func rewritten() -> (source: String, changes: [Change]) {
    var rewriter = self
    rewriter.walk()
    rewriter.edits += overrides.edits + observers.edits + coders.edits + errors.edits
    rewriter.extensions += errors.imports
    rewriter.edits = rewriter.edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
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
      defer {
        isMember = token.isDot
        recent.append(token)
        if recent.count > 400 { recent.removeFirst(200) }
      }
      if isMember, case .identifier(let name) = token {
        optionalCall(name)
        performance(name)
      }
      switch token {
      case .punctuation(UInt8(ascii: "@"), let at): attribute(at)
      case .punctuation(UInt8(ascii: "#"), let at): directive(at)
      case .punctuation(UInt8(ascii: "{"), _): scopes.open()
      case .punctuation(UInt8(ascii: "}"), _): scopes.close()
      case .punctuation(let byte, let at):
        scopes.saw(punctuation: byte)
        if byte == UInt8(ascii: "[") { chainedSubscript(at) }
      case .identifier(let range):
        scopes.saw(identifier: text(range), isFirstOfLine: isFirstOfLine(range.lowerBound))
        if !isMember { refuse(range) }
        if !isMember, text(range) == "as" { castToNSError(range) }
        if !isMember, text(range) == "AnyObject" { castToAnyObject(range) }
        if !isMember, text(range) == "import" { importSubmodule(range) }
        if !isMember, text(range) == "Foundation" { networkingName(range) }
        if !isMember, text(range) == "ProcessInfo" { newProcessInfo(range) }
      case .string(let range):
        if text(range).contains("\\(#selector(") { warn(range, Unsupported.selectorInString) }
        newProcessInfos(inString: range)
        scopes.saw(punctuation: UInt8(ascii: "\""))
      case .regex: scopes.saw(punctuation: UInt8(ascii: "\""))
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

  /// Consumes the next parenthesis and the tokens up to its closing parenthesis.
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
  static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "UIApplicationMain", "NSApplicationMain", "main",
  ]

  /// - Parameter attribute: the attribute with its `@` and arguments.
  static func isDropped(attribute: String) -> Bool {
    attribute.hasPrefix("@") && dropped.contains(String(attribute.dropFirst().prefix { $0 != "(" }))
  }

  private mutating func attribute(_ at: Int) {
    guard case .identifier(let name)? = peek(), name.lowerBound == at + 1 else { return }
    _ = scanner.next()
    scopes.sawAttribute()
    refuse(name)
    if text(name) == "IBAction" { actionAttribute(at, end: name.upperBound) }
    guard Self.dropped.contains(text(name)) else { return }
    var end = name.upperBound
    // Only `@objc(name)` has arguments, directly after it.
    if text(name) == "objc", case .punctuation(UInt8(ascii: "("), let open)? = peek(), open == end,
      let parentheses = takeParentheses()
    {
      end = parentheses.end
    }
    edits.append(Edit(range: at..<end, text: ""))
    guard text(name) == "objc" else { return }
    classBound()
    optionalRequirement()
  }

  // MARK: What cannot be rewritten

  /// Refuses a name that does not exist on Linux, at its line, and says what to write instead.
  private mutating func refuse(_ name: Range<Int>) {
    guard let way = Unsupported.wayOut(of: text(name)) else { return }
    warn(name, way)
  }

  mutating func warn(_ range: Range<Int>, _ warning: String) {
    edits.append(Edit(range: range, text: text(range), warning: warning))
  }

  /// Bounds an `@objc` protocol to classes, so that references to it can be weak.
  private mutating func classBound() {
    var ahead = scanner
    while let token = ahead.next() {
      if case .punctuation(UInt8(ascii: "@"), _) = token {
        _ = ahead.next()
        continue
      }
      guard case .identifier(let word) = token else { return }
      if ["public", "private", "fileprivate", "internal", "package", "open"].contains(text(word)) { continue }
      guard text(word) == "protocol", case .identifier(let name)? = ahead.next() else { return }
      var inherited: [String] = []
      var colon: Int?
      var isBehindName = true
      var hasBody = false
      while !hasBody, let token = ahead.next() {
        if case .punctuation(UInt8(ascii: "{"), _) = token { hasBody = true }
        // A colon further on does not belong to the protocol.
        if case .punctuation(UInt8(ascii: ":"), let at) = token, isBehindName { colon = at }
        if case .identifier(let word) = token { inherited.append(text(word)) }
        isBehindName = false
      }
      guard hasBody, !inherited.contains("AnyObject"), !inherited.contains("class") else { return }
      let place = colon.map { $0 + 1 } ?? name.upperBound
      edits.append(Edit(range: place..<place, text: colon == nil ? ": AnyObject" : " AnyObject,"))
      return
    }
  }

  // MARK: Optional requirements

  private mutating func optionalRequirement() {
    guard case .identifier(let keyword)? = peek(), text(keyword) == "optional" else { return }
    guard let type = scopes.enclosingType, let requirement = OptionalRequirement(at: scanner, in: bytes) else {
      return warn(keyword, Unsupported.optionalRequirement)
    }
    edits.append(Edit(range: requirement.keyword, text: ""))
    needsValue = needsValue || requirement.needsValue
    extensions.append("extension \(type) { public \(text(requirement.declaration)) \(requirement.body) }\n")
    scanner = requirement.scanner
  }

  /// `delegate?.didClose?(self)` loses its second question mark: on Linux there is always a method to call.
  private mutating func optionalCall(_ name: Range<Int>) {
    let end = name.upperBound
    guard let absence = optionalMethods[text(name)] else { return appleOptionalCall(name) }
    guard bytes[end...].starts(with: "?(".utf8) else {
      if isComparedWithNil || isReference { warn(name, Unsupported.askedFor(text(name))) }
      return
    }
    if absence == .noted, let start = startOfPath() {
      var ahead = self
      _ = ahead.scanner.next()
      guard let close = ahead.takeParentheses()?.end else { return }
      edits.append(Edit(range: start..<start, text: OptionalRequirement.opening))
      edits.append(Edit(range: close..<close, text: ")"))
      needsHelpers = true
    }
    edits.append(Edit(range: end..<end + 1, text: ""))
  }

  private mutating func appleOptionalCall(_ name: Range<Int>) {
    let end = name.upperBound
    guard bytes[end...].starts(with: "?(".utf8), AppleOptionalMethods.all.contains(text(name)) else { return }
    edits.append(Edit(range: end..<end + 1, text: ""))
  }

  /// Whether the code refers to the method itself, as in `delegate?.tab(_:didClose:)`, to ask whether it exists.
  private var isReference: Bool {
    var ahead = self
    guard let inner = ahead.takeParentheses()?.inner, inner.count > 1 else { return false }
    return bytes[inner].last == UInt8(ascii: ":") && !bytes[inner].contains(UInt8(ascii: " "))
  }

  /// Whether `== nil` or `!= nil` comes next.
  private var isComparedWithNil: Bool {
    var ahead = scanner
    guard case .punctuation(let first, let at)? = ahead.next(), [UInt8(ascii: "="), UInt8(ascii: "!")].contains(first),
      case .punctuation(UInt8(ascii: "="), at + 1)? = ahead.next(), case .identifier(let word)? = ahead.next()
    else { return false }
    return text(word) == "nil"
  }

  /// The beginning of the path of names that ends with the dot before the current token: `self.delegate?.`
  private func startOfPath() -> Int? {
    var tokens = recent[...]
    guard tokens.popLast()?.isDot == true else { return nil }
    return startOfPath(ending: tokens)
  }

  /// The beginning of the path of names that ends with these tokens.
  func startOfPath(ending tokens: ArraySlice<SwiftScanner.Token>) -> Int? {
    var tokens = tokens
    var start: Int?
    while let token = tokens.last {
      switch token {
      case .punctuation(UInt8(ascii: "?"), _), .punctuation(UInt8(ascii: "!"), _): tokens.removeLast()
      case .punctuation(UInt8(ascii: ")"), _), .punctuation(UInt8(ascii: "]"), _):
        var depth = 0
        repeat {
          guard let inside = tokens.popLast() else { return nil }
          if case .punctuation(let byte, _) = inside {
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth += 1 }
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth -= 1 }
            if depth == 0 { start = inside.start }
          }
        } while depth > 0
        // The called or subscripted name comes before the brackets.
        if case .identifier? = tokens.last { continue }
        return start
      case .identifier(let range):
        start = range.lowerBound
        tokens.removeLast()
        guard tokens.last?.isDot == true else { return start }
        tokens.removeLast()
      default: return start
      }
    }
    return start
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
      let selector = SelectorExpression(text(inner), enclosingType: scopes.enclosingType, protocols: protocols)
      edits.append(Edit(range: at..<end, text: selector.replacement, warning: selector.warning))
    case "keyPath":
      guard let (inner, end) = takeParentheses() else { return }
      edits.append(Edit(range: at..<end, text: KeyPathExpression(text(inner)).replacement))
    default: break
    }
  }

  // MARK: The result

  private func result() -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    // In a text that is not Swift, two edits may overlap. Then the first one counts.
    for edit in edits where edit.range.lowerBound >= place {
      output += bytes[place..<edit.range.lowerBound]
      output += edit.text.utf8
      // Later lines must keep their line numbers.
      output += bytes[edit.range].filter { $0 == 0x0A }
      place = edit.range.upperBound
    }
    output += bytes[place...]
    if !extensions.isEmpty || needsHelpers, output.last != 0x0A { output.append(0x0A) }
    output += extensions.joined().utf8
    if needsHelpers { output += OptionalRequirement.helpers.utf8 }
    if needsValue { output += OptionalRequirement.valueHelper.utf8 }
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
