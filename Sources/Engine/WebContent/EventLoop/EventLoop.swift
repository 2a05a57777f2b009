import DequeModule
import HeapModule
import WebMessages

/// Runs tasks in order and timers in virtual time. Nothing here waits in real time.
final class EventLoop {
  /// Virtual milliseconds since the world began.
  private(set) var now = 0.0
  /// The virtual time as other threads see it.
  let moment = ContentMoment()
  /// The place in a page's source where the running task began, if known. The tasks that it queues begin there, too.
  var cause: SourcePlace?
  private var ready: Deque<LoopTask> = []
  /// Messages from the UI process. A message arrives only after the page has done the work to which the message before
  /// it led.
  private var messages: Deque<LoopTask> = []
  /// The tasks that come before all others because the world goes in that order.
  private var overtaking: Deque<LoopTask> = []
  /// The number of waiting messages that go before the ready tasks.
  private var arrived = 0
  /// The number of tasks that have run since a message began to wait.
  private var tasksBeforeMessage = 0
  private var timers: Heap<TimerEntry> = []
  private var cancelled: Set<Int> = []
  private var nextTimer = 1
  private var nextSequence = 0
  /// The number of tasks since time last passed.
  private var tasksWithoutTime = 0

  /// The number of tasks after which a millisecond passes, because a task takes a page a little real time in WebKit. So
  /// tasks that create tasks cannot starve timers and loads (HTML Standard, "event loop processing model": other task
  /// sources have their turns).
  private static let tasksPerMillisecond = 256
  /// The most tasks for which a message waits: an answer takes WebKit about as long as some dozens of short tasks.
  private static let tasksPerMessage = 64
  /// The most ready tasks among which the loop looks for a task of another web process.
  private static let mostWaitingForTurn = 64

  func queue(_ task: LoopTask) {
    task.cause = cause
    if task.isMessage { messages.append(task) } else { ready.append(task) }
  }

  /// Queues a task that was due before, and still has its cause.
  func resume(_ task: LoopTask) { ready.append(task) }

  /// - Returns: a handle for `cancel`.
  @discardableResult func schedule(after milliseconds: Double, _ task: LoopTask) -> Int {
    defer {
      nextTimer += 1
      nextSequence += 1
    }
    task.cause = cause
    timers.insert(TimerEntry(due: now + max(milliseconds, 0), sequence: nextSequence, handle: nextTimer, task: task))
    return nextTimer
  }

  func cancel(_ handle: Int) { cancelled.insert(handle) }

  var hasReadyTasks: Bool { !ready.isEmpty || !messages.isEmpty || !overtaking.isEmpty }

  /// Tasks and timers, including cancelled ones.
  var waitingCount: Int { overtaking.count + ready.count + messages.count + timers.count }

  /// The next task that is ready before any time passes.
  /// - Parameter turns: decides which of two web processes goes on first; nil for the order in which the tasks came.
  func popReady(_ turns: TaskTurns? = nil) -> LoopTask? {
    if let turns { take(turns) }
    guard let task = overtaking.popFirst() ?? popTask() ?? popMessage() else { return nil }
    tasksWithoutTime += 1
    return task
  }

  /// Notes that all messages have arrived while the running task went on. WebKit's run loop dispatches messages before
  /// its timers, and those run the tasks (rule 4.15).
  func messagesHaveArrived() { arrived = messages.count }

  /// The next task. Even a page that never rests receives messages.
  private func popTask() -> LoopTask? {
    if messages.isEmpty { return ready.popFirst() }
    guard arrived == 0, tasksBeforeMessage < Self.tasksPerMessage else { return nil }
    tasksBeforeMessage += 1
    return ready.popFirst()
  }

  /// Puts the next tasks of another web process before all others, if the world goes in that order.
  private func take(_ turns: TaskTurns) {
    // A message whose time has come goes first.
    guard overtaking.isEmpty, ready.count + messages.count > 1, tasksBeforeMessage < Self.tasksPerMessage,
      ready.count <= Self.mostWaitingForTurn
    else { return }
    let waiting = Array(ready) + messages.prefix(Self.mostWaitingForTurn)
    for place in turns.overtaking(in: waiting).reversed() {
      let task = place < ready.count ? ready.remove(at: place) : messages.remove(at: place - ready.count)
      overtaking.prepend(task)
    }
    arrived = min(arrived, messages.count)
  }

  private func popMessage() -> LoopTask? {
    tasksBeforeMessage = 0
    arrived = max(arrived - 1, 0)
    return messages.popFirst()
  }

  /// Whether so many tasks have run that a millisecond must pass.
  var isTimeToPass: Bool { tasksWithoutTime >= Self.tasksPerMillisecond }

  /// Lets the millisecond pass that the previous tasks took, but not beyond `latest`. Queues the timers that are due.
  func passMillisecond(latest: Double) {
    tasksWithoutTime = 0
    pass(to: min(now + 1, latest))
    while let due = nextDueTime(), due <= now, let entry = timers.popMin() { ready.append(entry.task) }
  }

  /// The time at which the next timer is due; nil if there is none.
  func nextDueTime() -> Double? {
    while let next = timers.min {
      guard cancelled.remove(next.handle) != nil else { return next.due }
      timers.removeMin()
    }
    // No timer is left to cancel.
    cancelled.removeAll()
    return nil
  }

  /// Advances time to the next timer and queues it.
  /// - Parameter turns: decides between two web processes whose timers are due at the same time.
  func advanceToNextTimer(_ turns: TaskTurns? = nil) {
    guard let entry = turns.flatMap(popOvertakingTimer) ?? popTimer() else { return }
    pass(to: entry.due)
    tasksWithoutTime = 0
    ready.append(entry.task)
    // All timers of pages that are due run before the tasks that they queue. Messages of the network run one by one.
    guard entry.task.isTimer else { return }
    while let due = nextDueTime(), due <= now, timers.min?.task.isTimer == true, let next = timers.popMin() {
      ready.append(next.task)
    }
  }

  private func popTimer() -> TimerEntry? { nextDueTime() == nil ? nil : timers.popMin() }

  /// The timer after the next one, if it is due at the same time, belongs to another web process, and comes first.
  /// Scripts' timers have their turns when all of them are ready.
  private func popOvertakingTimer(_ turns: TaskTurns) -> TimerEntry? {
    guard let first = popTimer() else { return nil }
    defer { timers.insert(first) }
    guard !first.task.isTimer, nextDueTime() == first.due, let other = timers.min,
      !turns.overtaking(in: [first.task, other.task]).isEmpty
    else { return nil }
    return timers.popMin()
  }

  private func pass(to time: Double) {
    now = max(now, time)
    moment.milliseconds = now
  }

  func advance(to time: Double) {
    pass(to: time)
    tasksWithoutTime = 0
  }

  func removeAll() {
    overtaking.removeAll()
    ready.removeAll()
    messages.removeAll()
    timers = []
    cancelled.removeAll()
  }
}

/// A task, with the user gesture that accompanies it. It is queued once. It is an object because it passes through
/// several queues.
final class LoopTask {
  var gesture: UserGesture?
  var scope: UserGesture.Scope
  var loss: GestureLoss
  var cause: SourcePlace?
  /// The owner of the task; nil if it is not known. The owner's web process decides what the task may overtake
  /// (`TaskTurns`).
  var owner: TaskOwner?
  /// Whether a page's script set the task as a timer.
  var isTimer = false
  /// Whether the task is a message from the UI process.
  var isMessage = false
  let body: () -> Void

  init(
    of owner: TaskOwner? = nil, gesture: UserGesture? = nil, scope: UserGesture.Scope = .all,
    loss: GestureLoss = .never,
    _ body: @escaping () -> Void
  ) {
    self.owner = owner
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
