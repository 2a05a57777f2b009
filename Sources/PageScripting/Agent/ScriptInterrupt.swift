import Synchronization

/// Lets another thread see for how long a script has been running, and ask for its end.
public final class ScriptInterrupt: Sendable {
  private let entered = Atomic<UInt64>(0)
  private let request = Mutex<String?>(nil)

  init() {}

  /// Monotonic nanoseconds at which the running script was entered; nil when none is running.
  public var runningSince: UInt64? {
    let value = entered.load(ordering: .relaxed)
    return value == 0 ? nil : value
  }

  /// Ends the running script at its next look, for `reason`. Endless promise jobs do not look.
  public func terminate(reason: String) { request.withLock { $0 = reason } }

  func setRunning(since time: UInt64?) { entered.store(time ?? 0, ordering: .relaxed) }

  func takeRequest() -> String? {
    request.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
