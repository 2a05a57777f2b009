import CoreSharing
import Foundation
import Synchronization

extension MainThreadAccess {
  /// Runs `body` on the main actor, and blocks the calling thread until it is done. Must not be called on the main
  /// actor.
  /// - Parameters:
  ///   - body: gets a function that takes the result. It may call that function later.
  ///   - whileBlocked: runs instead if the main thread itself is blocked forever.
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

  /// How often the thread looks at `isThere` before it sleeps. Most replies come within microseconds, and waking up
  /// takes longer.
  private static var looks: Int { 64 }

  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
    isThere.store(true, ordering: .releasing)
    semaphore.signal()
  }

  func wait() -> Value {
    for _ in 0..<Self.looks { guard !isThere.load(ordering: .acquiring), BriefWait.giveWay() else { break } }
    while true {
      if isThere.load(ordering: .acquiring), let value = value.withLock({ $0 }) { return value }
      semaphore.wait()
    }
  }
}
