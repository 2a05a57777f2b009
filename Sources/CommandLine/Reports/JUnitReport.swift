import Scenarios
import EngineValues
import TraceReports

/// A report in the XML form that build servers read (the "JUnit" format of Ant and its successors).
package enum JUnitReport {
  package static func xml(_ outcomes: [ScenarioOutcome]) -> String {
    let failures = outcomes.filter { if case .failed = $0.verdict { true } else { false } }.count
    let errors = outcomes.filter { if case .invalid = $0.verdict { true } else { false } }.count
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let counts = "tests=\"\(outcomes.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time(seconds))\""
    lines.append("<testsuites \(counts)>")
    lines.append("  <testsuite name=\"webviewsim\" \(counts)>")
    lines += outcomes.flatMap(testCase)
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func testCase(_ outcome: ScenarioOutcome) -> [String] {
    let folder = FilePath.folder(of: outcome.file)
    let group = folder.split(separator: "/").joined(separator: ".")
    let line = outcome.place.map { " line=\"\($0.line)\"" } ?? ""
    let start =
      "    <testcase name=\"\(escaped(outcome.name.printable))\" classname=\"\(escaped(group.isEmpty ? "scenarios" : group.printable))\""
      + " file=\"\(escaped(outcome.file.printable))\"\(line) time=\"\(time(outcome.seconds))\""
    switch outcome.verdict {
    case .passed, .ran:
      // The trace of a passed scenario may have stayed in its process.
      let errors = outcome.trace?.trace.notes.filter { $0.kind == .error }.map(\.line) ?? []
      guard !errors.isEmpty else { return [start + "/>"] }
      let text = escaped(errors.joined(separator: "\n"))
      return [start + ">", "      <system-err>\(text)</system-err>", "    </testcase>"]
    case .failed(let text):
      return [start + ">", "      <failure message=\"not as expected\">\(escaped(text))</failure>", "    </testcase>"]
    case .invalid(let text):
      return [start + ">", "      <error message=\"\(escaped(text.printable))\"/>", "    </testcase>"]
    }
  }

  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int(saturating: (seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// XML 1.0, section 2.2: control characters cannot be escaped in XML, so they are shown as in all other output.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.printableLines.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
