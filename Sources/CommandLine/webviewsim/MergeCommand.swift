import ArgumentParser
import LocalFiles
import Reports
import Scenarios
import TraceReports

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Makes one report and one exit code of the results of many shards.",
    discussion: """
      FILES are what `webviewsim run --shard K/N --results FILE` wrote, one per shard, in any order. A shard that is \
      missing or was cut off is named, and the exit code is 2.
      """)

  @Argument(help: ArgumentHelp("Results of `webviewsim run`.", valueName: "files"))
  var files: [String]

  @Option(help: ArgumentHelp("Also write a JUnit report.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Also write a report to look at: one page, for any browser.", valueName: "FILE"))
  var html: String?

  func run() throws {
    do {
      var merge = ResultsMerge()
      for file in files { merge.add(try TextFile.text(file), file: file) }
      merge.finish()
      let outputs = try RunFiles(
        traceFolder: nil, junitFile: junit, pageFile: html, inputs: files, page: merge.page)
      for outcome in merge.summary.outcomes {
        switch outcome.verdict {
        case .failed, .invalid: Terminal.write(BatchSummary.styledLines(outcome))
        case .passed, .ran: continue
        }
      }
      for problem in merge.problems { Terminal.warn(problem) }
      Terminal.write(merge.summary.text + "\n")
      try outputs.writeJUnit(merge.summary)
      try outputs.writePage(summary: merge.summary.text)
      if merge.exitCode != 0 { throw ExitCode(merge.exitCode) }
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    }
  }
}
