/// A place in a page's source, 1-based: a script's call, or an element.
public struct SourcePlace: Codable, Sendable, Hashable {
  public enum Kind: String, Codable, Sendable { case call, element }

  public var kind: Kind
  /// The URL of the page or of the script's file.
  public var url: String
  public var line: Int
  /// The column; for a call, the column where its callee ends. In event handlers, the engine puts some text before the
  /// first line.
  public var column: Int

  public init(_ kind: Kind, url: String, line: Int, column: Int) {
    self.kind = kind
    self.url = url
    self.line = line
    self.column = column
  }
}
