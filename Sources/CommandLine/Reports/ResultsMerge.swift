import Scenarios
import TraceReports
import WebViewSimulator

/// The results of many shards, put together. Missing shards are named.
package struct ResultsMerge: Sendable {
  package private(set) var summary = BatchSummary()
  package private(set) var page = ReportPage()
  /// The mistakes of the files, a line each.
  package private(set) var problems: [String] = []
  private var outcomes: [(outcome: ScenarioOutcome, report: JSONValue)] = []
  private var shards: [Int: String] = [:]
  private var count: Int?

  package init() {}

  /// - Parameter file: the name of the text.
  package mutating func add(_ text: String, file: String) {
    var head: (shard: Int, of: Int, count: Int)?
    var end: Int?
    var done = 0
    for line in text.split(separator: "\n") {
      switch OutcomeLine(String(line)) {
      case .head(let shard, let of, let count)?: head = (shard, of, count)
      case .outcome(let outcome, let report)?:
        outcomes.append((outcome, report))
        done += 1
      case .end(let count)?: end = count
      case nil: continue
      }
    }
    guard let head else {
      problems.append("\(file): has no results; it must be a file that `webviewsim run --format jsonl` wrote")
      return
    }
    let name = "shard \(head.shard)/\(head.of)"
    if let other = shards[head.shard] { problems.append("\(file): \(name) is also in \(other)") }
    if let count, count != head.of { problems.append("\(file): \(name), but others are of \(count) shards") }
    shards[head.shard] = file
    count = count ?? head.of
    if end != done || done != head.count {
      problems.append("\(file): \(name) was cut off: it has \(done) of \(head.count) scenarios")
    }
  }

  /// Adds up the results and names missing shards, after the last file.
  package mutating func finish() {
    for shard in 1...max(1, count ?? 1) where shards[shard] == nil && count != nil {
      problems.append("shard \(shard)/\(count ?? 0) is missing")
    }
    var seen: [String: Int] = [:]
    let sorted = outcomes.sorted { ($0.outcome.file, $0.outcome.name) < ($1.outcome.file, $1.outcome.name) }
    for (number, part) in sorted.enumerated() {
      seen[part.outcome.file + "\0" + part.outcome.name, default: 0] += 1
      summary.add(part.outcome)
      if let scenario = ReportScenario(stored: part.report, number: number) { page.add(scenario) }
    }
    for (key, times) in seen.sorted(by: { $0.key < $1.key }) where times > 1 {
      problems.append("\(key.split(separator: "\0").last ?? "") is there \(times) times")
    }
  }

  /// The exit code of all shards together; 2 if something is missing.
  package var exitCode: Int32 { problems.isEmpty ? summary.exitCode : 2 }
}
