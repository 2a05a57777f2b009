import Synchronization

/// A lock that protects a state.
///
/// Unchecked: code accesses the state only while it holds the lock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    let lock = Mutex(())
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try storage.lock.withLock { _ in try body(&storage.state) }
  }

  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
    try storage.lock.withLock { _ in try body(&storage.state) }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { storage = Storage(()) }
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try storage.lock.withLock { _ in try body() }
  }
}
