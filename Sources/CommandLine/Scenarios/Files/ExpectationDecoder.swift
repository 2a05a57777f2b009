import WebViewSimulator

/// Reads `expect`: one text, or a list of lines.
///
/// In YAML, a line such as `main: didClose` is a mapping with one key; it is read as the line that it looks like.
struct ExpectationDecoder {
  let file: String

  func expectation(_ node: PositionedJSON) throws(ScenarioFileError) -> TraceExpectation {
    switch node.content {
    case .array(let elements):
      var lines: [ExpectedLine] = []
      for element in elements { lines.append(try line(element)) }
      return TraceExpectation(lines)
    case .scalar(.string(let text)):
      do {
        return try TraceExpectation(parsing: text)
      } catch {
        throw node.error(error.description, file)
      }
    default: throw node.error("“expect” must be a list of lines, not \(node.kind)", file)
    }
  }

  private func line(_ node: PositionedJSON) throws(ScenarioFileError) -> ExpectedLine {
    let text: String
    switch node.content {
    case .scalar(.string(let line)):
      text = line
    case .object(let members):
      guard members.count == 1, let member = members.first else {
        throw node.error("an expected line needs exactly one “:”, as in “main: didFinish https://example.com/”", file)
      }
      let value: String
      switch member.value.content {
      case .scalar(.string(let text)): value = text
      default: value = member.value.value.description
      }
      text = "\(member.name): \(value)"
    default: throw node.error("an expected line must be a text, not \(node.kind)", file)
    }
    do {
      return try ExpectedLine(parsing: text)
    } catch {
      throw node.error(error.description, file)
    }
  }
}
