import ArgumentParser
import Commands
import Reports
import Scenarios
import Synchronization
import WebViewSimulator
import Workers

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs scenarios and shows where they differ from recorded traces.",
    discussion: """
      The traces of a folder “scenarios” are in the folder “traces” beside it, as in Conformance; a file \
      expectations.yaml beside both lists known differences. --traces names another folder, such as one that \
      `webviewsim run --out` has written before a change.
      Examples: `webviewsim compare popup-closes`, `webviewsim compare Conformance/scenarios`, \
      `webviewsim compare --traces before Scenarios`.
      Exit codes: 0 nothing differs that is not known; 1 something does; 2 an input is wrong.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scenario, a folder of scenarios, or the name of a scenario in --scenarios.", valueName: "scenario"))
  var paths: [String]

  @Option(help: ArgumentHelp("The folder with the recorded traces.", valueName: "FOLDER"))
  var traces: String?

  @Option(help: ArgumentHelp("Where names of scenarios are looked up.", valueName: "FOLDER"))
  var scenarios = "Conformance/scenarios"

  @OptionGroup var files: FileOptions

  @Flag(help: "Also list the scenarios that agree.")
  var all = false

  @Flag(help: "No colours.")
  var noColor = false

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func run() throws {
    Terminal.isPlain.store(noColor, ordering: .relaxed)
    if try !compareAll() { throw ExitCode.failure }
  }

  /// - Returns: whether everything agrees.
  private func compareAll() throws -> Bool {
    let files = try RecordedTraces.files(paths, namesIn: scenarios)
    let recorded = RecordedTraces(folder: traces)
    // A missing trace is told before any scenario runs.
    let recordings = try files.map { file throws(ScenarioFileError) in
      (trace: try recorded.trace(of: file), ledger: try recorded.ledger(of: file))
    }
    let workers = content.workers(nil)
    var agreeing = 0
    var done = 0
    let allowed = try self.files.folders()
    var wishes = RunWishes()
    wishes.isForComparison = true
    let sources = files.map { ScenarioSource.file($0, platform: nil, allowedFolders: allowed) }
    try workers.run(sources, wishes: wishes) { outcome in
      let (trace, ledger) = recordings[done]
      done += 1
      guard let found = outcome.trace else {
        Terminal.write(BatchSummary.styledLines(outcome))
        return Terminal.isWritable
      }
      let comparison = Comparison(
        FilePath.stem(of: outcome.file), recorded: trace, found: try JSONReader.parse(found.json), ledger: ledger)
      if comparison.agrees { agreeing += 1 }
      if all || files.count == 1 || !comparison.agrees { Terminal.write(comparison.lines) }
      return Terminal.isWritable
    }
    workers.shutDown()
    if files.count > 1 {
      Terminal.write("\(files.count) scenarios: \(agreeing) agree, \(files.count - agreeing) differ\n")
    }
    return agreeing == files.count
  }
}
