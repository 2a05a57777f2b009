import Synchronization

/// Watches whether the main actor comes for a world's errands. It notices nothing before `begin` is called.
package final class MainThreadWatch: Sendable {
  private let errands: MainErrands
  private let listener: any MainThreadListener
  private let milliseconds = Atomic(3000)
  @MainActor private var hasBegun = false

  init(of errands: MainErrands, telling listener: any MainThreadListener) {
    self.errands = errands
    self.listener = listener
  }

  @MainActor package func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    WatchThread.shared.add(self)
  }

  /// Must be called in each job that gives work to other threads or calls the app: it may run a run loop later.
  @MainActor package func workBegins() { if hasBegun { MainRunLoop.note() } }

  /// How many milliseconds the main thread may be blocked before it counts as stuck.
  package var patience: Int { milliseconds.load(ordering: .relaxed) }
  package func setPatience(_ patience: Int) { milliseconds.store(patience, ordering: .relaxed) }

  var progress: MainProgress { errands.progress }

  @MainActor func serveInRunLoop() -> Bool { listener.serveInRunLoop() }
  @MainActor func serveBlocked(_ addresses: [UInt]) { listener.serveBlocked(addresses) }
}
