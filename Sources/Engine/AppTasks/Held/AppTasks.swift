import CAppTasks
import Synchronization

/// The tasks that the app's code of one world has left for later, and the clock that it sees. Thread-safe.
///
/// A world has one loop. The loop stands in a job of the main queue, calls `runNext` as long as a task is ready, and
/// lets time pass (`pass`) when none is. The world's code is the code inside `enter`, with everything that follows from
/// it. Its tasks for libdispatch, for Swift's executors and for the main run loop come here instead.
///
/// **The threads.** Jobs of the main actor, blocks of the main queue, timers and blocks of the main run loop, and jobs
/// of Swift's pool run on the loop's thread, inside `runNext`. A block of another queue is given to its real queue when
/// its turn comes, and the loop waits for it: the loop and such threads pass one baton, so that only one of them runs
/// at a time. A thread gives the baton back when its block ends, or when it must wait; then it is *paused*. The thread
/// is *ready* again once its wait is satisfied, which the loop checks after each task, or once its time has come. Then
/// it gets a turn like any task, and goes on. A queue that runs one block at a time keeps its later blocks here while
/// one of them is paused.
///
/// **Order.** Ready tasks run in the order in which they were given. Tasks with a time become ready by time, then by
/// the order in which they were given.
///
/// **Quiet.** A world is quiet when no task is ready (`hasReady`): only time, or an event from outside, can go on.
///
/// **Waits.** Code on the loop's thread that waits (for a semaphore, a group, a work item, a queue) runs other tasks
/// inside of its wait: all but the tasks of the main queue and the main run loop while a job of the main actor waits.
/// Time passes, too, if those tasks wait for time. If no task is left that could end the wait, the host is asked
/// (`mainThreadIsBlocked`), and then the wait is an error. Code that sleeps on the loop's thread moves the clock, and
/// nothing else runs. A thread that keeps the baton for too long (`limitOfWork`) loses it: the loop goes on without the
/// thread.
///
/// Code of no world sees real queues and clocks. After `close`, a world's code has real queues, and keeps the clock. A
/// world must be closed: tasks that wait in it keep it alive.
package final class AppTasks: Sendable {
  let state: Mutex<AppTasksState>
  /// Unchecked: C's part of the world, which is thread-safe, and is released with this object only.
  nonisolated(unsafe) let world: OpaquePointer
  /// Unchecked: a queue, which is thread-safe. Groups tell it that they are empty.
  nonisolated(unsafe) let notified: UnsafeMutableRawPointer

  /// - Parameter epoch: seconds since 1970 at virtual time 0.
  package init(epoch: Double) {
    AppHooks.install()
    state = Mutex(AppTasksState())
    world = app_world_new(epoch)
    notified = app_real_queue_create()
    app_world_set_tasks(world, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    close()
    app_object_release(notified)
    app_world_free(world)
  }

  /// Whether the state holds any task; set and cleared under its lock. A page's tasks mostly find the app idle.
  let holdsAnything = Atomic(false)
  /// The value of `notesPlaces`, which code on any thread reads when it gives a block.
  let noting = Atomic(false)

  package func serve(_ host: any AppTasksHost) { state.withLock { $0.host = host } }

  var host: (any AppTasksHost)? { state.withLock { $0.host } }

  // MARK: Time

  /// Virtual milliseconds since the world began.
  package var now: Double { app_world_now(world) }

  /// Moves the clock, but never back. Tasks that are due become ready.
  package func pass(to milliseconds: Double) {
    state.withLock { state in
      while let timed = state.takeDue(by: milliseconds) {
        if timed.due > now { app_world_set_now(world, timed.due) }
        state.isDue(timed)
      }
      if milliseconds > now { app_world_set_now(world, milliseconds) }
    }
  }

  /// The time at which the next task, timer or paused thread is due.
  package var nextDue: Double? { isIdle ? nil : state.withLock { $0.nextDue(of: .all) } }

  /// The tasks that are not due, by due time.
  package var left: [LeftTask] {
    state.withLock { state in
      state.dropDeadTimers()
      return state.timed.items.reversed().map { LeftTask($0) }
    }
  }

  /// The time of the last of those tasks for which a test waits that waits until everything is quiet.
  package var lastAwaited: Double? { isIdle ? nil : left.last { $0.isAwaited }?.due }

  /// The addresses of the code that gave the block which another thread runs now.
  package var running: [UInt]? { state.withLock { $0.threads.last { $0.phase == .running }?.thread.addresses } }

  // MARK: Tasks

  package enum Kinds: Sendable {
    case all
    /// All tasks but jobs of the main actor and blocks of the main queue: one of these jobs runs a run loop.
    case exceptMain
  }

  package var hasReady: Bool {
    !isIdle
      && state.withLock { state in
        state.wakePaused()
        return state.hasReady
      }
  }

  /// Runs the next ready task, in the order in which libdispatch would run it.
  /// - Parameter choose: is asked which of several tasks runs that a device may run in any order. The first is the one
  ///   that ordinarily runs.
  /// - Returns: false if nothing is ready.
  @discardableResult @MainActor package func runNext(
    _ kinds: Kinds = .all, choosing choose: (([LeftTask]) -> Int)? = nil
  ) -> Bool {
    runReady(kinds == .all ? .all : .runLoopAndOthers, choosing: choose)
  }

  /// Adds a block of the main queue, given by the simulator.
  package func add(_ body: @escaping @MainActor @Sendable () -> Void) {
    let isTaken = push(.own(body))
    if !isTaken { MainTurns.schedule(body) }
  }

  /// Adds a block of the main queue that ends a transition of UIKit's.
  package func endTransition(after milliseconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    _ = push(.own(body), due: now + milliseconds, kind: .transition)
  }

  // MARK: As whose code a thread runs

  /// Runs code as this world's: tasks that it leaves for later come here, and its clocks are the world's.
  @discardableResult package func enter<R>(_ body: () throws -> R) rethrows -> R {
    var place = app_place_get()
    if place.role == app_role_none, MainQueue.isCurrent {
      place.role = app_role_main
      place.holds_main = true
    }
    place.world = world
    return try Self.at(place, body)
  }

  /// The world of the running code, on any thread; nil outside of worlds.
  package static var current: AppTasks? { app_place_get().world.map { from(app_world_tasks($0)) } }

  /// Runs code as code of no world, with real queues and clocks.
  @discardableResult package static func outside<R>(_ body: () throws -> R) rethrows -> R {
    var place = app_place_get()
    place.world = nil
    return try at(place, body)
  }

  static func at<R>(_ place: app_place, _ body: () throws -> R) rethrows -> R {
    let before = app_place_set(place)
    defer { _ = app_place_set(before) }
    return try body()
  }

  static func from(_ tasks: UnsafeMutableRawPointer) -> AppTasks {
    Unmanaged<AppTasks>.fromOpaque(tasks).takeUnretainedValue()
  }

  /// Seconds since 1970, whatever the running code's clocks say.
  package static var realTime: Double { app_real_time() }

  /// The longest time for which a block may keep the baton, in real seconds.
  package static var limitOfWork: Double {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }

  private static let limit = Mutex(10.0)
}
