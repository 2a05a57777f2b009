import Scenarios
import TraceReports
import WebViewSimulator

/// The page in Markdown that GitHub Actions shows for a step: the summary and the failures.
package struct StepSummary: Sendable {
  /// A page has at most 1 MiB.
  private static let mostFailures = 30
  private static let mostCharacters = 20_000

  private var failures: [(outcome: ScenarioOutcome, text: String)] = []
  private var rest = 0

  package init() {}

  package mutating func add(_ outcome: ScenarioOutcome) {
    let text: String
    switch outcome.verdict {
    case .passed, .ran: return
    case .failed(let found), .invalid(let found): text = found
    }
    guard failures.count < Self.mostFailures else { return rest += 1 }
    var outcome = outcome
    outcome.trace = nil
    failures.append((outcome, text))
  }

  /// - Parameters:
  ///   - summary: the line about all scenarios.
  ///   - seconds: the time that the run took.
  package func text(_ summary: BatchSummary, seconds: Double, version: String) -> String {
    let mark = summary.exitCode == 0 ? "✅" : "❌"
    var lines = ["### \(mark) webviewsim", "", "\(summary.text) in \(seconds) s (webviewsim \(version))", ""]
    for (outcome, text) in failures {
      let place = outcome.place?.description ?? outcome.file.printable
      let shown = text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters) + "\n…" : text[...]
      let fence = Self.fence(around: shown)
      lines += [
        "<details><summary>\(Self.escaped(outcome.name)): <code>\(Self.escaped(place))</code></summary>", "",
        "\(fence)diff", Self.marked(shown), fence, "", "</details>", "",
      ]
    }
    if rest > 0 { lines += ["and \(rest) more", ""] }
    return lines.joined(separator: "\n")
  }

  /// Moves marks to the beginning of lines, where Markdown colours them.
  private static func marked(_ text: Substring) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("- ") || bare.hasPrefix("+ ") ? String(bare) : String(line)
    }.joined(separator: "\n")
  }

  /// A fence that is longer than any fence in the text.
  private static func fence(around text: Substring) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return fence
  }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
