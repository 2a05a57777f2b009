import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Lets another thread see how long a script has been running, and request its end.
package final class ScriptInterrupt: Sendable {
  /// CPU nanoseconds of the script's thread when it entered the script; 0 if none is running.
  private let entered = Atomic<UInt64>(0)
  private let clock = Atomic<Int32>(0)
  #if canImport(Glibc)
    private let thread = Atomic<UInt>(0)
  #endif
  /// The processor time of the script's thread.
  private let threadTime = Mutex(RoughThreadTime())
  private let request = Mutex<String?>(nil)
  private let spent = Atomic(false)

  init() {}

  package var isRunning: Bool { entered.load(ordering: .acquiring) != 0 }

  /// Seconds of CPU time that the running script has used so far; 0 if none is running. A script that waits for a
  /// dialog uses none.
  package var secondsUsed: Double {
    let start = entered.load(ordering: .acquiring)
    guard start != 0 else { return 0 }
    let now = ThreadClock.nanoseconds(of: clock.load(ordering: .relaxed))
    return now > start ? Double(now - start) / 1e9 : 0
  }

  /// Whether the engine cannot be used any more: a script that was ended runs on in it.
  package var isSpent: Bool { spent.load(ordering: .acquiring) }
  func engineIsSpent() { spent.store(true, ordering: .releasing) }

  /// Interrupts the thread of the running script.
  func interrupt() {
    #if canImport(Glibc)
      // The thread exists, because it runs a script.
      if isRunning { pthread_kill(pthread_t(thread.load(ordering: .relaxed)), SIGPROF) }
    #endif
  }

  /// Ends the running script at its next check, for `reason`.
  package func terminate(reason: String) { request.withLock { $0 = reason } }

  func scriptBegins() {
    let clock = ThreadClock.ofThisThread
    self.clock.store(clock, ordering: .relaxed)
    #if canImport(Glibc)
      thread.store(pthread_self(), ordering: .relaxed)
    #endif
    let time = threadTime.withLock { $0.nanoseconds { ThreadClock.nanoseconds(of: clock) } }
    entered.store(max(1, time), ordering: .releasing)
  }

  /// Runs `body`, whose processor time does not count as the script's.
  func whileWaiting<Result>(_ body: () -> Result) -> Result {
    guard isRunning else { return body() }
    let used = secondsUsed
    entered.store(0, ordering: .releasing)
    defer {
      let now = ThreadClock.nanoseconds(of: clock.load(ordering: .relaxed))
      entered.store(max(1, now - min(now, UInt64(used * 1e9))), ordering: .releasing)
    }
    return body()
  }

  func scriptEnds() { entered.store(0, ordering: .releasing) }

  var hasRequest: Bool { request.withLock { $0 != nil } }

  func takeRequest() -> String? {
    request.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

/// CPU time of a thread, readable from others where the system allows it.
private enum ThreadClock {
  static var ofThisThread: Int32 {
    #if canImport(Glibc)
      var clock: clockid_t = 0
      return pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : CLOCK_MONOTONIC
    #else
      return 0
    #endif
  }

  /// The nanoseconds of a thread's clock; 0 if the thread no longer exists.
  static func nanoseconds(of clock: Int32) -> UInt64 {
    #if canImport(Glibc)
      var time = timespec()
      guard clock_gettime(clock, &time) == 0 else { return 0 }
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #else
      // On Darwin, no thread can read another's clock: real time is used instead.
      return ProcessClock.nanoseconds
    #endif
  }
}
