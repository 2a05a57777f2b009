import AppTasks

extension NotificationCenter {
  /// Calls a block on a queue. With the main queue, a notification that is posted there calls the block at once, as on a
  /// device; Foundation on Linux waits for ever if the main queue does not run on the process's first thread.
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return addObserver(forName: name, object: object, queue: Optional(queue), using: block)
    }
    return addObserver(forName: name, object: object, queue: nil) { notification in
      if MainQueue.isCurrent { return block(notification) }
      DispatchQueue.main.sync { block(notification) }
    }
  }
}
