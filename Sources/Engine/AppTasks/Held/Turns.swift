import CAppTasks

/// The events that may happen in several orders, for a world that goes in one of them (Docs/EveryOrder.md).
extension AppTasks {
  /// The number of the task that runs in place of the one that is next; nil if that one runs.
  func chosenTask(_ kinds: Lanes, _ choose: ([LeftTask]) -> Int) -> Int? {
    let contenders = state.withLock { state in
      if !state.threads.isEmpty { state.wakePaused() }
      return state.contenders(kinds)
    }
    guard contenders.count > 1 else { return nil }
    let place = choose(contenders.compactMap { entry in entry.task.map { LeftTask($0, entry.addresses, due: now) } })
    return contenders.indices.contains(place) && place > 0 ? contenders[place].number : nil
  }

  /// The task of the app that is next; nil if that is one of a test's or scenario's.
  package var nextOfApp: LeftTask? {
    guard !isIdle else { return nil }
    return state.withLock { state in
      guard let entry = state.next, let task = entry.task, !state.isDriver(task) else { return nil }
      return LeftTask(task, entry.addresses, due: now)
    }
  }

  // MARK: Tests and scenarios

  /// The running task, which is a test's or a scenario's, becomes code of this world, or ends to be that.
  package func driverEnters() {
    let task = UInt(bitPattern: app_running_task())
    state.withLock { $0.drivers.append(task) }
  }

  package func driverLeaves() {
    let task = UInt(bitPattern: app_running_task())
    state.withLock { state in
      if let at = state.drivers.lastIndex(of: task) { state.drivers.remove(at: at) }
    }
  }

  package var hasDrivers: Bool { state.withLock { !$0.drivers.isEmpty } }

  /// Where the test or scenario goes on that has come last and waits, and its asynchronous callers, as return addresses,
  /// innermost first. To be called while none of them runs.
  package var driverAddresses: [UInt] {
    guard let task = state.withLock({ $0.drivers.last }) else { return [] }
    return places(ofJob: UnsafeRawPointer(bitPattern: task))
  }

  /// Whether a block on another thread has kept the loop waiting for too long, and has yet to end.
  package var hasLostThreads: Bool { state.withLock { $0.threads.contains { $0.phase == .lost } } }

  /// Whether the places are noted at which code gives blocks. Only then does `runNext` tell them.
  package var notesPlaces: Bool {
    get { noting.load(ordering: .relaxed) }
    set { if newValue != notesPlaces { noting.store(newValue, ordering: .relaxed) } }
  }

  // MARK: Times

  /// The soonest of the tasks that are due later; nil if somebody has asked about it before.
  package func undecidedNext() -> (next: LeftTask, after: [LeftTask])? {
    guard !isIdle else { return nil }
    return state.withLock { state in
      state.dropDeadTimers()
      guard let next = state.timed.items.last, !next.isDecided else { return nil }
      state.timed.decideLast()
      return (LeftTask(next), state.timed.items.dropLast().reversed().map { LeftTask($0) })
    }
  }

  /// The next task comes after another time, and after all that happens then.
  package func postponeNext(after time: Double) {
    state.withLock { state in
      guard !state.timed.items.isEmpty else { return }
      var item = state.timed.removeLast()
      item.due = max(item.due, time) + Self.instant
      item.number = state.number()
      item.isDecided = true
      state.timed.insert(item)
    }
  }

  /// The shortest time, in milliseconds: dates and timers know no shorter one.
  private static let instant = 0.001
}

extension LeftTask {
  init(_ item: Timed) {
    self.init(item.task, item.addresses, due: item.due)
    kind = item.kind
  }

  /// - Parameter given: where code has given it.
  fileprivate init(_ task: AppTask, _ given: [UInt], due: Double) {
    self.init(kind: .task, due: due, addresses: given)
    switch task {
    case .job(let work, _):
      let places = places(ofJob: work.context)
      if !places.isEmpty { addresses = places + given }
    case .block(let work, _), .performed(let work):
      kind = .block
      if work.isBlock, let context = work.context { addresses = [UInt(app_block_address(context))] + given }
    case .own: kind = .system
    case .sync: kind = .block
    case .timer: kind = .timer
    case .source: kind = .dispatchTimer
    case .begin(let thread):
      kind = .block
      addresses = thread.places
    case .resume(let thread, _):
      kind = .thread
      addresses = thread.places
    case .request: kind = .answer
    case .answer(let request, _):
      kind = .answer
      what = "\(request.method) \(request.url)"
      addresses = request.addresses
    }
  }
}

/// Where a task goes on, and its asynchronous callers.
private func places(ofJob job: UnsafeRawPointer?) -> [UInt] {
  withUnsafeTemporaryAllocation(of: UInt.self, capacity: 24) { buffer in
    Array(buffer.prefix(Int(app_job_addresses(job, buffer.baseAddress, 24))))
  }
}
