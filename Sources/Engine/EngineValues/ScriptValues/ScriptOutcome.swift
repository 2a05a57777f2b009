/// The outcome of running a script.
public enum ScriptOutcome: Sendable {
  case value(PlainValue)
  case exception(ScriptException)
  /// A limit of the engine ended the script; the text names the limit (`script ran for 5 s without an end`).
  case terminated(String)
}

/// An uncaught exception, with the position that the engine gave it.
public struct ScriptException: Error, Equatable, Sendable {
  /// The text that `String(exception)` returns, such as `TypeError: x is not a function`.
  public var text: String
  public var sourceURL: String?
  public var line: Int?
  public var column: Int?

  public init(text: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.text = text
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
  }
}
