#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shard that a program names in variables when it runs tests on many machines.
package struct ShardEnvironment: Sendable {
  /// The mistake of a variable with an impossible value, in one line.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  private let variables: Variables

  /// The lookup of variables. An environment has many of them, and this code asks for a few.
  private struct Variables: Sendable {
    let value: @Sendable (String) -> String?
    subscript(name: String) -> String? { value(name) }
  }

  package init(_ variables: [String: String]) { self.variables = Variables { variables[$0] } }

  /// The environment of this process.
  package init() { variables = Variables { name in getenv(name).map { String(cString: $0) } } }

  /// The shard of Bazel, a Slurm array, a Kubernetes indexed job, or GitLab's `parallel`; nil if no variable names one.
  package func shard() throws(Failure) -> Shard? {
    if let total = variables["TEST_TOTAL_SHARDS"] {
      return try shard("TEST_SHARD_INDEX", from: 0, count: total, "TEST_TOTAL_SHARDS")
    }
    if variables["SLURM_ARRAY_TASK_ID"] != nil { return try slurmShard() }
    if variables["JOB_COMPLETION_INDEX"] != nil {
      guard let total = variables["JOB_COMPLETIONS"] else {
        throw Failure(
          description:
            "JOB_COMPLETION_INDEX is set, but not JOB_COMPLETIONS: set it to the job's completions, or use --shard")
      }
      return try shard("JOB_COMPLETION_INDEX", from: 0, count: total, "JOB_COMPLETIONS")
    }
    if let total = variables["CI_NODE_TOTAL"] {
      return try shard("CI_NODE_INDEX", from: 1, count: total, "CI_NODE_TOTAL")
    }
    return nil
  }

  private func shard(
    _ indexName: String, from first: Int, count: String, _ countName: String
  ) throws(Failure) -> Shard {
    guard let count = Int(count), let index = variables[indexName].flatMap({ Self.index($0) }),
      let shard = Shard(number: index - first + 1, count: count)
    else {
      throw Failure(
        description: "\(indexName)=\(variables[indexName] ?? "") and \(countName)=\(count) name no shard")
    }
    return shard
  }

  /// The largest index: far more than there are shards, and small enough to compute with.
  private static let largestIndex = 1 << 32

  private static func index(_ text: String) -> Int? {
    Int(text).flatMap { (-largestIndex...largestIndex).contains($0) ? $0 : nil }
  }

  /// https://slurm.schedmd.com/job_array.html: any first index, and steps between them.
  private func slurmShard() throws(Failure) -> Shard {
    func number(_ name: String) -> Int? { variables["SLURM_ARRAY_TASK_" + name].flatMap { Self.index($0) } }
    let step = number("STEP") ?? 1
    guard let id = number("ID"), let first = number("MIN"), step > 0, (id - first) % step == 0,
      let count = number("COUNT") ?? number("MAX").map({ ($0 - first) / step + 1 }),
      let shard = Shard(number: (id - first) / step + 1, count: count)
    else {
      throw Failure(description: "the variables SLURM_ARRAY_TASK_… name no shard; use --shard")
    }
    return shard
  }

  /// Bazel: a file that says that shards are supported.
  package var statusFile: String? { variables["TEST_SHARD_STATUS_FILE"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Bazel: where it expects a JUnit report.
  package var junitFile: String? { variables["XML_OUTPUT_FILE"].flatMap { $0.isEmpty ? nil : $0 } }
}
