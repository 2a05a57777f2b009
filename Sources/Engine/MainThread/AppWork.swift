/// The work that the app has given to dispatch queues, operation queues and run loops, for worlds that contain an app's
/// code. A world is not quiet before this work is done.
public struct AppWork: Sendable {
  /// Whether some work that could run now has not ended.
  package let isBusy: @MainActor @Sendable () -> Bool
  /// Fires the timers that are due now.
  let fireTimers: @MainActor @Sendable () -> Void
  /// From now on, work that has not ended does not count any more.
  let giveUp: @MainActor @Sendable () -> Void

  /// Whether a run loop runs only for the app's timers, not because some code waits in it.
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
