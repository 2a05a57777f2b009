import DequeModule
import HeapModule

/// Tasks in order and timers in virtual time. Nothing here waits in real time.
final class EventLoop {
  /// Virtual milliseconds since the world began.
  private(set) var now = 0.0
  private var ready: Deque<LoopTask> = []
  private var timers: Heap<TimerEntry> = []
  private var cancelled: Set<Int> = []
  private var nextTimer = 1
  private var nextSequence = 0

  func queue(_ task: LoopTask) { ready.append(task) }

  /// - Returns: a handle for `cancel`.
  @discardableResult func schedule(after milliseconds: Double, _ task: LoopTask) -> Int {
    defer {
      nextTimer += 1
      nextSequence += 1
    }
    timers.insert(TimerEntry(due: now + max(milliseconds, 0), sequence: nextSequence, handle: nextTimer, task: task))
    return nextTimer
  }

  func cancel(_ handle: Int) { cancelled.insert(handle) }

  var hasReadyTasks: Bool { !ready.isEmpty }

  /// The next task that needs no time to pass.
  func popReady() -> LoopTask? { ready.popFirst() }

  /// When the next timer is due; nil when there is none.
  func nextDueTime() -> Double? {
    while let next = timers.min {
      guard cancelled.remove(next.handle) != nil else { return next.due }
      timers.removeMin()
    }
    // Nothing is left to cancel.
    cancelled.removeAll()
    return nil
  }

  /// Lets time pass to the next timer and makes it ready.
  func advanceToNextTimer() {
    guard nextDueTime() != nil, let entry = timers.popMin() else { return }
    now = max(now, entry.due)
    ready.append(entry.task)
  }

  func advance(to time: Double) { now = max(now, time) }

  func removeAll() {
    ready.removeAll()
    timers = []
    cancelled.removeAll()
  }
}

/// One thing to do, with the user gesture that travels with it.
struct LoopTask {
  var gesture: UserGesture?
  var scope: UserGesture.Scope
  var loss: GestureLoss
  var body: () -> Void

  init(
    gesture: UserGesture? = nil, scope: UserGesture.Scope = .all, loss: GestureLoss = .never,
    _ body: @escaping () -> Void
  ) {
    self.gesture = gesture
    self.scope = scope
    self.loss = loss
    self.body = body
  }
}

private struct TimerEntry: Comparable {
  let due: Double
  let sequence: Int
  let handle: Int
  let task: LoopTask

  static func < (left: TimerEntry, right: TimerEntry) -> Bool {
    left.due != right.due ? left.due < right.due : left.sequence < right.sequence
  }

  static func == (left: TimerEntry, right: TimerEntry) -> Bool { left.handle == right.handle }
}
