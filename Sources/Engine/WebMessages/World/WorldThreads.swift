/// On how many threads the two sides of a world run.
public enum WorldThreads: Sendable {
  /// Web content has a thread of its own. It waits for the app's answers, however late they come.
  case two
  /// Both sides run on the main actor, so that a call of the app is a call of a function. That is faster, but the app must
  /// answer each question of a script before its method returns: if it does not, the page goes on as if nobody had
  /// answered.
  case one
}
