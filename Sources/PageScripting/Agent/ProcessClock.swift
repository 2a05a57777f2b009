#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clock, for watching scripts; never for what they see.
enum ProcessClock {
  /// Monotonic nanoseconds.
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
