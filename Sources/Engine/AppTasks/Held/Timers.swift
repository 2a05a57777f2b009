import CAppTasks
import Synchronization

/// A timer of the main run loop. Unchecked: Core Foundation's timers are thread-safe.
final class RunLoopTimer: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  let addresses: [UInt]

  init(_ pointer: UnsafeMutableRawPointer, addresses: [UInt]) {
    app_timer_retain(pointer)
    self.pointer = pointer
    self.addresses = addresses
  }

  deinit { app_timer_release(pointer) }

  var isValid: Bool { app_timer_is_valid(pointer) }

  func fire(in tasks: AppTasks) {
    guard isValid else { return }
    let interval = app_timer_interval(pointer)
    let date = app_timer_date(pointer)
    guard interval > 0 else {
      app_timer_fire(pointer)
      return app_timer_end(pointer)
    }
    // The callback may move the timer.
    let due = app_world_date(tasks.world, date)
    let missed = max(0, ((tasks.now - due) / (interval * 1000)).rounded(.down))
    app_timer_set_date(pointer, date + (missed + 1) * interval)
    app_timer_fire(pointer)
    if isValid { tasks.schedule(self) }
  }
}

extension AppTasks {
  func schedule(_ timer: RunLoopTimer) {
    let due = app_world_date(world, app_timer_date(timer.pointer))
    let host = state.withLock { state -> (any AppTasksHost)? in
      state.timed.removeAll { $0.runLoopTimer?.pointer == timer.pointer }
      guard !state.isClosed else { return nil }
      let item = Timed(
        due: due, number: state.number(), kind: .timer, addresses: timer.addresses, task: .timer(timer))
      if due > now { state.timed.insert(item) } else { state.append(item.task) }
      holdsAnything.store(true, ordering: .releasing)
      return state.host
    }
    host?.taskArrived()
  }

  func changed(_ timer: UnsafeMutableRawPointer, _ change: app_timer_change, caller: UnsafeRawPointer?) {
    let known = state.withLock { state in
      state.timed.items.lazy.compactMap(\.task.runLoopTimer).first { $0.pointer == timer }
    }
    switch change {
    // A timer can be added for several common modes.
    case app_timer_added: if known == nil { schedule(RunLoopTimer(timer, addresses: addressesFrom(caller))) }
    case app_timer_moved: if let known { schedule(known) }
    default: state.withLock { state in state.timed.removeAll { $0.runLoopTimer?.pointer == timer } }
    }
  }
}

/// A timer of a dispatch queue. The real timer never gets a time.
final class SourceTimer: Sendable {
  private struct State: Sendable {
    enum Activity: Equatable { case inactive, active, cancelled }
    var activity = Activity.inactive
    var suspensions = 0
    var due = Double.infinity
    var interval = Double.infinity
    var handlers: [app_source_handler.RawValue: Work] = [:]
  }

  /// The world's timers by address, because any code may have one. Unchecked by `weak`: a closed world drops its own
  /// timers.
  private static let all = Mutex<[UInt: SourceTimer]>([:])
  /// The number of timers, so that other sources cost nothing.
  private static let count = Atomic<Int>(0)

  private let state = Mutex(State())
  private let tasks: AppTasks
  private let address: UInt
  let queue: DispatchThing
  let isMain: Bool
  private let addresses: [UInt]

  init(_ source: UnsafeMutableRawPointer, on queue: UnsafeMutableRawPointer, in tasks: AppTasks, addresses: [UInt]) {
    self.tasks = tasks
    self.queue = DispatchThing(queue)
    self.addresses = addresses
    isMain = app_queue_is_main(queue)
    address = UInt(bitPattern: source)
    Self.all.withLock { $0[address] = self }
    Self.count.add(1, ordering: .relaxed)
  }

  static func at(_ source: UnsafeMutableRawPointer) -> SourceTimer? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return all.withLock { $0[UInt(bitPattern: source)] }
  }

  static func drop(of tasks: AppTasks) {
    for timer in all.withLock({ $0.values.filter { $0.tasks === tasks } }) { timer.drop() }
  }

  /// Drops the timer, because no code has it any more or its world is closed.
  func drop() {
    guard Self.all.withLock({ $0.removeValue(forKey: address) }) != nil else { return }
    Self.count.subtract(1, ordering: .relaxed)
    let handlers = state.withLock { state in
      defer { state.handlers = [:] }
      state.activity = .cancelled
      return state.handlers.values
    }
    tasks.forget(self)
    for handler in handlers { handler.release() }
  }

  func set(_ handler: Work?, _ which: app_source_handler) {
    let before = state.withLock { state in
      defer { state.handlers[which.rawValue] = handler }
      return state.handlers[which.rawValue]
    }
    before?.release()
  }

  func set(start: UInt64, interval: UInt64) {
    state.withLock { state in
      state.due = app_world_due(tasks.world, start)
      state.interval = interval >= UInt64(Int64.max) ? .infinity : max(0.000001, Double(interval) / 1e6)
    }
    arm()
  }

  func change(_ change: app_object_change) {
    if change == app_object_cancelled { return cancel() }
    state.withLock { state in
      switch change {
      case app_object_suspended: state.suspensions += 1
      case app_object_resumed where state.activity == .active: state.suspensions = max(0, state.suspensions - 1)
      default: if state.activity == .inactive { state.activity = .active }
      }
    }
    arm()
  }

  private func cancel() {
    let handler = state.withLock { state -> Work? in
      guard state.activity != .cancelled else { return nil }
      state.activity = .cancelled
      return state.handlers.removeValue(forKey: app_source_cancelled.rawValue)
    }
    tasks.forget(self)
    guard let handler else { return }
    let task: AppTask =
      isMain ? .block(handler, nil) : .begin(AppThread(handler, in: tasks, on: queue, addresses: addresses))
    if !tasks.push(task) { handler.release() }
  }

  /// Puts the timer into the world's queue, which holds it once.
  func arm() {
    let due: Double? = state.withLock { state in
      guard state.activity == .active, state.suspensions == 0, state.due < .infinity else { return nil }
      return state.due
    }
    tasks.forget(self)
    guard let due else { return }
    let kind: LeftTask.Kind =
      app_queue_is_pool(queue.pointer) ? .sleep : app_queue_is_of_request(queue.pointer) ? .request : .dispatchTimer
    _ = tasks.push(.source(self), due: due, kind: kind, addresses: addresses)
  }

  /// Takes the work that is to be called now; the timer goes on to its next time.
  func take() -> Work? {
    state.withLock { state in
      guard state.activity == .active, state.suspensions == 0, state.due <= tasks.now else { return nil }
      let missed = ((tasks.now - state.due) / state.interval).rounded(.down)
      state.due = state.interval < .infinity ? state.due + (missed + 1) * state.interval : .infinity
      guard let handler = state.handlers[app_source_event.rawValue] else { return nil }
      guard !handler.isBlock else { return handler.another }
      let source = UnsafeMutableRawPointer(bitPattern: address)
      return Work(function: handler.function, context: source.flatMap { app_object_context($0) }, isBlock: false)
    }
  }

  func thread(for work: Work) -> AppThread { AppThread(work, in: tasks, on: queue, addresses: addresses) }

  /// Ends a sleep of Swift's executor, because its task would hang.
  func runIfJob() {
    guard app_queue_is_pool(queue.pointer) else { return }
    state.withLock { $0.due = min($0.due, tasks.now) }
    if let work = take() { app_real_async(queue.pointer, false, work.context, work.function) }
  }
}

extension AppTasks {
  func forget(_ timer: SourceTimer) { state.withLock { state in state.timed.removeAll { $0.sourceTimer === timer } } }

  func fire(_ timer: SourceTimer) {
    let work = timer.take()
    timer.arm()
    guard let work else { return }
    if timer.isMain {
      at(app_role_main) { surrounded { work.run() } }
    } else if !work.isBlock, app_queue_is_pool(timer.queue.pointer) {
      at(app_role_pool) { work.run() }
    } else {
      // Blocks of the timer's queue may wait in front of it.
      _ = push(.begin(timer.thread(for: work)))
    }
  }
}

/// Queues that are suspended, or not active yet: their blocks do not begin.
enum SuspendedObjects {
  private static let counts = Mutex<[UInt: Int]>([:])
  private static let count = Atomic<Int>(0)

  static func contains(_ object: UnsafeMutableRawPointer) -> Bool {
    count.load(ordering: .relaxed) > 0 && counts.withLock { $0[UInt(bitPattern: object)] != nil }
  }

  static func change(_ object: UnsafeMutableRawPointer, _ change: app_object_change) {
    guard change != app_object_cancelled else { return }
    guard change == app_object_suspended || count.load(ordering: .relaxed) > 0 else { return }
    counts.withLock { counts in
      let key = UInt(bitPattern: object)
      let new = (counts[key] ?? 0) + (change == app_object_suspended ? 1 : -1)
      counts[key] = new > 0 ? new : nil
      count.store(counts.count, ordering: .relaxed)
    }
  }
}
