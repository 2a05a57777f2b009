/// The test's side of the application.
@MainActor public struct ApplicationSimulator {
  let application: UIApplication

  /// What the app asked to be opened and an app takes, oldest first.
  public var openedURLs: [URL] { application.openedURLs }

  /// Shows a controller in a new key window, as an app does at its start.
  /// - Returns: the window; it must be kept, as in an app.
  public func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: application.device.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// The controller on top of everything that is presented in the key window.
  public var topViewController: UIViewController? {
    var controller = application.keyWindow?.rootViewController
    while let presented = controller?.presented { controller = presented }
    return controller
  }

  /// The alert on top, when there is one.
  public var alert: UIAlertController? { topViewController as? UIAlertController }
}

extension UIApplication {
  public var simulator: ApplicationSimulator { ApplicationSimulator(application: self) }
}
