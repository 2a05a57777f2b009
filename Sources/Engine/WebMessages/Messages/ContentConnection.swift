import Reasons

/// Web content, as the app's side sees it.
package protocol ContentConnection: Sendable {
  /// Performs the commands that wait on the app's side, then everything that follows from them.
  /// - Parameters:
  ///   - horizon: the world is quiet if nothing happens for this many virtual milliseconds.
  ///   - longest: how many virtual milliseconds a run may last while pages load.
  ///   - then: is called on the content thread with the end of the run.
  func run(until goal: RunGoal, horizon: Double, longest: Double, then: @Sendable (_ end: RunEnd) -> Void) async
  /// Returns the engine to the pool. Nothing runs afterwards.
  func end() async
  /// The virtual time, and what is due.
  var moment: ContentMoment { get }
  /// CPU seconds that the running script has used.
  var scriptSeconds: Double { get }
  /// Abandons the engine. What runs in it does not end.
  func abandon(reason: String)
}

/// The goal at which a run of the loop ends.
package enum RunGoal: Sendable {
  /// Nothing is loading, and nothing has happened for a while.
  case quiet
  /// This much virtual time has passed, even if something is still loading.
  case time(milliseconds: Double)
}

/// How a run ended.
package enum RunEnd: Sendable {
  /// The goal was reached.
  case settled
  /// Pages are still loading after the longest wait.
  case unsettled
  /// The pages have used too many resources and have been ended.
  case lost(Reason)
}

/// How a question ended for which web content waits.
package enum QuestionEnd: Sendable {
  /// - Parameter milliseconds: how much virtual time has passed meanwhile.
  case answered(ContentAnswer, after: Double = 0)
  /// The process that waits has ended instead.
  case processEnded
}

/// The app's side, as web content sees it. Calls block the content thread.
package protocol AppSide: Sendable {
  /// Delivers the messages and waits until the main actor has handled them all.
  /// - Returns: the commands that the app issued meanwhile.
  func deliver(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Lets the tasks run that the app has queued on the main actor, then delivers messages for which nobody waits.
  /// - Returns: the commands that the app issued meanwhile.
  func drain(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Delivers the messages, then asks the question and waits for the answer, however late it comes.
  func ask(_ question: WaitingQuestion, after messages: [ContentMessage]) -> QuestionEnd
  /// Something has happened, and time is about to pass: the user may do something now.
  /// - Returns: the commands that follow from it.
  func rest() -> [ContentCommand]
  /// Takes commands that have arrived meanwhile, without calling the app.
  func takeCommands() -> [ContentCommand]
}
