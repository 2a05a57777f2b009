import Scenarios
import TraceReports
import WebFiles
import WebViewSimulator

/// The reply about a run that the playground's page gets.
package enum PlayReply {
  package enum Form: String, Sendable {
    /// The run's calls, windows and rules as JSON.
    case value
    /// A report.
    case page
  }

  /// The descriptor to which an app's own program writes its reply: `supervised_reply`.
  package static let descriptor: Int32 = 3

  package static func bytes(of outcome: ScenarioOutcome, as form: Form) -> [UInt8] {
    if case .invalid(let line) = outcome.verdict, outcome.trace == nil { return error(line) }
    var outcome = outcome
    outcome.file = ""
    let scenario = ReportScenario(outcome, number: 0)
    switch form {
    case .value:
      let value: JSONValue = ["detail": scenario.detail, "rules": RuleText.reportValue(of: scenario.rules)]
      return Array(value.description.utf8)
    case .page:
      var page = ReportPage()
      page.add(scenario)
      return Array(page.html(summary: "from the playground").utf8)
    }
  }

  package static func error(_ line: String) -> [UInt8] {
    Array((["error": .string(line.printable)] as JSONValue).description.utf8)
  }
}
