import AppTasks

/// An object that decides itself which methods it has, and which object takes their calls. A delegate that wraps
/// another delegate is such an object.
@preconcurrency @MainActor package protocol MessageForwarding: NSObject {
  func responds(to aSelector: Selector!) -> Bool
  func forwardingTarget(for aSelector: Selector!) -> Any?
}

/// The known methods of a class, without an Objective-C runtime to ask.
package enum OwnMethods {
  /// Whether the object's class has the method of a web view's delegate with this name; nil for other names.
  @MainActor package static var ofDelegates: (_ object: AnyObject, _ selector: String) -> Bool? = { _, _ in nil }

  static func has(_ object: AnyObject, _ selector: Selector?) -> Bool {
    guard let selector else { return false }
    if let method = selector.method { return method.isOf(object) }
    guard MainQueue.isCurrent else { return unknown(selector) }
    // The object does not leave this thread.
    nonisolated(unsafe) let asked = object
    return MainActor.assumeIsolated { ofDelegates(asked, selector.name) } ?? unknown(selector)
  }

  private static func unknown(_ selector: Selector) -> Bool {
    SimulatedDevice.note(
      "responds(to: \(selector)) is false here: without an Objective-C runtime, only methods of web views' delegates are known by name"
    )
    return false
  }
}

extension NSObjectProtocol {
  /// Whether the object has the method. The answer is known for the methods of web views' delegates, and for methods
  /// that `#selector` names with their class. Other methods count as missing, with a finding.
  public func responds(to aSelector: Selector!) -> Bool {
    guard MainQueue.isCurrent, let object = self as? any MessageForwarding else {
      return OwnMethods.has(self, aSelector)
    }
    // The object does not leave this thread.
    nonisolated(unsafe) let asked = object
    return MainActor.assumeIsolated { asked.responds(to: aSelector) }
  }
}
