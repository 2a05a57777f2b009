/// Work that comes to the main actor from other threads, and that somebody waits for.
public protocol MainWork: AnyObject, Sendable {
  /// Any thread.
  var progress: MainProgress { get }

  /// A job of the main actor runs a run loop of its own. On a device, WebKit's messages arrive in it; the main queue's
  /// blocks and the main actor's tasks do not.
  /// - Returns: whether there was something to do.
  @MainActor func serveInRunLoop() -> Bool

  /// The main thread waits for something that only this work, perhaps, would bring about. On a device it waits for
  /// ever.
  /// - Parameter addresses: the return addresses of the waiting code, innermost first.
  @MainActor func serveBlocked(_ addresses: [UInt])

  /// How many milliseconds the main thread may stand still before the work counts as waited for in vain.
  var patience: Int { get }
}

/// What the watch looks at.
public struct MainProgress: Sendable, Equatable {
  /// Somebody waits for the main actor.
  public var isAwaited: Bool
  /// Grows whenever the main actor itself comes to its work.
  public var turns: Int

  public init(isAwaited: Bool, turns: Int) {
    self.isAwaited = isAwaited
    self.turns = turns
  }
}
