/// The window of a delegate, which may have none. UIKit's protocols declare it as an optional property: through the
/// protocol it is optional twice, while the app's own declaration in a class is optional once.
@preconcurrency @MainActor public protocol _WindowKeeping: NSObjectProtocol {
  @_disfavoredOverload var window: UIWindow? { get set }
}

extension _WindowKeeping {
  @_disfavoredOverload public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension UIApplicationDelegate {
  /// The delegate's own window, if it has such a property.
  public var window: UIWindow?? {
    let own: UIWindow? = self.window
    return .some(own)
  }
}

extension UIWindowSceneDelegate {
  /// The delegate's own window, if it has such a property.
  public var window: UIWindow?? {
    let own: UIWindow? = self.window
    return .some(own)
  }
}
