import Foundation
import Synchronization

#if os(Linux)
  import CMainThread
#endif

/// The run loop of the thread that runs the main actor's jobs. It is not always the main thread's: a test runner waits
/// in `dispatchMain()`, and then the main queue's blocks run on threads of its pool.
enum MainRunLoop {
  /// Unchecked: the pointer never changes, and a timer may be added to a run loop from any thread.
  private struct Loop: @unchecked Sendable {
    let loop: RunLoop
    /// The numbers of the pieces of work that have a timer in it.
    var served: Set<Int> = []
  }

  private static let current = Mutex<Loop?>(nil)
  /// The run loops that have a timer in the far future. It never fires, but a run loop without any source would not
  /// wait.
  @MainActor private static var known: Set<ObjectIdentifier> = []

  /// Remembers the run loop of the running job. Must be called when work for others begins.
  @MainActor static func note() {
    let loop = RunLoop.current
    current.withLock { if $0?.loop !== loop { $0 = Loop(loop: loop) } }
    guard known.insert(ObjectIdentifier(loop)).inserted else { return }
    loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
  }

  /// Serves the work whenever the run loop runs, until the main actor itself gets to it.
  static func serve(_ work: MainThreadWatch, id: Int) {
    current.withLock { current in
      guard var loop = current, loop.served.insert(id).inserted else { return }
      current = loop
      let turns = work.progress.turns
      let timer = Timer(timeInterval: 0.001, repeats: true) { [weak work] timer in
        // By now, the thread may be doing something else than the main actor's work.
        guard MainQueue.isCurrent, let work, work.progress.turns == turns else {
          timer.invalidate()
          Self.current.withLock { _ = $0?.served.remove(id) }
          return
        }
        guard MainActor.assumeIsolated({ work.serveInRunLoop() }) else { return }
        // A message ends `run(mode:before:)`, but this timer by itself would not.
        CFRunLoopStop(CFRunLoopGetCurrent())
      }
      loop.loop.add(timer, forMode: .common)
    }
  }
}
