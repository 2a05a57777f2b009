import CAppTasks

/// The functions that C calls where code of a world gives a task away, or waits.
enum AppHooks {
  static func install() { _ = isInstalled }

  private static let isInstalled: Bool = {
    let hooks = UnsafeMutablePointer<app_hooks>.allocate(capacity: 1)
    hooks.initialize(to: app_hooks())
    setGiving(&hooks.pointee)
    setWaiting(&hooks.pointee)
    setTimers(&hooks.pointee)
    app_hooks_install(hooks)
    return true
  }()

  private static func setGiving(_ hooks: inout app_hooks) {
    hooks.give = { tasks, given, due in
      guard let tasks, let given else { return false }
      return AppTasks.from(tasks).give(given.pointee, due: due)
    }
    hooks.notify = { tasks, group, given in
      guard let tasks, let group, let given else { return false }
      return AppTasks.from(tasks).notify(group, given.pointee)
    }
    hooks.request = { tasks, request in
      if let tasks, let request { AppTasks.from(tasks).send(request.pointee) }
    }
    hooks.request_over = { tasks, number, isWhole in
      let onWhole = tasks.flatMap { AppTasks.from($0).state.withLock { $0.answered.removeValue(forKey: number) } }
      if isWhole { onWhole?() }
    }
    hooks.flush = { tasks in
      if let tasks { AppTasks.from(tasks).flushNotified() }
    }
  }

  private static func setWaiting(_ hooks: inout app_hooks) {
    hooks.sync = { tasks, given in
      guard let tasks, let given else { return false }
      return AppTasks.from(tasks).sync(given.pointee)
    }
    hooks.wait = { tasks, test, object, due, caller in
      guard let tasks, let test else { return app_wait_closed }
      return AppTasks.from(tasks).wait(
        for: .object(WaitedObject(pointer: object), test), until: due, caller: caller)
    }
    hooks.sleep = { tasks, due, caller in
      guard let tasks else { return false }
      return AppTasks.from(tasks).sleep(until: due, caller: caller)
    }
    hooks.run_loop = { tasks, seconds, _ in
      guard let tasks else { return 1 }
      return AppTasks.from(tasks).runLoop(seconds: seconds)
    }
    hooks.stop_run_loop = { tasks in
      if let tasks { AppTasks.from(tasks).state.withLock { $0.runLoopStops += 1 } }
    }
  }

  private static func setTimers(_ hooks: inout app_hooks) {
    hooks.timer = { tasks, timer, change, caller in
      guard let tasks, let timer else { return }
      AppTasks.from(tasks).changed(timer, change, caller: caller)
    }
    hooks.source_made = { tasks, source, queue, caller in
      guard let tasks, let source, let queue else { return }
      _ = SourceTimer(source, on: queue, in: AppTasks.from(tasks), addresses: addressesFrom(caller))
    }
    hooks.source_handler = { source, which, given in
      guard let source, let given, let timer = SourceTimer.at(source) else { return false }
      timer.set(given.pointee.is_block && given.pointee.context == nil ? nil : Work(given.pointee), which)
      return true
    }
    hooks.source_timer = { source, start, interval in
      guard let source, let timer = SourceTimer.at(source) else { return false }
      timer.set(start: start, interval: interval)
      return true
    }
    hooks.object_changed = { object, change in
      guard let object else { return }
      if let timer = SourceTimer.at(object) { timer.change(change) } else { SuspendedObjects.change(object, change) }
    }
    hooks.object_released = { object in
      if let object { SourceTimer.at(object)?.drop() }
    }
  }
}

extension AppTasks {
  /// - Returns: false once the world is closed.
  func push(_ task: AppTask, due: Double = -.infinity, kind: LeftTask.Kind = .asyncAfter, addresses: [UInt] = [])
    -> Bool
  {
    let (isTaken, host) = state.withLock { state -> (Bool, (any AppTasksHost)?) in
      guard !state.isClosed else { return (false, nil) }
      if due == .infinity { return (true, nil) }
      holdsAnything.store(true, ordering: .releasing)
      if due > now {
        state.timed.insert(Timed(due: due, number: state.number(), kind: kind, addresses: addresses, task: task))
      } else {
        state.append(task, addresses)
      }
      return (true, state.host)
    }
    host?.taskArrived()
    return isTaken
  }

  func give(_ given: app_given, due: Double) -> Bool {
    let task = task(for: given)
    guard due > -.infinity else { return push(task, addresses: notesPlaces ? placeOfGiving(given) : []) }
    if case .job = task { return push(task, due: due, kind: .sleep, addresses: addressesFrom(given.caller)) }
    return push(task, due: due, addresses: addressesFrom(given.caller))
  }

  /// Where code has given a block, if the task does not know it itself.
  private func placeOfGiving(_ given: app_given) -> [UInt] {
    given.is_block && (given.queue.map { app_queue_is_main($0) } ?? true) ? addressesFrom(given.caller) : []
  }

  private func task(for given: app_given) -> AppTask {
    guard let queue = given.queue else { return .performed(Work(given)) }
    let isMain = app_queue_is_main(queue)
    if !given.is_block, isMain || app_queue_is_pool(queue) {
      return .job(Work(given), ExecutorQueue(pointer: queue, isMain: isMain))
    }
    if isMain { return .block(Work(given), given.group.map { DispatchThing($0) }) }
    return .begin(AppThread(given, in: self, on: queue))
  }

  /// Makes the block ready in the moment in which the group becomes empty, whichever code empties it.
  func notify(_ group: UnsafeMutableRawPointer, _ given: app_given) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isClosed else { return false }
      state.awaitedGroups += 1
      holdsAnything.store(true, ordering: .releasing)
      return true
    }
    guard isTaken else { return false }
    let task = task(for: given)
    let later = Later {
      self.state.withLock { $0.awaitedGroups -= 1 }
      if !self.push(task) { self.handOn(task, after: 0) }
    }
    app_real_notify(group, notified, Unmanaged.passRetained(later).toOpaque(), Later.call)
    flushNotified()
    return true
  }
}
