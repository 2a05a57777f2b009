import AppTasks

/// An object with observers, which is told when one of them does not handle a change.
@MainActor package protocol ObservedObject: AnyObject, Sendable {
  func change(ofKeyPath keyPath: String, wasNotHandledBy observer: AnyClass)
}

/// Does the work of `NSObject`'s own `observeValue`, which runs if no subclass has handled the change. A device raises
/// an exception.
func changeWasNotHandled(by observer: AnyClass, forKeyPath keyPath: String?, of object: Any?) {
  // Only the main thread calls observers. A call from another thread is made by hand.
  guard MainQueue.isCurrent, let object = object as? any ObservedObject else { return }
  MainActor.assumeIsolated { object.change(ofKeyPath: keyPath ?? "", wasNotHandledBy: observer) }
}
