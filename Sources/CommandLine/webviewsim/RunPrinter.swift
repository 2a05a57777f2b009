import Commands
import Reports
import Scenarios
import TraceReports
import WebViewSimulator
import Workers

/// Prints outcomes as they arrive, in the requested format.
struct RunPrinter {
  private let format: OutputFormat?
  private let selection: Selection
  private var files: RunFiles
  /// The outcomes that are printed.
  var told = Told.all
  /// The command line that runs some of the files again; nil if there is none.
  var again: (([String]) -> String)?
  private var summary = BatchSummary()
  private var printed = 0
  private var findings: [Finding] = []
  private var stepSummary = StepSummary()
  /// The files that each scenario has read.
  private(set) var readings: [WatchedScenarios.Reading] = []
  private let start = MonotonicClock.now
  /// The heading of what runs, once it is printed.
  private var heading: String?

  enum Told {
    case all, failures

    func includes(_ outcome: ScenarioOutcome) -> Bool {
      switch outcome.verdict {
      case .passed, .ran: self == .all
      case .failed, .invalid: true
      }
    }
  }

  /// The kind of run, which decides how much is printed unless a format is requested.
  enum Selection {
    /// A single scenario or page: the whole trace is printed.
    case one
    /// All clickable elements of a page: all traces are printed, with the load only once.
    case clicksOfPage
    /// Several scenarios: a line is printed for each.
    case several
  }

  init(format: OutputFormat?, selection: Selection, files: RunFiles) {
    self.format = format ?? (selection == .several ? nil : .table)
    self.selection = selection
    self.files = files
  }

  /// Prints the heading of the run first, because the rest may take its time.
  mutating func begin(_ heading: String) {
    guard selection == .one, format == .table, told == .all, self.heading == nil else { return }
    self.heading = heading
    Terminal.write([StyledLine(heading, .heading)])
  }

  /// The files whose outcomes an interrupted run had.
  var doneBefore: Set<String> { Set(files.doneBefore.map(\.file)) }

  /// The traces that are needed. A line says all about a scenario that is as expected, unless a file gets its trace.
  var wantedTraces: RunWishes.Traces { format == nil && !files.writesTraces ? .notAsExpected : .all }

  /// Writes the head of the results, before the first outcome.
  mutating func start(shard: Shard, count: Int) throws {
    let head = OutcomeLine.head(shard: shard.number, of: shard.count, count: count)
    if format == .jsonl { Terminal.write(head.json.description + "\n") }
    try files.startResults(head)
    for outcome in files.doneBefore { summary.add(outcome) }
  }

  mutating func report(_ outcome: ScenarioOutcome) throws {
    summary.add(outcome)
    files.add(outcome)
    readings.append(.init(outcome))
    if format == .jsonl { Terminal.write(OutcomeLine.outcome(outcome).json.description + "\n") }
    if let format = format?.findings { add(Finding.all(of: outcome), of: outcome, format) }
    try files.writeResult(outcome)
    if let trace = outcome.trace { try files.write(trace, of: outcome) }
    if let recording = outcome.trace?.recording { try files.write(recording: recording) }
    if case .invalid(let line) = outcome.verdict {
      Terminal.warn(line)
      return
    }
    guard told.includes(outcome), format != .gitlab else { return }
    if let trace = outcome.trace, format != .jsonl { printTrace(trace) }
    if format == nil || format == .github {
      Terminal.write(BatchSummary.styledLines(outcome, showsTime: Terminal.width != nil))
    }
    if format == .json || format == .mermaid || format == .lines || format == .jsonl,
      case .failed(let text) = outcome.verdict
    {
      Terminal.warn("\(outcome.name) is not as expected")
      for line in text.split(separator: "\n") { Terminal.warn("  " + line) }
    }
  }

  /// Annotations stand beside the lines about their scenario; the other formats are one document.
  private mutating func add(_ found: [Finding], of outcome: ScenarioOutcome, _ format: FindingFormat) {
    guard format == .github else { return findings += found }
    stepSummary.add(outcome)
    FindingOutput.write(found, format)
  }

  private func writeFindings() throws {
    if format == .github {
      let text = stepSummary.text(summary, seconds: seconds, version: WebViewSim.configuration.version)
      try FindingOutput.add(toStepSummary: text)
    } else if let format = format?.findings {
      FindingOutput.write(findings, format)
    }
  }

  /// - Returns: The exit code.
  mutating func finish() throws -> Int32 {
    try writeFindings()
    if format == .json, selection != .one { Terminal.write(printed == 0 ? "[]\n" : "]\n") }
    if Terminal.isComplete {
      let end = OutcomeLine.end(count: summary.outcomes.count)
      if format == .jsonl { Terminal.write(end.json.description + "\n") }
      try files.endResults(end)
    }
    try files.writeJUnit(summary)
    try files.writePage(summary: "\(summary.text) (webviewsim \(WebViewSim.configuration.version))")
    if selection == .one {
      let isOfScenario =
        summary.outcomes.first.map { ScenarioFiles.endings.contains(FilePath.ending(of: $0.file)) } ?? false
      guard format == .table else { return summary.exitCode }
      switch summary.outcomes.first?.verdict {
      case .passed?: Terminal.write("\nas expected\n")
      case .failed?: Terminal.write("\nNOT as expected\n")
      case .ran? where isOfScenario: Terminal.write("\nnothing was checked: the scenario has no “expect”\n")
      default: break
      }
    } else if format == nil || format == .table || format == .github, selection == .several {
      // Times differ from run to run. Output to a file or a pipe is always the same.
      let time = Terminal.width == nil ? "" : " in \(seconds) s, by webviewsim \(WebViewSim.configuration.version)"
      Terminal.write(summary.text + time + "\n")
      Terminal.write(summary.failureLines(again: again))
    }
    return summary.exitCode
  }

  /// The seconds since the run began, with one decimal.
  private var seconds: Double { ((MonotonicClock.now - start) * 10).rounded() / 10 }

  private mutating func printTrace(_ trace: ScenarioTrace) {
    guard let format else { return }
    defer { printed += 1 }
    switch format {
    case .table:
      let part: ScenarioText.Part = selection == .clicksOfPage && printed > 0 ? .withoutStart : .everything
      if printed > 0 { Terminal.write("\n") }
      let lines = ScenarioText.styledTable(trace, part: part, width: Terminal.width)
      Terminal.write(lines.first?.text == heading ? Array(lines.dropFirst()) : lines)
    case .json where selection == .one: Terminal.write(trace.json)
    case .json: Terminal.write((printed == 0 ? "[\n" : ",\n") + trace.json)
    case .mermaid: Terminal.write((printed == 0 ? "" : "\n") + ScenarioText.mermaid(trace) + "\n")
    case .jsonl, .github, .gitlab: break
    case .lines: Terminal.write((printed == 0 ? "" : "\n") + ScenarioText.lines(trace) + "\n")
    }
  }
}
