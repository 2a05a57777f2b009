import MainThreadWatch
import Synchronization

/// The errands of a world, as the watch of the main thread sees them.
final class WatchedErrands: MainWork {
  private let errands: MainErrands
  private let relay: WorldRelay
  private let milliseconds = Atomic(3000)

  init(_ errands: MainErrands, relay: WorldRelay) {
    self.errands = errands
    self.relay = relay
  }

  var patience: Int { milliseconds.load(ordering: .relaxed) }
  func setPatience(_ patience: Int) { milliseconds.store(patience, ordering: .relaxed) }

  var progress: MainProgress { errands.progress }

  @MainActor func serveInRunLoop() -> Bool { relay.world?.serveInRunLoop() ?? false }
  @MainActor func serveBlocked(_ addresses: [UInt]) { relay.world?.serveBlocked(addresses) }
}
