/// An object that can be observed with a key path. This is a protocol, because a method of a class cannot take
/// `KeyPath<Self, Value>`.
@preconcurrency @MainActor public protocol KeyPathObservable: AnyObject {}

extension KeyValueObservers {
  /// Observes a property of an object with a closure, as `NSObject.observe` does.
  /// - Parameter key: nil for a key path that is no property's; its value is checked after every change.
  package func observe<Subject: AnyObject, Value>(
    _ object: Subject, _ keyPath: KeyPath<Subject, Value>, key: String?, options: NSKeyValueObservingOptions,
    changeHandler: @escaping (Subject, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(key: key, options: options) { [weak object] in
      object.map { $0[keyPath: keyPath] as Any }
    } notify: { [weak object] old, new, isPrior in
      guard let object else { return }
      changeHandler(
        object,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new as? Value : nil,
          oldValue: options.contains(.old) ? old as? Value : nil,
          isPrior: isPrior))
    }
  }
}

extension UIScrollView: KeyPathObservable {}

extension KeyPathObservable where Self: UIScrollView {
  /// Calls back when the offset or the size of the content changes, until the observation is invalidated or released.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let key: String? =
      switch keyPath as AnyKeyPath {
      case \Self.contentOffset: "contentOffset"
      case \Self.contentSize: "contentSize"
      default: nil
      }
    return observers.observe(self, keyPath, key: key, options: options, changeHandler: changeHandler)
  }
}
