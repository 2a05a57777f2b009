/// Something that has a time which has not come.
package struct LeftTask: Sendable {
  package enum Kind: Sendable {
    case sleep
    case asyncAfter
    /// Of the main run loop.
    case timer
    case dispatchTimer
    /// A block of another queue that sleeps, or waits for no longer than until then.
    case thread
  }

  package let kind: Kind
  package let due: Double
  /// Return addresses of the code that gave it, innermost first.
  package let addresses: [UInt]
}

/// What a world's queue needs of the world.
package protocol AppTasksHost: AnyObject, Sendable {
  /// Sets task-local values for plain blocks and timers of the app. Any thread.
  func surround(_ body: () -> Void)
  /// Something was added. Any thread; must be cheap.
  func taskArrived()
  /// The app's code runs the main run loop.
  /// - Parameter until: virtual milliseconds; nil for ever.
  @MainActor func runLoopRuns(until: Double?, isOver: () -> Bool)
  /// The main thread waits without end, and no work of the app is left that could end it.
  @MainActor func mainThreadIsBlocked(_ addresses: [UInt], isOver: () -> Bool)
  /// A block on a real queue has not ended within the limit.
  func workLasts(_ addresses: [UInt])
}
