import EngineValues
import UIProcess

/// Key-value observing with closures and by name.
extension WKWebView: ObservedObject {
  func value(observedKey key: String) -> Any? {
    switch key {
    case "URL": url
    case "title": title
    case "loading": isLoading
    case "estimatedProgress": estimatedProgress
    case "canGoBack": canGoBack
    case "canGoForward": canGoForward
    case "hasOnlySecureContent": hasOnlySecureContent
    case "serverTrust": serverTrust
    case "fullscreenState": fullscreenState
    default: nil
    }
  }

  /// `url` and `isLoading` are Swift's names for `URL` and `loading`, which are the keys.
  private static func key(_ keyPath: String) -> String {
    switch keyPath {
    case "url": "URL"
    case "isLoading": "loading"
    default: keyPath
    }
  }

  func add(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {
    if !(observer is UIResponder || observer is ObservingObject) { refuse(observer, keyPath) }
    observers.add(observer, forKeyPath: Self.key(keyPath), options: options, context: context)
  }

  /// Refuses an observer whose method cannot be called. A device raises this exception at the first change if the class
  /// has no `observeValue`.
  private func refuse(_ observer: NSObject, _ keyPath: String) {
    let type = type(of: observer)
    page.world.fail(
      DeviceFailure(
        exception: "NSInternalInconsistencyException",
        message:
          "<\(String(reflecting: type))> observes \"\(keyPath)\", but has no observeValue(forKeyPath:of:change:context:) that can be called: on Linux, write class \(type): ObservingObject instead of NSObject, or let RewriteForLinux compile its file.",
        window: page.label, cause: "addObserver(_:forKeyPath:options:context:)",
        reason: Reason.observerIsNotRegistered, place: AppSource.caller()))
  }

  package func change(ofKeyPath keyPath: String, wasNotHandledBy observer: AnyClass) {
    page.world.failOnce(
      DeviceFailure(
        exception: "NSInternalInconsistencyException",
        message:
          "<\(String(reflecting: observer))>: An -observeValueForKeyPath:ofObject:change:context: message was received but not handled. Key path: \(keyPath)",
        window: page.label, cause: "observeValue(forKeyPath:of:change:context:)",
        reason: Reason.observerIsNotRegistered, place: AppSource.caller()))
  }

  func remove(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    guard !observers.remove(observer, forKeyPath: Self.key(keyPath), context: context) else { return }
    page.world.fail(
      DeviceFailure(
        exception: "NSRangeException",
        message:
          "Cannot remove an observer <\(String(reflecting: type(of: observer)))> for the key path \"\(keyPath)\" from <\(String(reflecting: type(of: self)))> because it is not registered as an observer.",
        window: page.label, cause: "removeObserver(_:forKeyPath:)",
        reason: Reason.observerIsNotRegistered, place: AppSource.caller()))
  }
}

extension WKWebView: KeyPathObservable {}

extension KeyPathObservable where Self: WKWebView {
  /// Calls back when the property changes, until the observation is invalidated or released.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observers.observe(self, keyPath, key: observedKey(keyPath), options: options, changeHandler: changeHandler)
  }

  private func observedKey(_ keyPath: AnyKeyPath) -> String? {
    switch keyPath {
    case \Self.url: "URL"
    case \Self.title: "title"
    case \Self.isLoading: "loading"
    case \Self.estimatedProgress: "estimatedProgress"
    case \Self.canGoBack: "canGoBack"
    case \Self.canGoForward: "canGoForward"
    case \Self.hasOnlySecureContent: "hasOnlySecureContent"
    case \Self.fullscreenState: "fullscreenState"
    default: nil
    }
  }
}
