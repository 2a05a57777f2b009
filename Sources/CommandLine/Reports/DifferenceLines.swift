import TraceReports
import WebViewSimulator

extension StyledLine {
  /// The lines of a difference, coloured by their marks: `-` was expected, `+` was found. The text may be indented.
  static func difference(_ text: String, indent: Int = 0) -> [StyledLine] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let style: Style =
        switch line.drop(while: { $0 == " " }).prefix(2) {
        case "- ": .bad
        case "+ ": .good
        case "? ": .attention
        default: .plain
        }
      return StyledLine(String(repeating: " ", count: indent) + String(line).printable, style)
    }
  }
}

extension StepFailure {
  /// Its first line begins with the place.
  func styledLines(indent: Int) -> [StyledLine] { StyledLine.difference(placedText, indent: indent) }
}
