import CAppTasks

/// A function of C's, and its argument.
///
/// Unchecked: it is called or released once, by the code that takes it out of the queue.
struct Work: @unchecked Sendable {
  let function: app_work
  let context: UnsafeMutableRawPointer?
  let isBlock: Bool

  func run() {
    function(context)
    release()
  }

  func release() {
    if isBlock, let context { app_block_release(context) }
  }

  /// The same work for one more call.
  var another: Work {
    Work(function: function, context: isBlock ? context.map { app_block_retain($0) } : context, isBlock: isBlock)
  }
}

/// A queue or group of libdispatch, retained. Unchecked: both are thread-safe.
final class DispatchThing: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = app_object_retain(pointer) }
  deinit { app_object_release(pointer) }
}

/// A queue of Swift's pool or the main one. Unchecked: these queues live for ever.
struct ExecutorQueue: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  let isMain: Bool
}

/// A task that gets a turn.
enum AppTask: Sendable {
  /// A job of Swift's executors.
  case job(Work, ExecutorQueue)
  /// A block of the main queue, and the group that it is in.
  case block(Work, DispatchThing?)
  /// A block of the main run loop.
  case performed(Work)
  case own(@MainActor @Sendable () -> Void)
  /// A block for which other code waits.
  case sync(SyncBlock)
  case timer(RunLoopTimer)
  case source(SourceTimer)
  /// A block of another queue begins.
  case begin(AppThread)
  /// A paused thread goes on.
  case resume(AppThread, app_wait_end)
  /// A request goes to the world. No code may hold it up, because code on the main thread may wait for its answer.
  case request(AppRequest)
  case answer(AppRequest, AppAnswer)

  var lane: Lane {
    switch self {
    case .job(_, let queue): queue.isMain ? .main : .others
    case .block, .own, .sync: .main
    case .performed, .timer: .runLoop
    case .source(let timer): timer.isMain ? .main : .others
    case .begin, .resume, .request, .answer: .others
    }
  }
}

enum Lane {
  case main, runLoop, others
}

/// The lanes whose tasks may run.
enum Lanes {
  case all
  /// All lanes but the main queue's: a job runs the main run loop.
  case runLoopAndOthers
  /// The lanes of other queues: a job waits.
  case others

  func contains(_ lane: Lane) -> Bool {
    switch self {
    case .all: true
    case .runLoopAndOthers: lane != .main
    case .others: lane == .others
    }
  }
}

/// Tasks in the order in which they were given.
struct FIFO: Sendable {
  struct Entry: Sendable {
    let number: Int
    var task: AppTask?
    /// The code that gave it, if that was noted.
    var addresses: [UInt] = []
  }

  private var entries: [Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }
  /// The number of the first task; the greatest of all if there is none.
  var first: Int { head < entries.count ? entries[head].number : .max }
  var firstEntry: Entry? { isEmpty ? nil : entries[head] }
  var firstTask: AppTask? { firstEntry?.task }
  var all: ArraySlice<Entry> { entries[head...] }

  mutating func append(_ number: Int, _ task: AppTask, _ addresses: [UInt]) {
    entries.append(Entry(number: number, task: task, addresses: addresses))
  }

  mutating func removeFirst() -> AppTask? {
    guard head < entries.count else { return nil }
    let task = entries[head].task
    entries[head].task = nil
    entries[head].addresses = []
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024, head * 2 > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    return task
  }

  mutating func remove(_ number: Int) -> AppTask? {
    guard number != first else { return removeFirst() }
    return all.firstIndex { $0.number == number }.flatMap { entries.remove(at: $0).task }
  }
}

/// A task with a time.
struct Timed: Sendable {
  var due: Double
  var number: Int
  let kind: LeftTask.Kind
  let addresses: [UInt]
  /// The task that becomes ready.
  let task: AppTask
  /// Whether somebody was asked if it comes later.
  var isDecided = false
}

/// A list of timed tasks; the soonest is last.
struct TimedList {
  private(set) var items: [Timed] = []

  mutating func insert(_ item: Timed) {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      let isLater = (items[middle].due, items[middle].number) > (item.due, item.number)
      if isLater { low = middle + 1 } else { high = middle }
    }
    items.insert(item, at: low)
  }

  mutating func removeLast() -> Timed { items.removeLast() }
  /// Nobody is asked about the soonest any more.
  mutating func decideLast() { if !items.isEmpty { items[items.count - 1].isDecided = true } }
  mutating func removeAll(where isRemoved: (AppTask) -> Bool) { items.removeAll { isRemoved($0.task) } }
}

/// The state of `AppTasks`, under its lock.
struct AppTasksState: Sendable {
  weak var host: (any AppTasksHost)?
  var isClosed = false
  private var count = 0
  private var main = FIFO()
  private var runLoop = FIFO()
  private var others = FIFO()
  var timed = TimedList()
  /// Blocks of other queues that have begun and not ended.
  var threads: [Turn] = []
  /// Groups that have yet to say that they are empty.
  var awaitedGroups = 0
  /// The addresses of Swift's tasks of tests and scenarios that run as code of this world.
  var drivers: [UInt] = []
  /// The work that is due when the app has got an answer, by the request's number.
  var answered: [UInt64: @Sendable () -> Void] = [:]
  /// How often code has stopped the main run loop.
  var runLoopStops = 0

  /// A block of another queue and the phase that it is in.
  struct Turn: Sendable {
    enum Phase: Equatable, Sendable { case running, paused, ready, lost }
    let thread: AppThread
    var phase: Phase
    /// The object for which a paused thread waits.
    var awaited: Awaited?
  }

  mutating func number() -> Int {
    count += 1
    return count
  }

  mutating func append(_ task: AppTask, _ addresses: [UInt] = []) {
    let number = number()
    switch task.lane {
    case .main: main.append(number, task, addresses)
    case .runLoop: runLoop.append(number, task, addresses)
    case .others: others.append(number, task, addresses)
    }
  }

  var hasReady: Bool { peek(.all, preferring: nil) != nil }

  var isEmpty: Bool {
    main.isEmpty && runLoop.isEmpty && others.isEmpty && timed.items.isEmpty && threads.isEmpty && awaitedGroups == 0
  }

  /// Removes all tasks, in order, for another place.
  mutating func removeAll() -> [AppTask] {
    let all = (main.all + runLoop.all + others.all).sorted { $0.number < $1.number }
    (main, runLoop, others) = (FIFO(), FIFO(), FIFO())
    return all.compactMap(\.task)
  }

  // MARK: Turns

  /// Takes the next task of those lanes, blocks of the preferred queue before others.
  mutating func take(_ kinds: Lanes, preferring queue: DispatchThing?) -> AppTask? {
    peek(kinds, preferring: queue).flatMap { take($0) }
  }

  mutating func take(_ number: Int) -> AppTask? {
    if number == main.first { return main.removeFirst() }
    return number == runLoop.first ? runLoop.removeFirst() : others.remove(number)
  }

  /// The task that is next, if any is ready.
  var next: FIFO.Entry? {
    guard let number = peek(.all, preferring: nil) else { return nil }
    return [main.firstEntry, runLoop.firstEntry].compactMap(\.self).first { $0.number == number }
      ?? others.all.first { $0.number == number }
  }

  private func peek(_ kinds: Lanes, preferring queue: DispatchThing?) -> Int? {
    var next = Int.max
    if kinds.contains(.main) { next = main.first }
    if kinds.contains(.runLoop) { next = min(next, runLoop.first) }
    if !others.isEmpty { next = min(next, firstThatCanBegin(preferring: queue) ?? .max) }
    return next < .max ? next : nil
  }

  /// The tasks that may run next in the order of some device: the task that is next ordinarily, and then those that nothing orders
  /// after it. Empty if there is nothing to choose.
  func contenders(_ kinds: Lanes) -> [FIFO.Entry] {
    guard let next = peek(kinds, preferring: nil) else { return [] }
    var found: [FIFO.Entry] = []
    // The main run loop runs both, in the order in which they were given.
    let heads = [kinds.contains(.main) ? main.firstEntry : nil, kinds.contains(.runLoop) ? runLoop.firstEntry : nil]
    if let head = heads.compactMap(\.self).min(by: { $0.number < $1.number }) { found.append(head) }
    if found.isEmpty, others.all.count < 2 { return [] }
    var before: [AppThread] = []
    for entry in others.all {
      guard let task = entry.task else { continue }
      let thread = task.beginning
      let isOrdered = thread.map { thread in
        before.contains { $0.queue.pointer == thread.queue.pointer && ($0.isAlone || thread.isAlone) }
      }
      if isOrdered != true, canBegin(task, after: []), task.isNoticed { found.append(entry) }
      if let thread { before.append(thread) }
    }
    found.sort { $0.number < $1.number }
    guard found.count > 1, found[0].number == next, !isDriver(found[0].task) else { return [] }
    return found.filter { !isDriver($0.task) }
  }

  /// Whether it is a test or a scenario that goes on: it plays with the app, and is no part of it.
  func isDriver(_ task: AppTask?) -> Bool {
    guard case .job(let work, _) = task else { return false }
    return drivers.contains(UInt(bitPattern: work.context))
  }

  private func firstThatCanBegin(preferring queue: DispatchThing?) -> Int? {
    if queue == nil, let first = others.firstTask, canBegin(first, after: []) { return others.first }
    var waiting: Set<UnsafeMutableRawPointer> = []
    var next: Int?
    for entry in others.all {
      guard let task = entry.task, canBegin(task, after: waiting) else {
        if let thread = entry.task?.beginning { waiting.insert(thread.queue.pointer) }
        continue
      }
      if queue == nil || task.beginning?.queue.pointer == queue?.pointer { return entry.number }
      next = next ?? entry.number
    }
    return next
  }

  private func canBegin(_ task: AppTask, after waiting: Set<UnsafeMutableRawPointer>) -> Bool {
    guard let thread = task.beginning else { return true }
    return !waiting.contains(thread.queue.pointer) && isFree(thread.queue, for: thread, isAlone: thread.isAlone)
      && !SuspendedObjects.contains(thread.queue.pointer)
  }

  /// Whether a block can run on the queue, as far as the blocks that have begun are concerned.
  private func isFree(_ queue: DispatchThing, for thread: AppThread?, isAlone: Bool) -> Bool {
    threads.allSatisfy {
      $0.thread === thread || $0.thread.queue.pointer != queue.pointer || !($0.thread.isAlone || isAlone)
    }
  }

  // MARK: Waits

  /// Whether the wait is satisfied; a semaphore is taken then.
  func isSatisfied(_ awaited: Awaited) -> Bool {
    switch awaited {
    case .object(let object, let test): test(object.pointer)
    case .queue(let queue, let thread, let isAlone, let number):
      isFree(queue, for: thread, isAlone: isAlone)
        && !others.all.contains {
          guard $0.number < number, let other = $0.task?.beginning else { return false }
          return other.queue.pointer == queue.pointer && (other.isAlone || isAlone)
        }
    case .block(let block): block.isDone
    case .time: false
    }
  }

  /// Makes paused threads ready whose waits are satisfied.
  mutating func wakePaused() {
    guard !threads.isEmpty else { return }
    for at in threads.indices where threads[at].phase == .paused {
      guard let awaited = threads[at].awaited, isSatisfied(awaited) else { continue }
      wake(at, app_wait_satisfied)
    }
  }

  private mutating func wake(_ at: Int, _ end: app_wait_end) {
    let thread = threads[at].thread
    threads[at].phase = .ready
    threads[at].awaited = nil
    timed.removeAll { $0.resumed === thread }
    append(.resume(thread, end))
  }

  mutating func set(_ thread: AppThread, _ phase: Turn.Phase, awaiting awaited: Awaited? = nil) {
    guard let at = threads.firstIndex(where: { $0.thread === thread }) else { return }
    threads[at].phase = phase
    threads[at].awaited = awaited
  }

  func phase(of thread: AppThread) -> Turn.Phase? { threads.first { $0.thread === thread }?.phase }

  // MARK: Times

  mutating func dropDeadTimers() { timed.removeAll { $0.runLoopTimer.map { !$0.isValid } ?? false } }

  mutating func nextDue(of kinds: Lanes) -> Double? {
    dropDeadTimers()
    return timed.items.last { kinds.contains($0.task.lane) }?.due
  }

  mutating func takeDue(by limit: Double) -> Timed? {
    guard let next = timed.items.last, next.due <= limit else { return nil }
    return timed.removeLast()
  }

  mutating func isDue(_ item: Timed) {
    guard let thread = item.task.resumed else { return append(item.task, item.addresses) }
    guard let at = threads.firstIndex(where: { $0.thread === thread }), threads[at].phase == .paused else { return }
    wake(at, app_wait_timed_out)
  }
}

extension AppTask {
  fileprivate var beginning: AppThread? {
    guard case .begin(let thread) = self else { return nil }
    return thread
  }

  fileprivate var resumed: AppThread? {
    guard case .resume(let thread, _) = self else { return nil }
    return thread
  }

  /// Whether the app's code can notice when it runs. URLSession's own steps come one after another in any case, and the
  /// world is asked and answers at times of its own.
  fileprivate var isNoticed: Bool {
    switch self {
    case .request, .answer, .source: false
    case .begin(let thread): !app_queue_is_of_session(thread.queue.pointer)
    case .job, .block, .performed, .own, .sync, .timer, .resume: true
    }
  }

  var runLoopTimer: RunLoopTimer? {
    guard case .timer(let timer) = self else { return nil }
    return timer
  }

  var sourceTimer: SourceTimer? {
    guard case .source(let timer) = self else { return nil }
    return timer
  }
}
