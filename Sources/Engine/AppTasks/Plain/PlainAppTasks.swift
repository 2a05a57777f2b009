import Foundation
import Synchronization

/// The app's tasks on systems such as Apple's, where functions of the system cannot be replaced: the app's tasks,
/// timers and clocks are the system's own. Only the simulator's own blocks wait here.
package final class AppTasks: Sendable {
  package enum Kinds: Sendable { case all, exceptMain }

  private struct State {
    var ready: [@MainActor @Sendable () -> Void] = []
    var now = 0.0
    var isClosed = false
    var drivers = 0
    weak var host: (any AppTasksHost)?
  }

  private let state = Mutex(State())

  package init(epoch: Double) {}
  package func serve(_ host: any AppTasksHost) { state.withLock { $0.host = host } }
  package var now: Double { state.withLock { $0.now } }
  package func pass(to milliseconds: Double) { state.withLock { $0.now = max($0.now, milliseconds) } }
  package var nextDue: Double? { nil }
  package var hasReady: Bool { state.withLock { !$0.ready.isEmpty } }

  @MainActor package func runNext(_ kinds: Kinds = .all, choosing choose: (([LeftTask]) -> Int)? = nil) -> Bool {
    guard kinds == .all, let next = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) else {
      return false
    }
    state.withLock({ $0.host })?.surround { MainActor.assumeIsolated { next() } }
    return true
  }

  package func add(_ body: @escaping @MainActor @Sendable () -> Void) {
    let host = state.withLock { state -> (any AppTasksHost)? in
      guard !state.isClosed else { return nil }
      state.ready.append(body)
      return state.host
    }
    if let host { host.taskArrived() } else { MainTurns.schedule(body) }
  }

  package func enter<R>(_ body: () throws -> R) rethrows -> R { try body() }
  package static var current: AppTasks? { nil }
  package static func outside<R>(_ body: () throws -> R) rethrows -> R { try body() }

  package func close() {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.ready = [] }
      return state.ready
    }
    for body in left { MainTurns.schedule(body) }
  }

  package var left: [LeftTask] { [] }
  /// Does nothing, because URLSession is the system's and asks no world.
  package func answer(_ request: AppRequest, with answer: AppAnswer, after milliseconds: Double = 0) {}
  package var lastAwaited: Double? { nil }
  // The system orders the app's tasks.
  package var nextOfApp: LeftTask? { nil }
  package var notesPlaces: Bool {
    get { false }
    set {}
  }
  package func driverEnters() { state.withLock { $0.drivers += 1 } }
  package func driverLeaves() { state.withLock { $0.drivers -= 1 } }
  package var hasDrivers: Bool { state.withLock { $0.drivers > 0 } }
  package var driverAddresses: [UInt] { [] }
  // A test may wait for what the system runs, of which no world knows.
  package var hasLostThreads: Bool { true }
  package func undecidedNext() -> (next: LeftTask, after: [LeftTask])? { nil }
  package func postponeNext(after time: Double) {}
}

/// The main queue's turns, which a run loop that runs inside of a turn of it serves, too.
package enum MainTurns {
  package static func schedule(_ body: @escaping @MainActor @Sendable () -> Void) {
    // The body is performed by the run loop, not by the main queue: only so does a run loop inside serve the main
    // queue.
    RunLoop.main.perform { MainActor.assumeIsolated(body) }
  }
  @MainActor package static func runOne() -> Bool { false }
  @MainActor package static func waitForTurn() { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  package static func wake() { CFRunLoopWakeUp(CFRunLoopGetMain()) }
}

/// Whether code runs on the main actor.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread }
}
