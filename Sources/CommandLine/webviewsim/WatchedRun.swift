import Commands
import Foundation
import LocalFiles
import Reports
import Scenarios
import WebViewSimulator
import Workers

/// `run --watch`: runs scenarios, and runs a scenario again when a file changes on which it depends.
///
/// Each run is a process of its own: the command without `--watch`. Modification times are looked at a few times a
/// second, because notifications of the kernel do not cross the borders of containers and network file systems.
struct WatchedRun {
  /// The options of a run, without files.
  let options: [String]
  /// Finds the present files.
  let find: () throws -> [String]
  /// Whether a run writes files, such as a report, that are about all scenarios.
  let writesFiles: Bool

  private var scenarios = WatchedScenarios()
  private var stamps: [String: FileStamp?] = [:]
  private let readings = NSTemporaryDirectory() + "/webviewsim-\(ProcessInfo.processInfo.processIdentifier).jsonl"

  init(options: [String], writesFiles: Bool, find: @escaping () throws -> [String]) {
    self.options = options
    self.writesFiles = writesFiles
    self.find = find
  }

  /// The time between two looks, in seconds.
  private static let pause = 0.25

  /// Runs the scenarios until a signal comes.
  /// - Throws: if the first run cannot begin.
  mutating func run() throws {
    Interruption.watch()
    try round(try find(), why: nil)
    while Interruption.signal == nil {
      Thread.sleep(forTimeInterval: Self.pause)
      // While a folder is replaced, its files may be missing for a moment.
      guard let files = try? find() else { continue }
      let changed = changes()
      let again = scenarios.affected(by: changed, among: files)
      scenarios.keep(files)
      guard !again.isEmpty else { continue }
      // An editor may write in several steps.
      settle()
      try round(writesFiles ? files : again, why: Self.words(changed))
    }
  }

  private static func words(_ changed: Set<String>) -> String {
    let names = changed.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.sorted()
    guard let first = names.first else { return "a new file" }
    return names.count == 1 ? "\(first) has changed" : "\(first) and \(names.count - 1) more have changed"
  }

  private mutating func round(_ files: [String], why: String?) throws {
    if Terminal.width != nil { Terminal.clear() }
    if let why { Terminal.write("\(why): \(files.count == 1 ? files[0] : "\(files.count) scenarios")\n") }
    for path in scenarios.paths.union(files) { stamps[path] = .some(FileStamp(of: path)) }
    let isOneOfMany = try find().count > 1
    try start(options + ["--readings", readings] + (isOneOfMany ? ["--one-of-many"] : []) + files)
    if let text = try? TextFile.text(readings) {
      for line in text.split(separator: "\n") {
        if let reading = WatchedScenarios.Reading(line: String(line)) { scenarios.add(reading) }
      }
      try? FileManager.default.removeItem(atPath: readings)
    }
    let before = stamps
    stamps = [:]
    // A file that was read for the first time has no earlier stamp, and gets its present one.
    for path in scenarios.paths { stamps[path] = before[path] ?? .some(FileStamp(of: path)) }
    guard Interruption.signal == nil else { return }
    Terminal.write("\n\(scenarios.text); waiting for changes (Ctrl-C ends)\n")
  }

  /// The paths whose files have changed.
  private func changes() -> Set<String> {
    Set(stamps.filter { $0.value != FileStamp(of: $0.key) }.keys)
  }

  private mutating func settle() {
    var now = stamps.keys.map { FileStamp(of: $0) }
    while Interruption.signal == nil {
      Thread.sleep(forTimeInterval: 0.05)
      let then = stamps.keys.map { FileStamp(of: $0) }
      if now == then { return }
      now = then
    }
  }

  /// Runs the command, and waits until it has ended.
  private func start(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: RunningProgram.path ?? "webviewsim")
    process.arguments = ["run"] + arguments
    try process.run()
    process.waitUntilExit()
  }
}
