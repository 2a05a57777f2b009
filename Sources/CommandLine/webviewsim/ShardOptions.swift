import ArgumentParser
import Foundation
import LocalFiles
import Reports
import Scenarios
import TraceReports

/// The part of the work that this machine does, and the file for its results.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do only the K-th of N parts; by default what Bazel, Slurm, Kubernetes or GitLab say in variables.",
      valueName: "K/N"))
  var shard: String?

  @Option(help: ArgumentHelp("Write the results to this file, for `webviewsim merge`.", valueName: "FILE"))
  var results: String?

  func validate() throws {
    guard let shard, Shard(shard) == nil else { return }
    throw ValidationError("--shard must be K/N with K from 1 to N, such as 2/8, not \(shard)")
  }

  /// The part that the option names, or else the environment.
  /// - Throws: `ScenarioFileError` for variables that name no shard.
  func chosen(_ environment: ShardEnvironment) throws(ScenarioFileError) -> Shard? {
    if let shard { return Shard(shard) }
    do {
      return try environment.shard()
    } catch {
      throw ScenarioFileError(file: "environment", message: error.description)
    }
  }
}

/// The scenarios that this machine runs.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Balance the parts by the times in these results of an earlier run.", valueName: "FILE"))
  var timings: String?

  @Flag(help: "Go on where an interrupted run stopped: keep what --results has, and run the rest.")
  var resume = false

  @Option(help: "Run scenarios that fail this many times again: a result that differs is a defect of the simulator.")
  var retries = 0

  func validate() throws {
    guard (0...100).contains(retries) else {
      throw ValidationError("--retries must be between 0 and 100, not \(retries)")
    }
  }

  /// The seconds of each scenario, from results.
  /// - Throws: `ScenarioFileError` for a file that cannot be read.
  func seconds() throws(ScenarioFileError) -> [String: Shard.Seconds] {
    guard let timings else { return [:] }
    var seconds: [String: Shard.Seconds] = [:]
    for line in try TextFile.text(timings).split(separator: "\n") {
      if case .outcome(let outcome, _)? = OutcomeLine(String(line)) { seconds[outcome.file] = outcome.seconds }
    }
    if seconds.isEmpty { throw ScenarioFileError(file: timings, message: "has no results of `webviewsim run`") }
    return seconds
  }

  /// The file that the options read. No output may replace it.
  var inputs: [String] { timings.map { [$0] } ?? [] }
}
