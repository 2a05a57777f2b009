import WebViewSimulator

/// The mistake of an input, in one line: `shop.yaml:12:3: unknown key “clik”; did you mean “click”?`
package struct ScenarioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let file: String
  package let position: TextPosition?
  package let message: String

  package init(file: String, position: TextPosition? = nil, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  package var description: String {
    let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(place): \(message)".printable
  }
}
