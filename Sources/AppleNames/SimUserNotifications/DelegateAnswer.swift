import Synchronization

/// A delegate's answer by its completion handler. If the handler is never called, or called again, there is a finding,
/// and the test goes on.
final class DelegateAnswer<Value: Sendable>: Sendable {
  private let method: String
  private let fallback: Value
  private let waiting: Mutex<CheckedContinuation<Value, Never>?>

  init(_ method: String, _ fallback: Value, _ continuation: CheckedContinuation<Value, Never>) {
    self.method = method
    self.fallback = fallback
    waiting = Mutex(continuation)
  }

  func give(_ value: Value) {
    guard let continuation = take() else {
      return SimulatedDevice.note("\(method) has called its completion handler more than once")
    }
    continuation.resume(returning: value)
  }

  /// Gives the fallback, because nobody has the handler any more.
  deinit {
    guard let continuation = take() else { return }
    SimulatedDevice.note("\(method) has not called its completion handler: the system ends apps for that")
    continuation.resume(returning: fallback)
  }

  private func take() -> CheckedContinuation<Value, Never>? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
