import Foundation
import Synchronization

extension MainThreadAccess {
  /// Has the main actor do something, and blocks the calling thread until it is done. Must not be called on the main
  /// actor.
  /// - Parameters:
  ///   - body: gets a function that takes the result. It may call it later.
  ///   - whileBlocked: what to do instead if the main thread waits in vain.
  package func wait<Value: Sendable>(
    _ moment: MainErrand.Moment = .next,
    for body: @escaping @MainActor @Sendable (_ done: @escaping @MainActor @Sendable (Value) -> Void) -> Void,
    whileBlocked: (@MainActor @Sendable (_ done: @escaping @MainActor @Sendable (Value) -> Void) -> Void)? = nil
  ) -> Value {
    let box = ReplyBox<Value>()
    var errand = MainErrand(moment: moment) { body { box.put($0) } }
    if let whileBlocked { errand.whileBlocked = { whileBlocked { box.put($0) } } }
    send(errand)
    return box.wait()
  }
}

/// A value for a waiting thread.
private final class ReplyBox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Looks at `isThere` before the thread sleeps. Most replies come within microseconds, and to be woken takes longer.
  private static var looks: Int { 64 }

  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
    isThere.store(true, ordering: .releasing)
    semaphore.signal()
  }

  func wait() -> Value {
    for _ in 0..<Self.looks where !isThere.load(ordering: .acquiring) { sched_yield() }
    while true {
      if isThere.load(ordering: .acquiring), let value = value.withLock({ $0 }) { return value }
      semaphore.wait()
    }
  }
}
