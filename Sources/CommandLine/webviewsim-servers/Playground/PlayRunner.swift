import Reports
import Scenarios
import TraceReports
import WebFiles
import WebViewSimulator
import Workers

/// Runs scenarios for the playground, in worker processes with the command's limits. It lives in a process of its own,
/// because it forks and a server has threads.
struct PlayRunner {
  enum Form: UInt8 { case value = 1, page = 2, recorded = 3, explored = 4 }

  private let workers: ContentWorkers
  private let explorations = PlayExplorations()

  init(limits: WorkerLimits) { workers = ContentWorkers(1, limits: limits) }

  /// - Parameters:
  ///   - text: a scenario in JSON.
  ///   - file: the name of the scenario.
  static func request(_ form: Form, text: String, file: String) -> [UInt8] {
    [form.rawValue] + Array(file.utf8) + [0] + Array(text.utf8)
  }

  func reply(to request: [UInt8]) -> [UInt8] {
    let parts = request.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let form = request.first.flatMap(Form.init), parts.count == 2 else { return Self.error("not understood") }
    let (file, text) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    let source = ScenarioSource.text(text, file: file)
    var found: ScenarioOutcome?
    var wishes = RunWishes(wantsPictures: form != .recorded)
    // The name does not matter: the answers of servers outside come back with the trace.
    if form == .recorded { wishes.recordFile = "recording.har" }
    do {
      if form == .explored { return try explorations.goOn(text, file: file, in: workers) }
      try workers.run([source], wishes: wishes) { outcome in
        found = outcome
        return true
      }
    } catch {
      return Self.error("\(error)")
    }
    guard let outcome = found else { return Self.error("the run was interrupted") }
    if form == .recorded { return PlayRecordingReply(outcome).bytes }
    return PlayReply.bytes(of: outcome, as: form == .page ? .page : .value)
  }

  static func error(_ line: String) -> [UInt8] { PlayReply.error(line) }
}
