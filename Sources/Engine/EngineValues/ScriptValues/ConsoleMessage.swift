/// A line of the console.
package struct ConsoleMessage: Sendable {
  package enum Level: String, Sendable { case debug, log, info, warn, error }

  /// The author of a line.
  package enum Speaker: Sendable { case page, simulator }

  package var level: Level
  package var text: String
  package var sourceURL: String?
  /// The line, from 1.
  package var line: Int?
  package var column: Int?
  /// A description of the line by a driver's program.
  package var details: String?
  package var speaker = Speaker.page

  package init(
    level: Level, text: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil, details: String? = nil
  ) {
    self.level = level
    self.text = text
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
    self.details = details
  }
}
