#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clock, which watches scripts. Scripts themselves never see it.
package enum ProcessClock {
  /// Monotonic nanoseconds.
  package static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

  /// Seconds of processor time that the running thread has used.
  package static var threadSeconds: Double { Double(read(CLOCK_THREAD_CPUTIME_ID)) / 1e9 }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
