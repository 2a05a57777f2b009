import AppTasks

/// Code that waits for the loop of a world. It goes on in the place from which it came: inside of a world, or outside
/// of all.
@MainActor package struct WorldContinuation<Value: Sendable> {
  fileprivate let continuation: CheckedContinuation<Value, Never>
  fileprivate let origin: AppTasks?

  package func resume(returning value: sending Value) {
    if let origin {
      origin.enter { continuation.resume(returning: value) }
    } else {
      AppTasks.outside { continuation.resume(returning: value) }
    }
  }
}

extension WorldContinuation where Value == Void {
  package func resume() { resume(returning: ()) }
}

/// Suspends the caller until its continuation is resumed.
@MainActor package func suspension<Value: Sendable>(
  _ body: @MainActor (WorldContinuation<Value>) -> Void
) async -> Value {
  let origin = AppTasks.current
  return await withCheckedContinuation { body(WorldContinuation(continuation: $0, origin: origin)) }
}
