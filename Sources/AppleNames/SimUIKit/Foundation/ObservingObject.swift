/// What a class below `NSObject` that overrides `observeValue` inherits from on Linux, where `NSObject` has no such
/// method. RewriteForLinux writes it into such classes.
open class ObservingObject: NSObject {
  public override init() { super.init() }

  /// Called for changes after `addObserver(_:forKeyPath:options:context:)`. This one fails the test.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) { changeWasNotHandled(by: type(of: self), forKeyPath: keyPath, of: object) }
}
