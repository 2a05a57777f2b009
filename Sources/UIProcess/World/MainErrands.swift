import Foundation
import Synchronization

/// What the content thread wants done on the main actor.
///
/// To wake a thread takes far longer than most errands do. So while somebody waits for quiet, the main actor looks for
/// errands in turns of its own, between everything else that it has to do, and sleeps only when none comes for a while.
final class MainErrands: Sendable {
  typealias Errand = @MainActor @Sendable () -> Void

  enum Moment {
    case next
    /// Once the tasks that the app has queued on the main actor have had their turns.
    case drained
  }

  private struct State {
    var isWanted = false
    /// The main actor looks.
    var isAttended = false
    var errands: [(Moment, Errand)] = []
  }

  /// Turns that tasks of the app get, a task that makes a task that makes a task among them, before time passes or the
  /// world settles.
  private static let turnsToDrain = 8
  /// Turns without an errand after which the main actor sleeps.
  private static let idleTurns = 64

  private let state = Mutex(State())

  /// From any thread.
  func send(_ moment: Moment, _ errand: @escaping Errand) {
    let isAttended = state.withLock { state in
      if state.isAttended { state.errands.append((moment, errand)) }
      return state.isAttended
    }
    guard !isAttended else { return }
    // A task, not a block of the main queue: in a block, delegate methods that are `async` could not begin at once.
    Task.detached { @MainActor in
      self.run(moment, errand)
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
      if !state.errands.isEmpty { return ((Moment, Errand)?.some(state.errands.removeFirst()), true) }
      state.isAttended = state.isWanted && idleTurns < Self.idleTurns
      return (nil, state.isAttended)
    }
    if let (moment, errand) = next {
      run(moment, errand)
      nextTurn { self.look(idleTurns: 0) }
    } else if isAttended {
      // The content thread, or the compiler of its engine, may want this core.
      sched_yield()
      nextTurn { self.look(idleTurns: idleTurns + 1) }
    }
  }

  @MainActor private func run(_ moment: Moment, _ errand: @escaping Errand) {
    switch moment {
    case .next: errand()
    case .drained: run(errand, afterTurns: Self.turnsToDrain)
    }
  }

  @MainActor private func run(_ errand: @escaping Errand, afterTurns turns: Int) {
    guard turns > 0 else { return errand() }
    nextTurn { self.run(errand, afterTurns: turns - 1) }
  }

  /// When the main actor has done what was queued before.
  @MainActor private func nextTurn(_ body: @escaping Errand) { Task.detached { @MainActor in body() } }
}
