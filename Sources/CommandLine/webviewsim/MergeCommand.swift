import ArgumentParser
import Commands
import LocalFiles
import OrderSearch
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
      What `webviewsim explore --shard K/N --results FILE` wrote becomes one story and one coverage, as of one search.
      """)

  @Argument(help: ArgumentHelp("Results of `webviewsim run`, or of `webviewsim explore`.", valueName: "files"))
  var files: [String]

  @OptionGroup var reports: ReportOptions

  func run() throws {
    throw ExitCode(try merge())
  }

  private func merge() throws(ScenarioFileError) -> Int32 {
    guard let first = files.first else { return 2 }
    return OrderResultsFile.begins(try TextFile.text(first)) ? try mergeOrders() : try mergeRuns()
  }

  private func mergeRuns() throws(ScenarioFileError) -> Int32 {
    var merge = ResultsMerge()
    for file in files { merge.add(try TextFile.text(file), file: file) }
    merge.finish()
    let outputs = try RunFiles(
      traceFolder: nil, junitFile: reports.junit, pageFile: reports.html, inputs: files, page: merge.page)
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
    return merge.exitCode
  }

  private func mergeOrders() throws(ScenarioFileError) -> Int32 {
    for (option, value) in [("--junit", reports.junit), ("--html", reports.html)] {
      guard let value else { continue }
      throw ScenarioFileError(file: "\(option) \(value)", message: "is for results of `webviewsim run`")
    }
    var merge = OrderMerge()
    for file in files { merge.add(try TextFile.text(file), file: file) }
    merge.finish()
    for problem in merge.problems { Terminal.warn(problem) }
    guard let joined = merge.joined, let told = merge.told else { return 2 }
    var text = ExplorationText(joined, path: told.path)
    text.options = told.options
    text.budget = told.budget
    Terminal.write(text.lines)
    let missing = merge.missing
    guard missing.isEmpty else {
      Terminal.warn(Self.missing(missing, of: told))
      return 2
    }
    return joined.finding == nil ? 0 : 1
  }

  /// The text about missing parts, and the commands that search them.
  private static func missing(_ numbers: [Int], of known: OrderResultsFile) -> String {
    let most = 10
    let count = known.results.part.count
    let list = numbers.prefix(most).map(String.init).joined(separator: ", ")
    let rest = numbers.count > most ? " and \(numbers.count - most) others" : ""
    let shard = numbers.count == 1 ? "\(numbers[0])/\(count)" : "K/\(count)"
    let command = ["webviewsim", "explore", known.path] + known.words + ["--shard", shard, "--results", "FILE"]
    return "\(numbers.count == 1 ? "part" : "parts") \(list)\(rest) of \(count) "
      + "\(numbers.count == 1 ? "is" : "are") missing: search "
      + "\(numbers.count == 1 ? "it" : "each") with `\(command.map(ShellWord.quoted).joined(separator: " "))`"
  }
}
