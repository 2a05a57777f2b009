import AppTasks

/// The observers of one object: closures on key paths and `observeValue` on keys.
///
/// The owner calls `willChange` and `didChange` around each change of a key. Without an Objective-C runtime, no other
/// code can: properties that do not make these calls are never observed, like properties on a device that are not
/// `dynamic`.
@MainActor public final class KeyValueObservers {
  /// A registration reads the current value of a key, and knows the receiver of its changes.
  struct Registration {
    let token: ObjectIdentifier
    let key: String?
    let observer: Observer
    let options: NSKeyValueObservingOptions
    var last: Any?
  }

  enum Observer {
    /// Receives the old value, the new one, and whether the change is still to come.
    case closure((_ old: Any?, _ new: Any?, _ isPrior: Bool) -> Void, read: () -> Any?)
    case object(WeakResponder, context: UnsafeMutableRawPointer?)
  }

  final class WeakResponder {
    weak var object: NSObject?
    init(_ object: NSObject) { self.object = object }
  }

  private var registrations: [Registration] = []
  private unowned let owner: NSObject
  private let value: (String) -> Any?

  /// - Parameter value: reads the current value of one of the owner's keys.
  public init(owner: NSObject, value: @escaping (String) -> Any?) {
    self.owner = owner
    self.value = value
  }

  public var isEmpty: Bool { registrations.isEmpty }

  /// Adds a closure. A closure without a key is checked after every change, and called if its value differs.
  public func observe(
    key: String?, options: NSKeyValueObservingOptions, read: @escaping () -> Any?,
    notify: @escaping (_ old: Any?, _ new: Any?, _ isPrior: Bool) -> Void
  ) -> NSKeyValueObservation {
    let token = Token()
    registrations.append(
      Registration(
        token: ObjectIdentifier(token), key: key, observer: .closure(notify, read: read), options: options, last: read()
      ))
    if options.contains(.initial) { notify(nil, read(), false) }
    return NSKeyValueObservation { [weak self] in
      Self.onMain { [weak self] in self?.registrations.removeAll { $0.token == ObjectIdentifier(token) } }
    }
  }

  /// The identity of a closure; lives as long as the observation.
  private final class Token: Sendable {}

  public func add(
    _ observer: NSObject, forKeyPath key: String, options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?
  ) {
    let registration = Registration(
      token: ObjectIdentifier(observer), key: key, observer: .object(WeakResponder(observer), context: context),
      options: options, last: value(key))
    registrations.append(registration)
    guard options.contains(.initial) else { return }
    tell(registration, old: nil, new: value(key), isPrior: false)
  }

  /// - Returns: false if the object was not registered for the key (a device raises an exception).
  public func remove(_ observer: NSObject, forKeyPath key: String, context: UnsafeMutableRawPointer?) -> Bool {
    let place = registrations.lastIndex {
      guard case .object(_, let registered) = $0.observer else { return false }
      // Observers are compared by identity, because weak references to an observer are already nil in its deinit.
      return $0.token == ObjectIdentifier(observer) && $0.key == key && (context == nil || registered == context)
    }
    guard let place else { return false }
    registrations.remove(at: place)
    return true
  }

  public func willChange(_ key: String) {
    for place in registrations.indices where registrations[place].key == key {
      registrations[place].last = current(registrations[place])
    }
    for registration in registrations where registration.key == key && registration.options.contains(.prior) {
      tell(registration, old: registration.last, new: nil, isPrior: true)
    }
  }

  public func didChange(_ key: String) {
    for registration in registrations where registration.key == key {
      tell(registration, old: registration.last, new: current(registration), isPrior: false)
    }
    tellDerived()
  }

  /// Tells the closures on key paths such as `\.url?.host`.
  private func tellDerived() {
    for registration in registrations where registration.key == nil {
      let new = current(registration)
      guard !Self.isEqual(registration.last, new) else { continue }
      if let place = registrations.firstIndex(where: { $0.token == registration.token }) {
        registrations[place].last = new
      }
      tell(registration, old: registration.last, new: new, isPrior: false)
    }
  }

  private func current(_ registration: Registration) -> Any? {
    switch registration.observer {
    case .closure(_, let read): read()
    case .object: registration.key.flatMap(value)
    }
  }

  private func tell(_ registration: Registration, old: Any?, new: Any?, isPrior: Bool) {
    switch registration.observer {
    case .closure(let notify, _):
      notify(old, new, isPrior)
    case .object(let reference, let context):
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if registration.options.contains(.new), !isPrior { change[.newKey] = new ?? NSNull() }
      if registration.options.contains(.old), let old { change[.oldKey] = old }
      if isPrior { change[.notificationIsPriorKey] = true }
      // A plain NSObject cannot override `observeValue` on Linux.
      if let observer = reference.object as? UIResponder {
        observer.observeValue(forKeyPath: registration.key, of: owner, change: change, context: context)
      } else if let observer = reference.object as? ObservingObject {
        observer.observeValue(forKeyPath: registration.key, of: owner, change: change, context: context)
      }
    }
  }

  private nonisolated static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  private static func isEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left as AnyHashable, let right as AnyHashable): left == right
    default: false
    }
  }
}
