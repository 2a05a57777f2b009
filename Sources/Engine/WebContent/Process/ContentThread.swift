import Foundation
import Synchronization

/// One thread with a large stack that runs an actor's jobs: scripts recurse deeply and may stand still in a dialog.
final class ContentThread: SerialExecutor {
  /// JavaScriptCore uses at most 5 MiB of a thread's stack; the rest is for native frames between script frames.
  private static let stackBytes = 16 << 20

  private struct State {
    var jobs: [UnownedJob] = []
    var isStopping = false
  }

  /// Looks at `hasJobs` before the thread sleeps. The next job often comes at once, and to be woken takes longer.
  private static let looks = 64

  private let condition = NSCondition()
  private let hasJobs = Atomic(false)
  // Guarded by `condition`; Mutex would not let the thread wait.
  nonisolated(unsafe) private var state = State()
  /// Whose jobs run here.
  private let identity = Mutex<ObjectIdentifier?>(nil)

  init(name: String) {
    let thread = Thread { [self] in run() }
    thread.name = name
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    state.jobs.append(job)
    hasJobs.store(true, ordering: .releasing)
    condition.signal()
    condition.unlock()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func checkIsolated() {
    let isHere = identity.withLock { $0 == ObjectIdentifier(Thread.current) }
    precondition(isHere, "not on the web content thread")
  }

  /// Ends the thread after the jobs that it has.
  func stop() {
    condition.lock()
    state.isStopping = true
    condition.signal()
    condition.unlock()
  }

  private func run() {
    identity.withLock { $0 = ObjectIdentifier(Thread.current) }
    while true {
      for _ in 0..<Self.looks where !hasJobs.load(ordering: .acquiring) { sched_yield() }
      condition.lock()
      while state.jobs.isEmpty && !state.isStopping { condition.wait() }
      let batch = state.jobs
      state.jobs.removeAll(keepingCapacity: true)
      hasJobs.store(false, ordering: .relaxed)
      let isDone = batch.isEmpty && state.isStopping
      condition.unlock()
      if isDone { return }
      for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}
