import Scenarios
import TraceReports
import WebViewSimulator

/// The lines of a run's results (`--format jsonl`): a head that announces the scenarios, a line per outcome as it
/// comes, and an end. A file without its end was cut off.
package enum OutcomeLine: Sendable {
  /// The shard, and how many scenarios it has.
  case head(shard: Int, of: Int, count: Int)
  case outcome(ScenarioOutcome, report: JSONValue)
  case end(count: Int)

  /// The range that `--shard` takes. The merge names each missing shard.
  private static let mostShards = 1...100_000

  package static func outcome(_ outcome: ScenarioOutcome) -> OutcomeLine {
    .outcome(outcome, report: ReportScenario(outcome, number: 0).stored)
  }

  package var json: JSONValue {
    switch self {
    case .head(let shard, let count, let scenarios):
      return [
        "webviewsim": "results 1", "shard": JSONValue(shard), "of": JSONValue(count), "scenarios": JSONValue(scenarios),
      ]
    case .end(let count): return ["end": JSONValue(count)]
    case .outcome(let outcome, let report):
      let (verdict, message) = Self.words(outcome.verdict)
      var members: [JSONValue.Member] = [
        .init("name", .string(outcome.name)), .init("file", .string(outcome.file)),
        .init("verdict", .string(verdict)), .init("seconds", .number((outcome.seconds * 1000).rounded() / 1000)),
        .init("calls", JSONValue(outcome.trace?.trace.events.count ?? 0)),
      ]
      if let message { members.append(.init("message", .string(message))) }
      if let place = outcome.place {
        members += [.init("line", JSONValue(place.line)), .init("column", JSONValue(place.column))]
      }
      members.append(.init("report", report))
      return .object(members)
    }
  }

  private static func words(_ verdict: ScenarioOutcome.Verdict) -> (String, String?) {
    switch verdict {
    case .passed: ("passed", nil)
    case .ran: ("ran", nil)
    case .failed(let text): ("failed", text)
    case .invalid(let text): ("invalid", text)
    }
  }

  /// Nil for a text that is no such line, such as a line that was cut off.
  package init?(_ line: String) {
    guard let value = try? JSONReader.parse(line) else { return nil }
    func number(_ name: String) -> Int? {
      if case .number(let number)? = value[name] { Int(exactly: number) } else { nil }
    }
    func text(_ name: String) -> String? { if case .string(let text)? = value[name] { text } else { nil } }
    if text("webviewsim") == "results 1", let shard = number("shard"), let count = number("of"),
      let scenarios = number("scenarios"), Self.mostShards.contains(count), (1...count).contains(shard), scenarios >= 0
    {
      self = .head(shard: shard, of: count, count: scenarios)
    } else if let count = number("end") {
      self = .end(count: count)
    } else if let name = text("name"), let file = text("file"), case .number(let seconds)? = value["seconds"] {
      let verdict: ScenarioOutcome.Verdict
      switch text("verdict") {
      case "passed"?: verdict = .passed
      case "ran"?: verdict = .ran
      case "failed"?: verdict = .failed(text("message") ?? "")
      case "invalid"?: verdict = .invalid(text("message") ?? "")
      default: return nil
      }
      var outcome = ScenarioOutcome(file: file, name: name, verdict: verdict, seconds: seconds)
      if let line = number("line"), let column = number("column") {
        outcome.place = FilePlace(file: file, line: line, column: column)
      }
      self = .outcome(outcome, report: value["report"] ?? .null)
    } else {
      return nil
    }
  }
}
