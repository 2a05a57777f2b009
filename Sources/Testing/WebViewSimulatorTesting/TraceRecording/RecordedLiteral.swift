/// A call in a source file whose second argument should be written.
package struct RecordedLiteral: Hashable, Sendable {
  package let file: String
  /// The line of the opening parenthesis, counted from 1. Line and column are the values of `#line` and `#column` as
  /// default arguments.
  package let line: Int
  /// The column, counted from 1, in bytes of UTF-8.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// The reason why a literal could not be written.
package enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no opening parenthesis at that place.
  case noCall(RecordedLiteral)
  /// The call has another argument where the literal should be.
  case notALiteral(RecordedLiteral)
  case unreadable(String)
  case unwritable(String, message: String)
  /// The same place was given two different texts, for example in a loop.
  case twoTexts(RecordedLiteral)

  package var description: String {
    switch self {
    case .noCall(let place): "\(place.file):\(place.line):\(place.column) is not the start of a call"
    case .notALiteral(let place):
      "the second argument of the call in \(place.file):\(place.line) is not a string literal"
    case .unreadable(let file): "\(file) cannot be read"
    case .unwritable(let file, let message): "\(file) cannot be written: \(message)"
    case .twoTexts(let place): "\(place.file):\(place.line) ran more than once, with different traces"
    }
  }
}
