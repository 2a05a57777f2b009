#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The resources that a worker may use for one job.
package struct WorkerLimits: Sendable, Equatable {
  /// The resident memory, in bytes.
  package var memory = 640 << 20
  /// Seconds of processor time, all threads together.
  package var processorTime = 55.0
  /// The time on the clock, in seconds.
  package var wallTime = 90.0
  /// The number of bytes that the worker may send before its result, and in the result.
  package var output = 64 << 20

  package init() {}
}

/// The way in which a worker ended before its job did.
package enum WorkerEnding: Codable, Equatable, Sendable {
  case memory(bytes: Int)
  case processorTime(seconds: Double)
  case wallTime(seconds: Double)
  case output(bytes: Int)
  /// The worker ended by itself, by the engine or from outside.
  case signal(Int)
  case exit(code: Int)
  /// The worker sent bytes that no worker sends.
  case nonsense

  /// Whether the remains of an earlier job in this worker may be the cause, so that a new worker should retry. If the
  /// worker was ended from outside or ran out of time, the job itself is the cause.
  var mayBeOfEarlierJob: Bool {
    switch self {
    case .processorTime, .wallTime: false
    case .signal(let signal): ![Int(SIGKILL), Int(SIGTERM)].contains(signal)
    case .memory, .output, .exit, .nonsense: true
    }
  }
}
