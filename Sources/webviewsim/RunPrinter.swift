import Foundation
import Scenarios
import WebViewSimulator

/// Prints outcomes as they come, in the form that was asked for.
struct RunPrinter {
  private let format: OutputFormat?
  private let selection: Selection
  private let traceFolder: String?
  private let junitFile: String?
  private var summary = BatchSummary()
  private var writtenTraces: Set<String> = []
  private var printed = 0

  /// What is run, which decides how much is printed unless a format is asked for.
  enum Selection {
    /// One scenario or page: its whole trace.
    case one
    /// Everything in one page that can be clicked: all traces, the load once.
    case clicksOfPage
    /// A line each.
    case several
  }

  init(format: OutputFormat?, selection: Selection, traceFolder: String?, junitFile: String?) {
    self.format = format ?? (selection == .several ? nil : .table)
    self.selection = selection
    self.traceFolder = traceFolder
    self.junitFile = junitFile
  }

  /// - Throws: `ScenarioFileError` when there is no place for the traces.
  func prepare() throws {
    guard let traceFolder else { return }
    do {
      try FileManager.default.createDirectory(atPath: traceFolder, withIntermediateDirectories: true)
    } catch {
      throw ScenarioFileError(file: traceFolder, message: "the folder cannot be made")
    }
  }

  mutating func report(_ outcome: ScenarioOutcome) throws {
    summary.add(outcome)
    if let trace = outcome.trace { try write(trace, outcome) }
    if case .invalid(let line) = outcome.verdict {
      Terminal.warn(line)
      return
    }
    if let trace = outcome.trace { printTrace(trace) }
    if format == nil { Terminal.write(BatchSummary.line(outcome) + "\n") }
    if format == .json || format == .mermaid || format == .lines, case .failed(let text) = outcome.verdict {
      Terminal.warn("\(outcome.name) is not as expected")
      for line in text.split(separator: "\n") { Terminal.warn("  " + line) }
    }
  }

  /// - Returns: the exit code.
  mutating func finish() throws -> Int32 {
    if format == .json, selection != .one { Terminal.write(printed == 0 ? "[]\n" : "]\n") }
    if let junitFile { try Self.write(JUnitReport.xml(summary.outcomes), to: junitFile) }
    if selection == .one {
      guard format == .table else { return summary.exitCode }
      switch summary.outcomes.first?.verdict {
      case .passed?: Terminal.write("\nas expected\n")
      case .failed?: Terminal.write("\nNOT as expected\n")
      default: break
      }
    } else if format == nil || format == .table, selection == .several {
      Terminal.write(summary.text + "\n")
    }
    return summary.exitCode
  }

  private mutating func printTrace(_ trace: ScenarioTrace) {
    guard let format else { return }
    defer { printed += 1 }
    switch format {
    case .table:
      let part: ScenarioText.Part = selection == .clicksOfPage && printed > 0 ? .withoutStart : .everything
      Terminal.write(
        (printed == 0 ? "" : "\n") + ScenarioText.table(trace, part: part, width: Terminal.width) + "\n")
    case .json where selection == .one: Terminal.write(trace.json)
    case .json: Terminal.write((printed == 0 ? "[\n" : ",\n") + trace.json)
    case .mermaid: Terminal.write((printed == 0 ? "" : "\n") + ScenarioText.mermaid(trace) + "\n")
    case .lines: Terminal.write((printed == 0 ? "" : "\n") + ScenarioText.lines(trace) + "\n")
    }
  }

  private mutating func write(_ trace: ScenarioTrace, _ outcome: ScenarioOutcome) throws {
    guard let traceFolder else { return }
    let name = outcome.name.replacing("/", with: "_")
    guard writtenTraces.insert(name).inserted else {
      throw ScenarioFileError(file: outcome.file, message: "another scenario has the name “\(name)”: --out needs different names")
    }
    try Self.write(trace.json, to: "\(traceFolder)/\(name).json")
  }

  private static func write(_ text: String, to file: String) throws {
    guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
      throw ScenarioFileError(file: file, message: "cannot be written")
    }
  }
}
