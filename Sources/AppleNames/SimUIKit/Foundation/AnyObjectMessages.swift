import SimFoundation

/// Messages to an object whose class is not known.
extension AnyObjectMembers {
  /// Calls the method at once. If the object has no such method, or if only its name is known, the test fails.
  @discardableResult @preconcurrency @MainActor public func perform(
    _ aSelector: Selector!, with argument: Any? = nil, with second: Any? = nil
  ) -> Unmanaged<AnyObject>! {
    if let aSelector, !aSelector.perform(on: object, sender: argument) {
      SimulatedDevice.current.crash(
        message:
          "-[\(type(of: object)) \(aSelector)]: unrecognized selector sent to instance (here, where only methods are known that #selector names with their class)",
        cause: "\(type(of: object)).perform(_:with:)")
    }
    return nil
  }

  /// Whether the object has the method, as far as that is known without an Objective-C runtime.
  public func responds(to aSelector: Selector!) -> Bool {
    (object as? NSObject)?.responds(to: aSelector) ?? OwnMethods.has(object, aSelector)
  }
}
