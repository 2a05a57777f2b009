import TraceReports
import WebViewSimulator

/// Reads `expect`: one text, or a list of lines.
///
/// In YAML, a line such as `main: didClose` is a mapping with one key; it is read as the line that it looks like.
struct ExpectationDecoder {
  let file: String

  func expectation(_ node: PositionedJSON) throws(ScenarioFileError) -> PlacedExpectation {
    var lines: [ExpectedLine] = []
    var places: [FilePlace] = []
    func add(_ text: String, at position: TextPosition) throws(ScenarioFileError) {
      do {
        lines.append(try ExpectedLine(parsing: text))
        places.append(FilePlace(file: file, position))
      } catch {
        throw ScenarioFileError(file: file, position: position, message: error.description)
      }
    }
    switch node.content {
    case .array(let elements):
      for element in elements { try add(try line(element), at: element.position) }
    case .scalar(.string(let text)):
      for (number, line) in TraceExpectation.sourceLines(of: text) {
        try add(line, at: node.position(ofLine: number))
      }
    default: throw node.error("“expect” must be a list of lines, not \(node.kind)", file)
    }
    guard !lines.isEmpty else {
      throw node.error("“expect” has no line, so it checks nothing; “nothing” is the line for no call at all", file)
    }
    return PlacedExpectation(TraceExpectation(lines), places: places)
  }

  private func line(_ node: PositionedJSON) throws(ScenarioFileError) -> String {
    switch node.content {
    case .scalar(.string(let line)): return line
    case .object(let members):
      guard members.count == 1, let member = members.first else {
        throw node.error("an expected line needs exactly one “:”, as in “main: didFinish https://example.com/”", file)
      }
      if case .scalar(.string(let text)) = member.value.content { return "\(member.name): \(text)" }
      return "\(member.name): \(member.value.value.description)"
    default: throw node.error("an expected line must be a text, not \(node.kind)", file)
    }
  }
}
