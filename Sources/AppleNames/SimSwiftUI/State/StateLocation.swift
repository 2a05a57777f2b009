/// The place where the value of a `State` persists, and the nodes that have read it.
///
/// Unchecked: the lock protects the value. Swift cannot see that, because the value need not be Sendable.
final class StateLocation<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value
  private var dependents: [ObjectIdentifier: Dependent] = [:]

  init(_ value: Value) { self.value = value }

  func read() -> Value {
    let reader = Evaluation.current
    return lock.withLock {
      if let reader { dependents[reader.nodeID] = reader }
      return value
    }
  }

  func write(_ new: Value) {
    Evaluation.warnIfRunning("Modifying state during view update, this will cause undefined behavior.")
    // The old value is released without the lock: its release may run any code.
    var old = new
    let told = lock.withLock {
      guard !Comparison.isSame(value, new) else { return [Dependent]() }
      swap(&old, &value)
      defer { dependents = [:] }
      return Array(dependents.values)
    }
    for dependent in told { dependent.invalidate() }
  }
}
