import EngineValues

/// Web content, as the loop of its world sees it. The loop makes all calls here; web content calls the loop only from a
/// task, as the app (`AppSide`).
@MainActor package protocol ContentConnection: AnyObject, Sendable {
  /// The virtual time, and the time of the next timer or load.
  nonisolated var moment: ContentMoment { get }

  /// Starts the counts of the pages' resources again, because a caller wants pages to run.
  func beginRun()
  /// Ends the run for now. The times at which timers and loads are due become known.
  func endRun()

  /// Queues the app's commands. A command arrives after everything that was ready before it.
  func accept(_ commands: [ContentCommand])
  /// Runs the next task, and tells the app of its effects.
  /// - Returns: false if no task is ready.
  func runTask() -> Bool
  /// Called when no task is ready and time is about to pass. Tells the app news that it need not know sooner, and gives
  /// the user of a world with several orders a moment.
  func rest()

  /// Whether a task is ready.
  var isReady: Bool { get }
  /// The time at which the next timer or load is due, in virtual milliseconds.
  var nextDue: Double? { get }
  /// Lets time pass. Timers and loads that are due then become ready, in order.
  func pass(to milliseconds: Double)
  /// Lets time pass until the next timer or load is due.
  func passToNextDue()
  /// Whether so many tasks have followed each other that a millisecond must pass.
  var isTimeToPass: Bool { get }
  /// Lets that millisecond pass, but not beyond `latest`.
  func passMillisecond(latest: Double)
  /// Whether further tasks may run although no time passes any more.
  var allowsBusyTask: Bool { get }

  /// Whether a page loads something, or the app waits for a time.
  var isLoading: Bool { get }
  /// The time of the last event that a trace shows.
  var lastActivity: Double { get }
  /// Notes the start of a run, at which its horizon begins.
  func noteActivity(at milliseconds: Double)
  /// The time until which a server is silent that the world's order has made silent; nil if none is.
  var lastTimeout: Double? { get }

  /// The reason why the pages must end: they have used too much. `end()` comes next.
  var exhaustion: Reason? { get }
  /// Ends the pages as if WebKit had ended their web process, and drops the engine, which may be full of their objects.
  func lose()
  /// Ends the pages, and returns the engine to the pool. No script may be running. Nothing runs afterwards.
  func end()
}

/// The goal of a run of the loop.
package enum RunGoal: Sendable {
  /// Nothing is loading, and nothing has happened for a while.
  case quiet
  /// So much virtual time has passed, even if a page is still loading.
  case time(milliseconds: Double)
}

/// The end of a question for which a script waits.
package enum QuestionEnd: Sendable {
  /// - Parameter milliseconds: the virtual time that has passed meanwhile.
  case answered(ContentAnswer, after: Double = 0)
  /// The process that waits has ended instead.
  case processEnded
}

/// The UI process, as web content sees it. Web content calls it on the main actor, where both are.
package protocol AppSide: AnyObject, Sendable {
  /// Tells the app of events.
  /// - Returns: the commands that the app issued meanwhile.
  func deliver(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Tells the app of events, then asks it. If the answer does not come at once, the world's loop runs inside of this
  /// call until it comes.
  func ask(_ question: WaitingQuestion, after messages: [ContentMessage]) -> QuestionEnd
  /// Called when something has happened, and time is about to pass: the user may do something now.
  /// - Returns: the commands that follow from it.
  func rest() -> [ContentCommand]
  /// The commands that the app issued outside of these calls.
  func takeCommands() -> [ContentCommand]
}
