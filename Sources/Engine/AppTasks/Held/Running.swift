import CAppTasks

/// The turns of the tasks.
extension AppTasks {
  func runReady(
    _ kinds: Lanes, preferring queue: DispatchThing? = nil, choosing choose: (([LeftTask]) -> Int)? = nil
  ) -> Bool {
    guard !isIdle else { return false }
    flushNotified()
    let chosen = choose.flatMap { chosenTask(kinds, $0) }
    let task = state.withLock { state in
      if !state.threads.isEmpty { state.wakePaused() }
      let task = chosen.flatMap { state.take($0) } ?? state.take(kinds, preferring: queue)
      if task == nil, state.isEmpty { holdsAnything.store(false, ordering: .releasing) }
      return task
    }
    guard let task else { return false }
    run(task)
    return true
  }

  var isIdle: Bool { !holdsAnything.load(ordering: .acquiring) }

  private func run(_ task: AppTask) {
    switch task {
    case .job(let work, let queue):
      if !queue.isMain { app_job_begins(work.context) }
      at(queue.isMain ? app_role_main : app_role_pool) { work.run() }
    case .block(let work, let group):
      at(app_role_main) { surrounded { work.run() } }
      if let group { app_real_group_leave(group.pointer) }
    case .performed(let work): at(app_role_main) { surrounded { work.run() } }
    case .own(let body): at(app_role_main) { surrounded { MainActor.assumeIsolated { body() } } }
    case .sync(let block):
      at(app_role_main) { surrounded { block.function(block.body) } }
      state.withLock { _ in block.isDone = true }
    case .timer(let timer): at(app_role_main) { surrounded { timer.fire(in: self) } }
    case .source(let timer): fire(timer)
    case .begin(let thread): begin(thread)
    case .request(let request): asHost { host?.appSends(request) }
    case .answer(let request, let answer): give(answer, to: request)
    case .resume(let thread, let end):
      state.withLock { $0.set(thread, .running) }
      thread.resume(end)
      waitFor(thread)
    }
  }

  func at(_ role: app_role, _ body: () -> Void) {
    var place = app_place_get()
    place.world = world
    place.role = role
    place.thread = nil
    place.holds_main = place.holds_main || role == app_role_main
    Self.at(place, body)
  }

  /// Runs code of the host's inside of a task.
  func asHost(_ body: @MainActor () -> Void) { Self.outside { MainActor.assumeIsolated { body() } } }

  func surrounded(_ body: @escaping () -> Void) {
    if let host { host.surround(body) } else { body() }
  }

  // MARK: Other threads

  private func begin(_ thread: AppThread) {
    let isBesideOthers = state.withLock { state in
      state.threads.append(AppTasksState.Turn(thread: thread, phase: .running))
      holdsAnything.store(true, ordering: .releasing)
      return state.threads.count > 1
    }
    thread.begin(besideOthers: isBesideOthers)
    waitFor(thread)
  }

  /// Waits until the thread has ended, or itself waits.
  private func waitFor(_ thread: AppThread) {
    guard !thread.givesBack(within: Self.limitOfWork) else { return }
    let isLost = state.withLock { state in
      guard state.phase(of: thread) == .running else { return false }
      state.set(thread, .lost)
      return true
    }
    // If the thread is not lost, it has just given the baton back.
    guard isLost else { return _ = thread.givesBack(within: .infinity) }
    host?.workLasts(thread.addresses)
  }

  /// Ends the thread, whose block has ended. Called by the thread.
  func ends(_ thread: AppThread) {
    let wasLost = state.withLock { state in
      let wasLost = state.phase(of: thread) == .lost
      state.threads.removeAll { $0.thread === thread }
      return wasLost
    }
    if wasLost { host?.taskArrived() } else { thread.giveBack() }
  }

  /// Lets the thread wait. Called by the thread.
  func pause(_ thread: AppThread, for awaited: Awaited, until due: Double) -> app_wait_end {
    let (wasLost, isClosed) = state.withLock { state in
      let wasLost = state.phase(of: thread) == .lost
      // A thread of a world that is closed has no turns any more.
      guard !state.isClosed else { return (wasLost, true) }
      state.set(thread, .paused, awaiting: awaited)
      if due < .infinity {
        let number = state.number()
        state.timed.insert(
          Timed(
            due: due, number: number, kind: .thread, addresses: thread.addresses,
            task: .resume(thread, app_wait_timed_out)))
      }
      if case .block(let block) = awaited { state.append(.sync(block)) }
      return (wasLost, false)
    }
    guard !isClosed else { return app_wait_closed }
    if wasLost { host?.taskArrived() } else { thread.giveBack() }
    return thread.waitForTurn()
  }

  // MARK: Groups

  /// Makes blocks ready whose groups are empty by now.
  func flushNotified() {
    guard state.withLock({ $0.awaitedGroups > 0 }) else { return }
    app_real_sync(notified, false, nil) { _ in }
  }

  // MARK: The end

  /// Closes the world: from now on, it takes no tasks. Tasks that are left and belong to no world go to the real
  /// queues, in order; timers are dropped.
  package func close() {
    let left: (ready: [AppTask], timed: [Timed], paused: [AppThread])? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      app_world_close(world)
      let paused = state.threads.filter { $0.phase == .paused || $0.phase == .ready }.map(\.thread)
      for thread in paused { state.set(thread, .lost) }
      let timed = Array(state.timed.items.reversed())
      state.timed = TimedList()
      return (state.removeAll(), timed, paused)
    }
    guard let left else { return }
    for task in left.ready { handOn(task, after: 0) }
    for item in left.timed { handOn(item.task, after: max(0, item.due - now) / 1000) }
    for thread in left.paused { thread.resume(app_wait_closed) }
    SourceTimer.drop(of: self)
  }

  func handOn(_ task: AppTask, after seconds: Double) {
    switch task {
    case .job(let work, let queue):
      if queue.isMain {
        app_turns_push(work.context, work.function)
      } else {
        app_real_async(queue.pointer, false, work.context, work.function)
      }
    case .block(let work, let group): handOnToMain(work, group, after: seconds)
    case .performed(let work): handOnToMain(work, nil, after: seconds)
    case .own(let body): MainTurns.schedule(body)
    case .begin(let thread):
      Self.outside { Later { thread.begin(besideOthers: false) }.start(after: seconds, on: nil) }
    // The code that waits runs its block itself, and timers end.
    case .sync, .resume, .timer, .request, .answer: break
    case .source(let timer): timer.runIfJob()
    }
  }

  private func handOnToMain(_ work: Work, _ group: DispatchThing?, after seconds: Double) {
    Later {
      work.run()
      if let group { app_real_group_leave(group.pointer) }
    }.start(after: seconds, on: app_main_queue())
  }
}

/// A block for a real queue. The object keeps itself until it has run.
final class Later: Sendable {
  private let body: @Sendable () -> Void

  static let call: app_work = { context in
    guard let context else { return }
    Unmanaged<Later>.fromOpaque(context).takeRetainedValue().body()
  }

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// - Parameter queue: the main queue, or nil for at once, on any thread.
  func start(after seconds: Double, on queue: UnsafeMutableRawPointer?) {
    let call = Self.call
    let context = Unmanaged.passRetained(self).toOpaque()
    if seconds > 0 {
      app_real_after(min(seconds, 1e9), queue ?? app_main_queue(), context, call)
    } else if queue == nil {
      call(context)
    } else {
      app_turns_push(context, call)
    }
  }
}
