/// A line of the console.
public struct ConsoleMessage: Sendable {
  public enum Level: String, Sendable { case debug, log, info, warn, error }

  public var level: Level
  public var text: String
  public var sourceURL: String?
  /// 1-based.
  public var line: Int?
  public var column: Int?

  public init(level: Level, text: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.level = level
    self.text = text
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
  }
}
