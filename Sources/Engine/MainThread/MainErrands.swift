import CoreSharing
import Foundation
import Synchronization

/// What other threads want the main actor to do, in order.
///
/// Waking a thread takes far longer than most errands do. So while somebody waits for quiet, the main actor looks for
/// errands between all its other work, and sleeps only if none comes for a while, or if others need the core.
final class MainErrands: MainThreadAccess {
  fileprivate struct State {
    /// Whether somebody waits for quiet.
    var isQuietAwaited = false
    /// How many callers wait for the answer to a command.
    var awaitedAnswers = 0
    /// Whether the main actor is looking for errands.
    var isAttended = false
    var errands: [MainErrand] = []
    /// Errands that wait until the app's tasks have run.
    var draining: [MainErrand] = []
    /// The number of errands that have begun and not ended.
    var running = 0
    /// How often the main actor has come for errands.
    var turns = 0
  }

  /// The number of turns that tasks of the app get before time passes or the world settles. A task may make a task,
  /// which may make another.
  private static let turnsToDrain = 8
  /// How often the main actor looks for an errand in one turn. A turn costs as much as several looks.
  private static let looksInTurn = 8
  /// The number of first turns without an errand that have one look each: whatever an errand has woken runs first.
  private static let turnsOfOneLook = 4
  /// The number of turns without an errand after which the main actor sleeps.
  private static let idleTurns = 48

  /// How long the app's blocks may keep a world from settling, in real time. One look counts only for little: while
  /// another test holds up the main actor, or all threads, the blocks have no chance to run.
  private struct Patience {
    private var left = Duration.seconds(1)
    private var last = ContinuousClock.now

    mutating func lasts() -> Bool {
      let now = ContinuousClock.now
      left -= min(last.duration(to: now), .milliseconds(2))
      last = now
      return left > .zero
    }
  }

  private let state = Mutex(State())
  /// The work that the app has given to queues and run loops, if it is known.
  @MainActor var appWork: AppWork?

  /// May be called from any thread.
  func send(_ errand: MainErrand) {
    let isAttended = state.withLock { state in
      state.errands.append(errand)
      return state.isAttended
    }
    WatchThread.shared.wake()
    guard !isAttended else { return }
    // Uses a task, not a block of the main queue: in a block, `async` delegate methods could not begin at once.
    Task.detached { @MainActor in
      if let errand = self.takeNext() {
        self.run(errand) { self.attendIfWanted() }
      } else {
        self.attendIfWanted()
      }
    }
  }

  @MainActor func setQuietIsAwaited(_ isAwaited: Bool) {
    state.withLock { $0.isQuietAwaited = isAwaited }
    attendIfWanted()
  }

  /// `body` waits for the answer to a command.
  @MainActor func awaitingAnswer<Value>(_ body: () async -> Value) async -> Value {
    state.withLock { $0.awaitedAnswers += 1 }
    attendIfWanted()
    defer { state.withLock { $0.awaitedAnswers -= 1 } }
    return await body()
  }

  @MainActor private func attendIfWanted() {
    let isNew = state.withLock { state in
      guard state.isWanted, !state.isAttended else { return false }
      state.isAttended = true
      return true
    }
    if isNew { look(idleTurns: 0) }
  }

  @MainActor private func look(idleTurns: Int) {
    let (next, isAttended) = nextOfThisTurn(
      looks: idleTurns < Self.turnsOfOneLook ? 1 : Self.looksInTurn, mayEnd: idleTurns == Self.idleTurns)
    if let next {
      // A caller that waits until the app's tasks have run sends nothing meanwhile.
      run(next) { self.nextTurn { self.look(idleTurns: 0) } }
    } else if isAttended {
      nextTurn { self.look(idleTurns: idleTurns + 1) }
    }
  }

  /// - Returns: an errand, or whether to come back for one.
  @MainActor private func nextOfThisTurn(looks: Int, mayEnd: Bool) -> (MainErrand?, isAttended: Bool) {
    var mayEnd = mayEnd
    for _ in 0..<looks {
      let (next, isAttended) = state.withLock { [mayEnd] state in
        if let next = state.take() { return (MainErrand?.some(next), true) }
        state.isAttended = state.isWanted && !mayEnd
        return (nil, state.isAttended)
      }
      if next != nil || !isAttended { return (next, isAttended) }
      // The content thread, or the compiler of its engine, may want this core.
      if !BriefWait.giveWay() { mayEnd = true }
    }
    return mayEnd ? nextOfThisTurn(looks: 1, mayEnd: true) : (nil, true)
  }

  @MainActor private func takeNext() -> MainErrand? { state.withLock { $0.take() } }

  /// - Parameter next: called after the errand.
  @MainActor private func run(_ errand: MainErrand, then next: @escaping @MainActor @Sendable () -> Void) {
    switch errand.moment {
    case .next:
      perform(errand.body)
      next()
    case .drained:
      state.withLock { $0.draining.append(errand) }
      WatchThread.shared.wake()
      drain(turns: Self.turnsToDrain, then: next)
    }
  }

  /// - Parameter patience: the patience that is left once the app was found to be busy.
  @MainActor private func drain(
    turns: Int, patience: Patience? = nil, then next: @escaping @MainActor @Sendable () -> Void
  ) {
    if turns > 0 {
      let turn: @MainActor @Sendable () -> Void = { self.drain(turns: turns - 1, patience: patience, then: next) }
      // A task of the app may be on its way through the other threads.
      if turns == Self.turnsToDrain, appWork != nil { return turnAfterOtherThreads(turn) }
      // Only the last turn calls the app, and so must be a task (see `send`). A block takes half as long.
      return turns > 1 ? nextBlock(turn) : nextTurn(turn)
    }
    if let appWork, appWork.isBusy() {
      var patience = patience ?? Patience()
      if patience.lasts() {
        appWork.fire()
        sched_yield()
        return nextTurn { [patience] in self.drain(turns: Self.turnsToDrain, patience: patience, then: next) }
      }
      appWork.giveUp()
    }
    let errand = state.withLock { $0.draining.isEmpty ? nil : $0.draining.removeFirst() }
    if let errand { perform(errand.body) }
    next()
  }

  @MainActor private func perform(_ body: @MainActor () -> Void) {
    state.withLock { $0.running += 1 }
    WatchThread.shared.wake()
    body()
    state.withLock { $0.running -= 1 }
  }

  /// Runs `body` when the main actor has done what was queued before.
  @MainActor private func nextTurn(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task.detached { @MainActor in body() }
  }

  /// Runs `body` in a block. The main queue serves blocks and tasks in the order in which they came.
  @MainActor private func nextBlock(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }

  /// Runs `body` once other threads, too, have done what was queued before.
  @MainActor private func turnAfterOtherThreads(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task.detached { await body() }
  }

  // MARK: When the main actor does not come

  /// Whether errands wait for a turn or one is under way, and how many turns there were.
  var progress: MainProgress {
    state.withLock { MainProgress(isAwaited: $0.next != nil || $0.running > 0, turns: $0.turns) }
  }

  /// Runs the waiting errands inside whatever the main actor is doing.
  /// - Returns: whether there were any.
  @MainActor @discardableResult func serve(isBlocked: Bool) -> Bool {
    var isServed = false
    while let errand = state.withLock({ $0.removeNext() }) {
      perform(isBlocked ? errand.whileBlocked ?? errand.body : errand.body)
      isServed = true
    }
    return isServed
  }

  func watch(telling listener: any MainThreadListener) -> MainThreadWatch {
    MainThreadWatch(of: self, telling: listener)
  }
}

extension MainErrands.State {
  fileprivate var isWanted: Bool { isQuietAwaited || awaitedAnswers > 0 }

  fileprivate var next: MainErrand? { draining.first ?? errands.first }

  fileprivate mutating func removeNext() -> MainErrand? {
    if !draining.isEmpty { return draining.removeFirst() }
    return errands.isEmpty ? nil : errands.removeFirst()
  }

  /// Takes an errand in a turn of the main actor's own.
  fileprivate mutating func take() -> MainErrand? {
    turns += 1
    return errands.isEmpty ? nil : errands.removeFirst()
  }
}
