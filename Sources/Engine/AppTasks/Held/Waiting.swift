import CAppTasks

/// The waits of the world's code.
extension AppTasks {
  /// - Parameter due: infinity for ever.
  func wait(for awaited: Awaited, until due: Double, caller: UnsafeRawPointer?) -> app_wait_end {
    let place = app_place_get()
    if let thread = place.thread.map({ Unmanaged<AppThread>.fromOpaque($0).takeUnretainedValue() }) {
      // A thread of another world can only really wait.
      return thread.world === self ? pause(thread, for: awaited, until: due) : app_wait_closed
    }
    // Code that the simulator runs as the world's on a thread of its own has no loop that would run other tasks.
    guard place.role != app_role_none else { return app_wait_closed }
    return waitHere(for: awaited, until: due, holdsMain: place.holds_main, caller: caller)
  }

  /// Runs other tasks on the loop's thread meanwhile.
  private func waitHere(
    for awaited: Awaited, until due: Double, holdsMain: Bool, caller: UnsafeRawPointer?
  ) -> app_wait_end {
    let kinds: Lanes = holdsMain ? .others : .all
    var isAsked = false
    while true {
      flushNotified()
      let (isSatisfied, isClosed) = state.withLock { ($0.isSatisfied(awaited), $0.isClosed) }
      if isSatisfied { return app_wait_satisfied }
      if isClosed { return app_wait_closed }
      if runReady(kinds, preferring: awaited.queue) {
        isAsked = false
        continue
      }
      let next = state.withLock { $0.nextDue(of: kinds) } ?? .infinity
      if min(next, due) < .infinity {
        pass(to: max(now, min(next, due)))
        if due < next { return state.withLock { $0.isSatisfied(awaited) } ? app_wait_satisfied : app_wait_timed_out }
      } else if !isAsked, let host {
        isAsked = true
        let addresses = addressesFrom(caller)
        // The host's own code is code of no world, and may ask as often as it likes without taking the semaphore.
        var isOver = false
        // Unchecked: the host calls it on this thread, before it returns.
        nonisolated(unsafe) let asked = {
          isOver = isOver || self.state.withLock { $0.isSatisfied(awaited) }
          return isOver
        }
        asHost { host.mainThreadIsBlocked(addresses, isOver: asked) }
        if isOver { return app_wait_satisfied }
      } else {
        // A device would hang; a test has to end.
        fatalError("The app's code waits on the main thread for something that nothing can bring about any more.")
      }
    }
  }

  func sleep(until due: Double, caller: UnsafeRawPointer?) -> Bool {
    let isOver = app_place_get().thread != nil && wait(for: .time, until: due, caller: caller) != app_wait_closed
    if !isOver { pass(to: due) }
    return true
  }

  /// Runs `dispatch_sync`.
  /// - Returns: false if libdispatch has to run the block by itself.
  func sync(_ given: app_given) -> Bool {
    guard let queue = given.queue, app_place_get().role != app_role_none else { return false }
    if app_queue_is_main(queue) { return syncOnMain(given) }
    let thread = app_place_get().thread.map { Unmanaged<AppThread>.fromOpaque($0).takeUnretainedValue() }
    let isGlobal = app_queue_is_global(queue)
    let isAlone = !isGlobal && (given.is_barrier || !app_queue_is_concurrent(queue))
    let awaited = Awaited.queue(DispatchThing(queue), thread, isAlone: isAlone, before: state.withLock { $0.number() })
    if !state.withLock({ $0.isSatisfied(awaited) }) {
      guard wait(for: awaited, until: .infinity, caller: given.caller) == app_wait_satisfied else { return false }
    }
    // While the block runs, other blocks of the queue wait.
    let holder = AppThread(holding: queue, isAlone: isAlone, in: self)
    state.withLock { state in
      state.threads.append(AppTasksState.Turn(thread: holder, phase: .lost))
      holdsAnything.store(true, ordering: .releasing)
    }
    app_real_sync(queue, given.is_barrier, given.context, given.work)
    state.withLock { state in state.threads.removeAll { $0.thread === holder } }
    return true
  }

  private func syncOnMain(_ given: app_given) -> Bool {
    let place = app_place_get()
    // A call on the main queue itself is the app's mistake, which libdispatch reports.
    guard place.role != app_role_main else { return false }
    let block = SyncBlock(given)
    if place.thread == nil { _ = push(.sync(block)) }
    return wait(for: .block(block), until: .infinity, caller: given.caller) == app_wait_satisfied
  }

  /// Runs the main run loop for the app's code.
  /// - Returns: the result of `CFRunLoopRunInMode`.
  func runLoop(seconds: Double) -> Int32 {
    guard let host else { return 1 }
    let stops = state.withLock { $0.runLoopStops }
    // Unchecked: the host calls it on this thread, before it returns.
    nonisolated(unsafe) let isStopped = { self.state.withLock { $0.runLoopStops != stops || $0.isClosed } }
    // The end is rounded to a microsecond, because dates are doubles of little precision; and it always moves.
    let rounded = ((now + max(0, seconds) * 1000) * 1000).rounded() / 1000
    let until = seconds > 1e9 ? nil : seconds > 0 && rounded <= now ? now + 0.001 : max(now, rounded)
    asHost { host.runLoopRuns(until: until, isOver: isStopped) }
    return isStopped() ? 2 : 3
  }
}

extension Awaited {
  fileprivate var queue: DispatchThing? {
    guard case .queue(let queue, _, _, _) = self else { return nil }
    return queue
  }
}
