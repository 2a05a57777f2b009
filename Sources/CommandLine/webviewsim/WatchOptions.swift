import ArgumentParser
import LocalFiles
import Reports
import Scenarios
import TraceReports

struct WatchOptions: ParsableArguments {
  @Flag(help: "Run again what depends on a file, whenever that file changes; Ctrl-C ends it.")
  var watch = false

  /// The file for the process that watches.
  @Option(help: .hidden)
  var readings: String?

  /// Whether a run of a single scenario prints only a line, as a run of many does: the watch has more scenarios.
  @Flag(help: .hidden)
  var oneOfMany = false

  /// Notes what each scenario of this run has read.
  func write(_ outcomes: [WatchedScenarios.Reading]) throws(ScenarioFileError) {
    guard let readings else { return }
    do {
      try OutputFile(readings).replace(with: Array(outcomes.map { $0.line + "\n" }.joined().utf8))
    } catch {
      throw ScenarioFileError(file: readings, message: error.description)
    }
  }
}
