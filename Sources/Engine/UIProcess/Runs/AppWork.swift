/// What the app has given to dispatch queues, operation queues and run loops, for worlds with an app's code in them. A
/// world is not quiet before it is done.
public struct AppWork: Sendable {
  /// Whether something has not ended that could run now.
  let isBusy: @MainActor @Sendable () -> Bool
  /// Lets timers fire that are due now.
  let fireTimers: @MainActor @Sendable () -> Void
  /// What has not ended by now does not count any more.
  let giveUp: @MainActor @Sendable () -> Void

  public init(
    isBusy: @escaping @MainActor @Sendable () -> Bool, fireTimers: @escaping @MainActor @Sendable () -> Void,
    giveUp: @escaping @MainActor @Sendable () -> Void
  ) {
    self.isBusy = isBusy
    self.fireTimers = fireTimers
    self.giveUp = giveUp
  }
}
