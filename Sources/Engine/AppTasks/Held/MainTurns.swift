import CAppTasks
import Foundation

/// The main queue's turns, for loops that stand on its thread.
package enum MainTurns {
  /// Runs `body` in a job of the main queue's own, in order with other jobs. Any thread.
  package static func schedule(_ body: @escaping @MainActor @Sendable () -> Void) {
    // The body runs in a job of the main actor, not in a block of its queue: in a block, `Task.immediate` could not
    // begin at once.
    AppTasks.outside { Task { @MainActor in body() } }
  }

  /// Runs one job of the main queue, for a loop that waits inside a job of that queue. Others have given the job since.
  /// - Returns: false if there is none.
  @MainActor package static func runOne() -> Bool { app_turns_run_one() }

  /// Blocks the main thread until `runOne` has something to do or `wake` is called.
  @MainActor package static func waitForTurn() { app_turns_wait() }

  package static func wake() { app_turns_wake() }
}

/// Whether code runs on the main actor.
///
/// `Thread.isMainThread` is unreliable on Linux: once a program waits in `dispatchMain()`, as test runners do, the main
/// queue runs on threads of its pool.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    switch app_place_get().role {
    case app_role_main: true
    case app_role_none: DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
    default: false
    }
  }
}
