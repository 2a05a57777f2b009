#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a worker may use for one job.
package struct WorkerLimits: Sendable, Equatable {
  /// Resident, in bytes.
  package var memory = 640 << 20
  /// Seconds of processor time, all threads together.
  package var processorTime = 55.0
  /// Seconds.
  package var wallTime = 90.0
  /// The bytes that it may say before its result, and of the result.
  package var output = 64 << 20

  package init() {}
}

/// How a worker came to an end before its job did.
package enum WorkerEnding: Codable, Equatable, Sendable {
  case memory(bytes: Int)
  case processorTime(seconds: Double)
  case wallTime(seconds: Double)
  case output(bytes: Int)
  /// By itself, by the engine or from outside.
  case signal(Int)
  case exit(code: Int)
  /// It said what no worker says.
  case nonsense

  /// Whether what an earlier job left in the worker may be the cause: a fresh worker tells. Who ends it from outside,
  /// and time, mean the job.
  var mayBeOfEarlierJob: Bool {
    switch self {
    case .processorTime, .wallTime: false
    case .signal(let signal): ![Int(SIGKILL), Int(SIGTERM)].contains(signal)
    case .memory, .output, .exit, .nonsense: true
    }
  }
}
