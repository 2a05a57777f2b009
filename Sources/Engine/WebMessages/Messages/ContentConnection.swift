import Reasons

/// Web content, as the loop of its world sees it. The loop calls all of it; nothing here calls the loop, except that a
/// task calls the app (`AppSide`).
@MainActor package protocol ContentConnection: AnyObject, Sendable {
  /// The virtual time, and what is due.
  nonisolated var moment: ContentMoment { get }

  /// Counts of what pages use begin again: somebody wants pages to run.
  func beginRun()
  /// The run is over for now: what is due later becomes known.
  func endRun()

  /// Queues the app's commands. A command arrives after everything that was ready before it.
  func accept(_ commands: [ContentCommand])
  /// Runs the task that is next, and tells the app what came of it.
  /// - Returns: false if no task is ready.
  func runTask() -> Bool
  /// No task is ready, and time is about to pass. Tells the app what it need not know sooner, and gives the user of a
  /// world with several orders a moment.
  func rest()

  /// Whether a task is ready.
  var isReady: Bool { get }
  /// When the next timer or load is due, in virtual milliseconds.
  var nextDue: Double? { get }
  /// Time passes; what is due then becomes ready, in order.
  func pass(to milliseconds: Double)
  /// Time passes until the next thing that is due.
  func passToNextDue()
  /// Whether so many tasks have followed each other that a millisecond must pass.
  var isTimeToPass: Bool { get }
  /// Lets that millisecond pass, but not beyond `latest`.
  func passMillisecond(latest: Double)
  /// Whether further tasks may run although no time passes any more.
  var allowsBusyTask: Bool { get }

  /// Whether a page loads something, or the app waits for a time.
  var isLoading: Bool { get }
  /// When something happened last that a trace shows.
  var lastActivity: Double { get }
  /// The horizon of a run begins at its start.
  func noteActivity(at milliseconds: Double)
  /// Until when a server is silent that the world's order has made silent; nil if none is.
  var lastTimeout: Double? { get }

  /// Why the pages must end: they have used too much. `end()` comes next.
  var exhaustion: Reason? { get }
  /// Ends the pages as if WebKit had ended their web process, and drops the engine, which may be full of their objects.
  func lose()
  /// Ends the pages, and returns the engine to the pool. No script may be running. Nothing runs afterwards.
  func end()
}

/// How far a run of the loop goes.
package enum RunGoal: Sendable {
  /// Nothing is loading, and nothing has happened for a while.
  case quiet
  /// This much virtual time has passed, even if something is still loading.
  case time(milliseconds: Double)
}

/// How a question ended for which a script waits.
package enum QuestionEnd: Sendable {
  /// - Parameter milliseconds: how much virtual time has passed meanwhile.
  case answered(ContentAnswer, after: Double = 0)
  /// The process that waits has ended instead.
  case processEnded
}

/// The app's side, as web content sees it. Web content calls it on the main actor, where both sides are.
package protocol AppSide: AnyObject, Sendable {
  /// Tells the app what happened.
  /// - Returns: the commands that the app issued meanwhile.
  func deliver(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Tells the app what happened, then asks it. If the answer does not come at once, the world's loop runs inside of this
  /// call until it comes.
  func ask(_ question: WaitingQuestion, after messages: [ContentMessage]) -> QuestionEnd
  /// Something has happened, and time is about to pass: the user may do something now.
  /// - Returns: the commands that follow from it.
  func rest() -> [ContentCommand]
  /// The commands that the app issued outside of these calls.
  func takeCommands() -> [ContentCommand]
}
