import WindowRegistry

/// Web content, as the app's side sees it.
package protocol ContentConnection: Sendable {
  /// Performs the commands that wait on the app's side, then everything that follows from them.
  /// - Parameter horizon: how long nothing may happen, in virtual milliseconds, before the world is quiet.
  /// - Parameter longest: how long a run lasts while pages load, in virtual milliseconds.
  /// - Parameter then: is told how the run has ended, on the content thread.
  func run(until goal: RunGoal, horizon: Double, longest: Double, then: @Sendable (_ end: RunEnd) -> Void) async
  /// Gives the engine back. Nothing runs afterwards.
  func end() async
  /// CPU seconds of the script that runs now.
  var scriptSeconds: Double { get }
  /// Leaves the engine to itself: what runs in it does not end.
  func abandon(reason: String)
}

/// When a run of the loop ends.
package enum RunGoal: Sendable {
  /// Nothing loads, and nothing happened for a while.
  case quiet
  /// So much virtual time has passed, whatever still loads.
  case time(milliseconds: Double)
}

/// How a run ended.
package enum RunEnd: Sendable {
  /// The goal was reached.
  case settled
  /// Pages still load after the longest wait.
  case unsettled
  /// The pages have used too much of something, and are gone.
  case lost(Reason)
}

/// The app's side, as web content sees it. Calls block the content thread.
package protocol AppSide: Sendable {
  /// Delivers the messages and waits until the main actor has handled them all.
  /// - Returns: the commands that the app gave meanwhile.
  func deliver(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Delivers the messages, then asks, and waits for the answer, however late.
  func ask(_ question: ContentQuestion, after messages: [ContentMessage]) -> ContentAnswer
  /// Takes commands that came in the meantime, without a round trip.
  func takeCommands() -> [ContentCommand]
}
