/// Waits on the main actor for something that the main actor ends.
///
/// The runtime resumes every continuation on the pool of threads first, from where it comes back to its actor: to wake a
/// thread of the pool takes longer than most of what is awaited here. With an executor of its own, the task comes back at
/// once, in the main actor's next turn.
@MainActor package func mainContinuation<Value: Sendable>(
  _ body: @MainActor (CheckedContinuation<Value, Never>) -> Void
) async -> Value {
  await withTaskExecutorPreference(ResumingExecutor.shared) { await withCheckedContinuation { body($0) } }
}

/// Runs the rest of a task, until it reaches its actor, on the thread that resumes it.
private final class ResumingExecutor: TaskExecutor {
  static let shared = ResumingExecutor()

  func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
