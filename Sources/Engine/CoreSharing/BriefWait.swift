import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waiting without sleeping, for what another thread does within microseconds.
///
/// Waking a thread takes longer than most messages between the two sides of a world. So a thread that expects one gives
/// its core to others and looks again. That is worthwhile only while cores are idle: on a busy machine, a thread that has
/// given up its core gets it back after milliseconds, while one that sleeps is woken at once. So the time that a core was
/// away says whether to look or to sleep, for all threads of the process.
package enum BriefWait {
  /// Nanoseconds. Between threads of one world a core comes back within a tenth of this.
  private static let longestAbsence: UInt64 = 1_000_000
  /// How long nobody looks after that, in nanoseconds.
  private static let caution: UInt64 = 200_000_000

  /// Until when the cores count as busy, in nanoseconds since the system's start.
  private static let busyUntil = Atomic<UInt64>(0)

  /// Gives the core to others once.
  /// - Returns: whether it is worthwhile to look again. If not, the core was not given away, or came back late: sleep.
  package static func giveWay() -> Bool {
    let start = DispatchTime.now().uptimeNanoseconds
    guard start >= busyUntil.load(ordering: .relaxed) else { return false }
    sched_yield()
    let end = DispatchTime.now().uptimeNanoseconds
    guard end - start > longestAbsence else { return true }
    busyUntil.store(end + caution, ordering: .relaxed)
    return false
  }
}
