import SwiftTokens

/// An `@objc optional func …` in a protocol of the app. Swift itself has no optional requirements. A requirement with a
/// default implementation has the same effect, and calls of it lose their question mark.
struct OptionalRequirement {
  let name: String
  /// The range of the word `optional`.
  let keyword: Range<Int>
  /// The range from `func` to the end of the result's type.
  let declaration: Range<Int>
  /// The text of the default implementation.
  let body: String
  /// The way in which a caller learns that there is only the default.
  let absence: Absence

  enum Absence {
    /// The result is nil, or there is none.
    case inResult
    /// The result says nothing, so the default leaves a note.
    case noted
  }
  /// The scanner after the parameters.
  let scanner: SwiftScanner

  /// - Parameter scanner: positioned after `@objc`.
  /// - Returns: nil if no optional requirement follows.
  init?(at scanner: SwiftScanner, in bytes: [UInt8]) {
    var scanner = scanner
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard case .identifier(let keyword)? = scanner.next(), text(keyword) == "optional",
      case .identifier(let function)? = scanner.next(), text(function) == "func",
      case .identifier(let name)? = scanner.next(), let end = Self.skipParameters(&scanner)
    else { return nil }
    self.keyword = keyword
    self.name = text(name)
    self.scanner = scanner
    let clauseEnd = Self.endOfClause(scanner, in: bytes) ?? end
    (body, absence) = Self.defaultBody(text(end..<clauseEnd))
    declaration = function.lowerBound..<clauseEnd
  }

  /// The names of all such methods of a file. If methods share a name, all of their calls leave a note.
  static func names(in bytes: [UInt8]) -> [String: Absence] {
    var names: [String: Absence] = [:]
    var scanner = SwiftScanner(bytes, at: 0)
    while let token = scanner.next() {
      guard case .identifier(let range) = token, bytes[range].elementsEqual("objc".utf8) else { continue }
      if let requirement = OptionalRequirement(at: scanner, in: bytes) {
        if names[requirement.name] != .noted { names[requirement.name] = requirement.absence }
      }
    }
    return names
  }

  private static func skipParameters(_ scanner: inout SwiftScanner) -> Int? {
    var depth = 0
    while let token = scanner.next() {
      switch token {
      case .punctuation(UInt8(ascii: "("), _): depth += 1
      case .punctuation(UInt8(ascii: ")"), let at):
        depth -= 1
        if depth == 0 { return at + 1 }
      default: if depth == 0 { return nil }
      }
    }
    return nil
  }

  /// The end of the declaration: after the last token of the line.
  private static func endOfClause(_ scanner: SwiftScanner, in bytes: [UInt8]) -> Int? {
    var scanner = scanner
    let lineEnd = bytes[scanner.place...].firstIndex(of: 0x0A) ?? bytes.count
    var end: Int?
    while let token = scanner.next(), token.start < lineEnd {
      switch token {
      case .punctuation(UInt8(ascii: "}"), _), .punctuation(UInt8(ascii: ";"), _): return end
      case .punctuation(_, let at): end = at + 1
      case .identifier(let range), .string(let range), .regex(let range): end = range.upperBound
      }
    }
    return end
  }

  private static func defaultBody(_ clause: String) -> (String, Absence) {
    guard let arrow = clause.firstRange(of: "->") else { return ("{}", .inResult) }
    let result = clause[arrow.upperBound...].filter { !$0.isWhitespace }
    if result == "Void" || result == "()" || result == "Swift.Void" { return ("{}", .inResult) }
    if result.hasSuffix("?") || result.hasSuffix("!") { return ("{ nil }", .inResult) }
    return ("{ \(note)[\"\(key)\"] = true; return \(anyValue(of: result)) }", .noted)
  }

  /// A value of any type. Nobody reads it if the call gives nil, but code may also take the method itself and call it.
  private static func anyValue(of type: String) -> String {
    switch type {
    case "Bool": "false"
    case "Int", "UInt", "Int32", "Int64", "Double", "Float", "CGFloat", "TimeInterval": "0"
    case "String": "\"\""
    case "CGSize", "CGPoint", "CGRect", "UIEdgeInsets": ".zero"
    case "UIColor", "UIFont", "UIView", "UIViewController", "UIImage", "Data", "Date": "\(type)()"
    default: type.hasPrefix("[") && type.hasSuffix("]") ? (type.contains(":") ? "[:]" : "[]") : noValue
    }
  }

  private static let noValue = "_noValue()"

  private static let note = "Thread.current.threadDictionary"
  private static let key = "an optional requirement is missing"

  /// The text around a call whose result does not say whether the method is implemented.
  static let opening = "_ifImplemented(_asking(), "
  /// The helpers that such calls use. Each file has its own.
  static let helpers = """
    private func _asking() { \(note).removeObject(forKey: "\(key)") }
    private func _ifImplemented<Result>(_ asked: Void, _ result: Result?) -> Result? {
      \(note)["\(key)"] == nil ? result : nil
    }

    """

  var needsValue: Bool { body.contains(Self.noValue) }
  /// The value that the default returns for any other type. Nobody reads it, because the call gives nil. Null is a
  /// reference that can be retained and released. All other types that Objective-C can return consist only of
  /// references and plain bytes.
  static let valueHelper = """
    private func _noValue<Value>() -> Value {
      let place = UnsafeMutableRawPointer.allocate(
        byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment)
      defer { place.deallocate() }
      place.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
      return place.assumingMemoryBound(to: Value.self).move()
    }

    """
}
