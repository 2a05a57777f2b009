/// The test's side of the application.
@MainActor public struct ApplicationSimulator {
  let application: UIApplication

  /// The URLs that the app asked to open and that some app handles, oldest first.
  public var openedURLs: [URL] { application.openedURLs }

  /// The objects that storyboards and nib files would make. A test gives them, because such files cannot be read here.
  public var interfaceFiles: SimulatedInterfaceFiles { application.device.interfaceFiles }

  /// Shows a controller in a new key window, as an app does at launch.
  /// - Returns: the window, which the caller must keep, as in an app.
  public func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: application.device.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// The topmost presented controller of the key window.
  public var topViewController: UIViewController? {
    var controller = application.keyWindow?.rootViewController
    while let presented = controller?.presented { controller = presented }
    return controller
  }

  /// The topmost alert, if there is one.
  public var alert: UIAlertController? { topViewController as? UIAlertController }
}

extension UIApplication {
  public var simulator: ApplicationSimulator { ApplicationSimulator(application: self) }
}
