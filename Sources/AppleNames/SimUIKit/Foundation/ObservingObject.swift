/// A superclass with `observeValue`, `responds(to:)` and `forwardingTarget(for:)`, which `NSObject` lacks on Linux.
/// RewriteForLinux makes it the superclass of classes that override one of these methods.
open class ObservingObject: NSObject, KeepsAssociatedObjects {
  let associatedObjects = AssociatedObjects()

  public override init() { super.init() }

  /// Called for changes after `addObserver(_:forKeyPath:options:context:)`. The method of this class fails the test.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) { changeWasNotHandled(by: type(of: self), forKeyPath: keyPath, of: object) }

  /// Whether the class has the method: a method of WebKit's delegates, or a method that the selector names with its
  /// class.
  open func responds(to aSelector: Selector!) -> Bool { OwnMethods.has(self, aSelector) }
  /// The object that gets the calls of methods which `responds(to:)` claims and the class lacks.
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
}

/// The conformance is apart from the class, which belongs to no actor.
extension ObservingObject: MessageForwarding {}
