/// A place in a source text, 1-based. Columns count UTF-16 code units, as JavaScriptCore's do.
public struct ScriptPosition: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static let start = ScriptPosition(line: 1, column: 1)

  public static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
  public var description: String { "\(line):\(column)" }
}

/// One token of a script (ECMAScript, "lexical grammar"), without comments and white space.
package struct JavaScriptToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Identifiers and reserved words, with their escapes decoded.
    case name(String)
    case privateName(String)
    case punctuator(String)
    case number
    /// With its value.
    case string(String)
    /// A template without substitutions, with its value.
    case template(String)
    case templateHead(String)
    case templateMiddle(String)
    case templateTail(String)
    case regularExpression
  }

  package var kind: Kind
  /// In the UTF-8 of the source.
  package var range: Range<Int>
  package var position: ScriptPosition
  /// Just after its last character.
  package var end: ScriptPosition
  package var followsLineBreak: Bool

  func isPunctuator(_ text: String) -> Bool { kind == .punctuator(text) }
  func isName(_ text: String) -> Bool { kind == .name(text) }

  var name: String? {
    if case .name(let name) = kind { return name }
    return nil
  }
}

/// Where a text stops being JavaScript.
package struct JavaScriptProblem: Error, Equatable, Sendable {
  package let position: ScriptPosition
  package let message: String
}
