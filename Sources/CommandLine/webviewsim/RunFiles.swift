import LocalFiles
import Reports
import Scenarios
import TraceReports

/// The files that a run writes: one trace per scenario, and a report.
struct RunFiles {
  private let traces: OutputFolder?
  private let report: OutputFile?
  private let pageFile: OutputFile?
  private let recording: OutputFile?
  private var page: ReportPage
  private var writtenTraces: Set<String> = []
  private let results: OutputLines?
  private let resultsPath: String
  /// The outcomes of an interrupted run.
  let doneBefore: [ScenarioOutcome]

  /// - Parameter inputs: the files that the user named as inputs, which are never overwritten.
  /// - Throws: `ScenarioFileError`, before any scenario runs, if a file or folder cannot be written to.
  init(
    traceFolder: String?, junitFile: String?, pageFile: String?, recordFile: String? = nil,
    results: (file: String, isContinued: Bool)? = nil, inputs: [String],
    page: ReportPage = ReportPage()
  ) throws(ScenarioFileError) {
    self.page = page
    // The ledger must know the inputs before any file is opened for writing.
    FileLedger.note(inputs: inputs)
    resultsPath = results?.file ?? ""
    self.results = try results.map { results throws(ScenarioFileError) in
      try Self.naming("--results", results.file) { () throws(FileProblem) in
        try OutputLines(results.file) { line in
          guard results.isContinued, case .outcome? = OutcomeLine(line) else { return false }
          return true
        }
      }
    }
    doneBefore = (self.results?.lines ?? []).compactMap { line in
      if case .outcome(let outcome, _)? = OutcomeLine(line) { outcome } else { nil }
    }
    traces = try traceFolder.map { path throws(ScenarioFileError) in
      try Self.naming("--out", path) { () throws(FileProblem) in try OutputFolder(path) }
    }
    report = junitFile.map(OutputFile.init)
    self.pageFile = pageFile.map(OutputFile.init)
    recording = recordFile.map(OutputFile.init)
    if let file = recording { try Self.naming("--record", file.path) { () throws(FileProblem) in try file.check() } }
    if let report { try Self.naming("--junit", report.path) { () throws(FileProblem) in try report.check() } }
    if let file = self.pageFile { try Self.naming("--html", file.path) { () throws(FileProblem) in try file.check() } }
  }

  /// Whether a part of each scenario's trace goes to a file.
  var writesTraces: Bool { traces != nil || pageFile != nil || results != nil || recording != nil }

  /// Writes the head of the results, and the outcomes of an interrupted run.
  /// - Throws: `ScenarioFileError` when the file cannot be written.
  func startResults(_ head: OutcomeLine) throws(ScenarioFileError) {
    try write([head.json.description] + (results?.lines ?? []))
  }

  func writeResult(_ outcome: ScenarioOutcome) throws(ScenarioFileError) {
    if results != nil { try write([OutcomeLine.outcome(outcome).json.description]) }
  }

  func endResults(_ end: OutcomeLine) throws(ScenarioFileError) { try write([end.json.description]) }

  private func write(_ lines: [String]) throws(ScenarioFileError) {
    guard let results else { return }
    for line in lines {
      try Self.naming("--results", resultsPath) { () throws(FileProblem) in try results.write(line) }
    }
  }

  /// Bazel's file that says that shards are supported.
  /// - Throws: `ScenarioFileError` when it cannot be written.
  func writeStatus(_ path: String?) throws(ScenarioFileError) {
    guard let path else { return }
    try Self.naming("TEST_SHARD_STATUS_FILE", path) { () throws(FileProblem) in try OutputFile(path).replace(with: []) }
  }

  /// Keeps the scenario for the page.
  /// - Parameter delegate: the delegate's name, in a comparison.
  mutating func add(_ outcome: ScenarioOutcome, delegate: String? = nil) {
    if pageFile != nil { page.add(ReportScenario(outcome, number: page.count, delegate: delegate)) }
  }

  /// - Throws: `ScenarioFileError` when the page cannot be written.
  func writePage(summary: String) throws(ScenarioFileError) {
    guard let pageFile else { return }
    let text = page.html(summary: summary)
    try Self.naming("--html", pageFile.path) { () throws(FileProblem) in try pageFile.replace(with: Array(text.utf8)) }
  }

  /// - Throws: `ScenarioFileError` for a second scenario with the same name, and when the file cannot be written.
  mutating func write(_ trace: ScenarioTrace, of outcome: ScenarioOutcome) throws(ScenarioFileError) {
    guard let traces else { return }
    let file = traces.file(named: outcome.name, ending: ".json")
    guard writtenTraces.insert(file.path).inserted else {
      throw ScenarioFileError(
        file: outcome.file,
        message: "another scenario is also named “\(outcome.name)”; --out needs a different name for each")
    }
    try Self.naming("--out", file.path) { () throws(FileProblem) in try file.replace(with: Array(trace.json.utf8)) }
  }

  /// - Throws: `ScenarioFileError` when the recording cannot be written.
  func write(recording text: String) throws(ScenarioFileError) {
    guard let recording else { return }
    try Self.naming("--record", recording.path) { () throws(FileProblem) in
      try recording.replace(with: Array(text.utf8))
    }
  }

  /// - Throws: `ScenarioFileError` when the report cannot be written.
  func writeJUnit(_ summary: BatchSummary) throws(ScenarioFileError) {
    guard let report else { return }
    let text = JUnitReport.xml(summary.outcomes)
    try Self.naming("--junit", report.path) { () throws(FileProblem) in try report.replace(with: Array(text.utf8)) }
  }

  static func naming<Result>(
    _ option: String, _ path: String, _ body: () throws(FileProblem) -> Result
  ) throws(ScenarioFileError) -> Result {
    do {
      return try body()
    } catch {
      throw ScenarioFileError(
        file: "\(option) \(path)", message: error == .missing ? "the folder does not exist" : error.description)
    }
  }
}
