import AppTasks

/// Observers of notifications that are called by selector. Foundation on Linux only has closures.
extension NotificationCenter {
  /// - Parameter aSelector: a method without parameters, or one that takes the notification.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?
  ) {
    let observer = observer as AnyObject
    let reference = WeakObserver(observer)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      guard MainQueue.isCurrent else { return reference.skip(aSelector) }
      // The notification stays on this thread, which is the main actor's, as the line above has checked.
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated { reference.tell(aSelector, notification) }
    }
    SelectorObservers.shared.add(token, name: aName, of: observer, center: self)
  }

  /// Removes an observer that was added with a selector, or the token that the closure form returned.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.shared.remove(observer, name: nil, center: self)
    removeObserver(observer as Any)
  }

  public func removeObserver(_ observer: AnyObject, name aName: Notification.Name?, object anObject: Any?) {
    SelectorObservers.shared.remove(observer, name: aName, center: self)
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// Unchecked: the weak reference is read only on the main actor.
private final class WeakObserver: @unchecked Sendable {
  private weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }

  @MainActor func tell(_ selector: Selector, _ notification: Notification) {
    guard let object else { return }
    _ = selector.perform(on: object, sender: notification)
  }

  /// Reports a notification that was posted on another thread. It cannot reach methods of the main actor.
  func skip(_ selector: Selector) {
    Task { @MainActor in
      SimulatedDevice.current.report("a notification was posted off the main thread: \(selector) was not called")
    }
  }
}

/// The tokens and the observers to which they belong.
///
/// Unchecked: the list is accessed only under the lock.
private final class SelectorObservers: @unchecked Sendable {
  static let shared = SelectorObservers()

  private struct Entry {
    let observer: ObjectIdentifier
    weak var object: AnyObject?
    weak var center: NotificationCenter?
    let name: Notification.Name?
    let token: any NSObjectProtocol
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  func add(_ token: any NSObjectProtocol, name: Notification.Name?, of observer: AnyObject, center: NotificationCenter)
  {
    let gone = lock.withLock {
      let gone = entries.filter { $0.object == nil }
      entries.removeAll { $0.object == nil }
      entries.append(
        Entry(observer: ObjectIdentifier(observer), object: observer, center: center, name: name, token: token))
      return gone
    }
    // Removes the entries of deallocated observers.
    for entry in gone { entry.center?.removeObserver(entry.token as Any) }
  }

  func remove(_ observer: AnyObject, name: Notification.Name?, center: NotificationCenter) {
    let removed = lock.withLock {
      let matches = { (entry: Entry) in
        entry.observer == ObjectIdentifier(observer) && entry.center === center && (name == nil || entry.name == name)
      }
      let removed = entries.filter(matches)
      entries.removeAll(where: matches)
      return removed
    }
    for entry in removed { center.removeObserver(entry.token as Any) }
  }
}
