import Synchronization
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The progress of a run, on standard error, if that is a terminal and the run takes longer than a second.
package enum Progress {
  private static let isShown = Atomic(false)

  /// Removes the line before other text is written.
  package static func clear() {
    if isShown.exchange(false, ordering: .relaxed) { Terminal.tell("\r\u{1B}[K") }
  }

  /// - Parameters:
  ///   - done: the number of scenarios that are done.
  ///   - start: the moment when the run began.
  package static func show(done: Int, of count: Int, since start: Double) {
    show(count == 1 ? "running" : "\(done) of \(count) scenarios", since: start)
  }

  /// - Parameters:
  ///   - what: the work that is done so far.
  ///   - start: the moment when the work began.
  package static func show(_ what: String, since start: Double) {
    let seconds = MonotonicClock.now - start
    guard seconds > 1, isatty(STDERR_FILENO) == 1 else { return }
    isShown.store(true, ordering: .relaxed)
    Terminal.tell("\r\u{1B}[K\(what), \(Int(exactly: seconds.rounded()) ?? 0) s")
  }
}
