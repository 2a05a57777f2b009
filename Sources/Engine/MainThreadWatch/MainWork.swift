/// Work that other threads give to the main actor and wait for.
package protocol MainWork: AnyObject, Sendable {
  /// May be called from any thread.
  var progress: MainProgress { get }

  /// Called while a job of the main actor runs its own run loop. On a device, WebKit's messages arrive there; the main
  /// queue's blocks and the main actor's tasks do not.
  /// - Returns: whether there was something to do.
  @MainActor func serveInRunLoop() -> Bool

  /// Called while the main thread waits for something that perhaps only this work can cause. On a device it waits for
  /// ever.
  /// - Parameter addresses: the return addresses of the waiting code, innermost first.
  @MainActor func serveBlocked(_ addresses: [UInt])

  /// How many milliseconds the main thread may stand still before nobody expects it to serve the work.
  var patience: Int { get }
}

/// What the watch looks at.
package struct MainProgress: Sendable, Equatable {
  /// Whether somebody waits for the main actor.
  package var isAwaited: Bool
  /// Increases whenever the main actor itself gets to its work.
  package var turns: Int

  package init(isAwaited: Bool, turns: Int) {
    self.isAwaited = isAwaited
    self.turns = turns
  }
}
