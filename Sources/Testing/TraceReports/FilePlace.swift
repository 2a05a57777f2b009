import WebViewSimulator

/// A place in a file, in the form that editors and build servers follow: `shop.yaml:12:3`.
package struct FilePlace: Codable, Sendable, Equatable, CustomStringConvertible {
  package var file: String
  /// The number of the line, counted from 1, like the column.
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package init(file: String, _ position: TextPosition) {
    self.init(file: file, line: position.line, column: position.column)
  }

  package var description: String { "\(file):\(line):\(column)".printable }
}

/// The reason why a step fails.
package struct StepFailure: Codable, Sendable, Equatable {
  /// The line whose expectation failed; nil if it is in no file.
  package var place: FilePlace?
  /// A line that says what differs; more lines may follow.
  package var text: String

  package init(place: FilePlace? = nil, text: String) {
    self.place = place
    self.text = text
  }

  /// The text after its place.
  package var placedText: String { (place.map { "\($0): " } ?? "") + text }
}
