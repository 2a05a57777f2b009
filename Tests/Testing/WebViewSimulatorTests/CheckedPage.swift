import Testing
import WebViewSimulator

/// A page some of whose lines are expectations, `expression → value`: each becomes a call that notes what the expression
/// is there. A line that runs several times has all its values, with spaces between them.
struct CheckedPage {
  private(set) var html = """
    <!DOCTYPE html><body><script>
      var found = []
      const note = (line, value) => { (found[line] ??= []).push(String(value)) }
    </script>

    """
  private(set) var lines: [(expression: String, value: String)] = []

  init(_ page: String) {
    for line in page.split(separator: "\n") {
      if let arrow = line.firstRange(of: " → ") {
        let expression = line[..<arrow.lowerBound].trimmingPrefix { $0 == " " }
        html += "note(\(lines.count), \(expression));\n"
        lines.append((String(expression), String(line[arrow.upperBound...])))
      } else {
        html += line + "\n"
      }
    }
  }

  /// Compares what the page in the simulator has found.
  @MainActor func check(_ simulator: Simulator, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try #require(!lines.isEmpty, sourceLocation: sourceLocation)
    for (index, line) in lines.enumerated() {
      let found = try await simulator.evaluate("found[\(index)]?.join(' ')")
      #expect(found == .string(line.value), "\(line.expression)", sourceLocation: sourceLocation)
    }
  }
}
