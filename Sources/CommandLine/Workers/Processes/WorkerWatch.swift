/// Compares a worker's resource usage with its limits.
struct WorkerWatch {
  private let limits: WorkerLimits
  private let process: Int32
  /// The memory that the worker shared with its parent when it began.
  private let inherited: Int
  private var processorStart = 0.0
  private var wallTime = 0.0
  private var lastLook = 0.0
  private var lastMemory = 0
  /// Seconds until the next look.
  private(set) var interval = Self.longestInterval

  private static let longestInterval = 0.05
  private static let shortestInterval = 0.002
  /// A longer time between two looks is not the worker's fault: the parent or the whole machine stood still.
  private static let longestGap = 0.5

  init(limits: WorkerLimits, process: Int32, inherited: Int) {
    self.limits = limits
    self.process = process
    self.inherited = inherited
  }

  mutating func begin() {
    processorStart = ProcessUsage.processorSeconds(of: process) ?? 0
    wallTime = 0
    lastLook = MonotonicClock.now
    lastMemory = 0
    interval = Self.longestInterval
  }

  /// Seconds until the next look is due.
  var delay: Double { max(0, lastLook + interval - MonotonicClock.now) }

  /// The exceeded limit; nil if none is, or if it is too early to check.
  mutating func look() -> WorkerEnding? {
    let now = MonotonicClock.now
    let passed = now - lastLook
    guard passed >= interval else { return nil }
    lastLook = now
    wallTime += min(passed, Self.longestGap)
    if let used = ProcessUsage.processorSeconds(of: process), used - processorStart > limits.processorTime {
      return .processorTime(seconds: limits.processorTime)
    }
    if wallTime > limits.wallTime { return .wallTime(seconds: limits.wallTime) }
    guard let resident = ProcessUsage.residentBytes(of: process) else { return nil }
    let memory = max(0, resident - inherited)
    if memory > limits.memory { return .memory(bytes: limits.memory) }
    // The faster the memory grows, the sooner the next look comes: several looks come before the limit can be reached.
    let rate = Double(memory - lastMemory) / passed
    let timeLeft = rate > 0 ? Double(limits.memory - memory) / rate : .infinity
    interval = min(Self.longestInterval, max(Self.shortestInterval, timeLeft / 4))
    lastMemory = memory
    return nil
  }
}
