import MainThread
import WebMessages

/// The current runs of web content, and the callers that wait for their end.
@MainActor final class ContentRuns {
  private let process: any ContentConnection
  private let mainThread: any MainThreadAccess
  private var inProgress = 0
  /// The results of runs that ended while a delegate's method was running.
  private var endedInside: [RunEnd] = []
  private(set) var lastRunSettled = true
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ process: any ContentConnection, mainThread: any MainThreadAccess) {
    self.process = process
    self.mainThread = mainThread
  }

  var isIdle: Bool { inProgress == 0 }
  /// Whether no run is still waiting for its end.
  var haveAllEnded: Bool { inProgress == endedInside.count }

  /// - Parameter ended: called on the main actor. Nothing changes here before `finish` is called.
  func start(
    _ goal: RunGoal, horizon: Double, longest: Double, ended: @escaping @MainActor @Sendable (RunEnd) -> Void
  ) {
    inProgress += 1
    let (process, mainThread) = (process, mainThread)
    startNow {
      await process.run(until: goal, horizon: horizon, longest: longest) { end in
        mainThread.send(MainErrand { ended(end) })
      }
    }
  }

  /// Begins at once if the system can do that, as Apple's can since version 26.
  private func startNow(_ body: @escaping @MainActor @Sendable () async -> Void) {
    #if os(Linux)
      Task.immediate(operation: body)
    #else
      Task(operation: body)
    #endif
  }

  func finish(_ end: RunEnd) {
    if case .settled = end { lastRunSettled = true } else { lastRunSettled = false }
    inProgress -= 1
  }

  /// Keeps the end of a run until the delegate's method returns: the method runs a run loop, and may still issue
  /// commands.
  func keepEnd(_ end: RunEnd) { endedInside.append(end) }

  func takeKeptEnds() -> [RunEnd] {
    defer { endedInside = [] }
    return endedInside
  }

  /// Gives up these runs: they will have no result.
  func abandon() {
    inProgress = 0
    lastRunSettled = false
  }

  /// - Parameter isOver: whether there is nothing left to wait for, because an errand came first.
  func wait(unless isOver: @MainActor () -> Bool) async {
    await mainContinuation { waiter in
      if isOver() { waiter.resume() } else { waiters.append(waiter) }
    }
  }

  func wakeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
