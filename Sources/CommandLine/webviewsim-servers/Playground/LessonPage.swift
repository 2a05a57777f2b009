import Reports
import Scenarios
import TraceReports
import WebFiles
import WebViewSimulator
import Workers

/// All lessons with their runs as one page, which needs neither the command nor a network.
struct LessonPage {
  private let runner: PlayRunner

  /// Forks: must be called while the program has one thread.
  init(limits: WorkerLimits) { runner = PlayRunner(limits: limits) }

  /// Runs all lessons: each before and after its steps, and its second scenario if it has one.
  func html() -> String {
    let offer = PlayOffer.value(PlayFiles())
    var runs: [JSONValue] = []
    if case .array(let lessons)? = offer["lessons"] { runs = lessons.map { .array(self.runs(of: $0)) } }
    let script = WebBundle(entry: "play/main.js").script
    let style = (WebFile.text("shared/style.css") ?? "") + (WebFile.text("play/style.css") ?? "")
    let policy = ReportPage.policy(script: script, more: "; img-src data:")
    return ReportPage.fill(
      "play/page.html",
      [
        "policy": "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">", "style": style,
        "script": script, "data": ReportPage.block("recorded", ["offer": offer, "runs": .array(runs)]),
      ])
  }

  private func runs(of lesson: JSONValue) -> [JSONValue] {
    let scenario = lesson["scenario"] ?? .null
    return [Self.withoutSteps(scenario), scenario, lesson["other"] ?? .null].map { scenario in
      scenario == .null ? .null : run(scenario)
    }
  }

  private static func withoutSteps(_ scenario: JSONValue) -> JSONValue {
    guard case .object(let members) = scenario else { return scenario }
    return .object(members.map { $0.name == "steps" ? .init($0.name, []) : $0 })
  }

  private func run(_ scenario: JSONValue) -> JSONValue {
    let request = PlayRunner.request(.value, text: scenario.description, file: PlayFiles().playedFile)
    let reply = String(decoding: runner.reply(to: request), as: UTF8.self)
    return (try? JSONReader.parse(reply)) ?? ["error": "the run cannot be read"]
  }
}
