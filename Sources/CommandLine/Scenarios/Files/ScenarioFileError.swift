import WebViewSimulator

/// What is wrong with an input, in one line: `shop.yaml:12:3: unknown key “clik”; did you mean “click”?`
public struct ScenarioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public let file: String
  public let position: TextPosition?
  public let message: String

  public init(file: String, position: TextPosition? = nil, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  public var description: String {
    let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(place): \(message)".printable
  }
}
