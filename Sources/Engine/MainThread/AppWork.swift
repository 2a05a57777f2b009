/// What the app has given to dispatch queues, operation queues and run loops, for worlds with an app's code in them. A
/// world is not quiet before it is done.
public struct AppWork: Sendable {
  /// Whether something has not ended that could run now.
  package let isBusy: @MainActor @Sendable () -> Bool
  /// Lets timers fire that are due now.
  let fireTimers: @MainActor @Sendable () -> Void
  /// What has not ended by now does not count any more.
  let giveUp: @MainActor @Sendable () -> Void

  /// A run loop runs for the app's timers alone, not because some code waits in it.
  @MainActor package private(set) static var isFiringTimers = false

  @MainActor func fire() {
    Self.isFiringTimers = true
    fireTimers()
    Self.isFiringTimers = false
  }

  public init(
    isBusy: @escaping @MainActor @Sendable () -> Bool, fireTimers: @escaping @MainActor @Sendable () -> Void,
    giveUp: @escaping @MainActor @Sendable () -> Void
  ) {
    self.isBusy = isBusy
    self.fireTimers = fireTimers
    self.giveUp = giveUp
  }
}
