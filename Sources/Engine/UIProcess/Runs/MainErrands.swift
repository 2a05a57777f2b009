import Foundation
import MainThreadWatch
import Synchronization

/// What other threads want the main actor to do, in order.
///
/// Waking a thread takes far longer than most errands do. So while somebody waits for quiet, the main actor looks for
/// errands between all its other work, and sleeps only if none comes for a while.
final class MainErrands: Sendable {
  struct Errand: Sendable {
    enum Moment {
      case next
      /// Once the tasks that the app has queued on the main actor have had their turns.
      case drained
    }

    var moment = Moment.next
    var body: @MainActor @Sendable () -> Void
    /// What to do instead if the main thread waits in vain.
    var whileBlocked: (@MainActor @Sendable () -> Void)?
  }

  fileprivate struct State {
    var isWanted = false
    /// The main actor looks.
    var isAttended = false
    var errands: [Errand] = []
    /// Errands that wait until the app's tasks have had their turns.
    var draining: [Errand] = []
    /// Errands that have begun and not ended.
    var running = 0
    /// How often the main actor has come for errands.
    var turns = 0
  }

  /// Turns that tasks of the app get, a task that makes a task that makes a task among them, before time passes or the
  /// world settles.
  private static let turnsToDrain = 8
  /// Turns without an errand after which the main actor sleeps.
  private static let idleTurns = 64

  /// How long the app's blocks may keep a world from settling, in real time. A look counts for little: while another
  /// test holds up the main actor, or all threads, the blocks have no chance to run.
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
  /// A run loop runs for the app's timers alone, not because some code waits in it.
  @MainActor private(set) static var isFiringTimers = false

  /// What the app has given to queues and run loops, if that is known.
  @MainActor var appWork: AppWork?

  /// From any thread.
  func send(_ errand: Errand) {
    let isAttended = state.withLock { state in
      state.errands.append(errand)
      return state.isAttended
    }
    guard !isAttended else { return }
    // A task, not a block of the main queue: in a block, delegate methods that are `async` could not begin at once.
    Task.detached { @MainActor in
      if let errand = self.takeNext() { self.run(errand) }
      if self.isWanted { self.attend() }
    }
  }

  /// Whether somebody waits for quiet.
  @MainActor var isWanted: Bool {
    get { state.withLock { $0.isWanted } }
    set {
      state.withLock { $0.isWanted = newValue }
      if newValue { attend() }
    }
  }

  @MainActor private func attend() {
    let isNew = state.withLock { state in
      defer { state.isAttended = true }
      return !state.isAttended
    }
    if isNew { look(idleTurns: 0) }
  }

  @MainActor private func look(idleTurns: Int) {
    let (next, isAttended) = state.withLock { state in
      if let next = state.take() { return (Errand?.some(next), true) }
      state.isAttended = state.isWanted && idleTurns < Self.idleTurns
      return (nil, state.isAttended)
    }
    if let next {
      run(next)
      nextTurn { self.look(idleTurns: 0) }
    } else if isAttended {
      // The content thread, or the compiler of its engine, may want this core.
      sched_yield()
      nextTurn { self.look(idleTurns: idleTurns + 1) }
    }
  }

  @MainActor private func takeNext() -> Errand? { state.withLock { $0.take() } }

  @MainActor private func run(_ errand: Errand) {
    switch errand.moment {
    case .next: perform(errand.body)
    case .drained:
      state.withLock { $0.draining.append(errand) }
      drain(turns: Self.turnsToDrain)
    }
  }

  /// - Parameter patience: what is left of it once the app was found to be busy.
  @MainActor private func drain(turns: Int, patience: Patience? = nil) {
    if turns > 0 {
      let next: @MainActor @Sendable () -> Void = { self.drain(turns: turns - 1, patience: patience) }
      // A task of the app may be on its way through the other threads.
      return turns == Self.turnsToDrain && appWork != nil ? turnAfterOtherThreads(next) : nextTurn(next)
    }
    if let appWork, appWork.isBusy() {
      var patience = patience ?? Patience()
      if patience.lasts() {
        Self.isFiringTimers = true
        appWork.fireTimers()
        Self.isFiringTimers = false
        sched_yield()
        return nextTurn { [patience] in self.drain(turns: Self.turnsToDrain, patience: patience) }
      }
      appWork.giveUp()
    }
    let errand = state.withLock { $0.draining.isEmpty ? nil : $0.draining.removeFirst() }
    if let errand { perform(errand.body) }
  }

  @MainActor private func perform(_ body: @MainActor () -> Void) {
    state.withLock { $0.running += 1 }
    body()
    state.withLock { $0.running -= 1 }
  }

  /// When the main actor has done what was queued before.
  @MainActor private func nextTurn(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task.detached { @MainActor in body() }
  }

  /// The same, once threads have done what was queued before on them, too.
  @MainActor private func turnAfterOtherThreads(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task.detached { await body() }
  }

  // MARK: When the main actor does not come

  /// Whether errands wait for a turn, or one is under way, and how many turns there were.
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
}

extension MainErrands.State {
  fileprivate var next: MainErrands.Errand? { draining.first ?? errands.first }

  fileprivate mutating func removeNext() -> MainErrands.Errand? {
    if !draining.isEmpty { return draining.removeFirst() }
    return errands.isEmpty ? nil : errands.removeFirst()
  }

  /// In a turn of the main actor's own.
  fileprivate mutating func take() -> MainErrands.Errand? {
    turns += 1
    return errands.isEmpty ? nil : errands.removeFirst()
  }
}
