#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clock, which watches scripts. Scripts themselves never see it.
package enum ProcessClock {
  /// The time in monotonic nanoseconds.
  package static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds of processor time that the running thread has used. Unlike the time, this takes a system call.
  package static var threadNanoseconds: UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// The running thread's processor time, for uses where a millisecond does not matter. The system is asked only if a
/// millisecond has passed since the last time. The result is never ahead of the clock.
package struct RoughThreadTime {
  private var value: UInt64 = 0
  private var nextReading: UInt64 = 0
  /// The thread of the last reading. The main actor's jobs may run on one thread after another, and each thread has a
  /// time of its own.
  private var thread: pthread_t?

  package init() {}

  /// - Parameter read: asks the system.
  package mutating func nanoseconds(_ read: () -> UInt64) -> UInt64 {
    let now = ProcessClock.nanoseconds
    let thread = pthread_self()
    if now >= nextReading || self.thread != thread {
      value = read()
      nextReading = now + 1_000_000
      self.thread = thread
    }
    return value
  }
}
