/// An activity of the user, as the system passes it to an app. Foundation has no such class on Linux.
@preconcurrency @MainActor open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

/// The type of the activity for a universal link.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Takes part in restoring an activity. Inert.
public protocol UIUserActivityRestoring: NSObjectProtocol {}

/// A URL that a scene should open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  public let url: URL

  init(url: URL) {
    self.url = url
    super.init()
  }
}

@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// A URL with one of the app's own schemes.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// A universal link: the activity's `webpageURL`.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// Called for a second scene. The first one is connected from the start.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the user or the app closes a second scene.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called, like the next three, on the way to the background and back (rule 9.26).
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate, _WindowKeeping {
  /// Called when the interface has followed a rotation, with what was before.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: _WindowKeeping {
  /// Inert, as are the next ones: never called, because tests start the app.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called for a second scene. Without a class in its answer, the delegate is of the first scene's class.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// The orientations that the app supports; by default, those of its `Info.plist`.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  /// Called when a second scene was closed.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Inert.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called, like the next three, unless the scene has a delegate, whose methods UIKit calls instead.
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  /// A URL with one of the app's own schemes, for apps without scenes.
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  /// A universal link, for apps without scenes.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { application.device.supportedOrientations }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:])
    -> Bool
  { false }
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
}

extension UIApplication {
  /// The way in which a URL reaches an app.
  public enum URLDelivery: Sendable { case scheme, universalLink }
}

extension ApplicationSimulator {
  /// Opens the app with a URL, as the system does: it tells the delegate of a scene or, if no scene has one, the
  /// application's delegate.
  public func open(_ url: URL, as delivery: UIApplication.URLDelivery) {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = url
    if let scene = application.scenes.first(where: { $0.delegate != nil }), let delegate = scene.delegate {
      switch delivery {
      case .scheme: delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
      case .universalLink: delegate.scene(scene, continue: activity)
      }
      return
    }
    switch delivery {
    case .scheme: _ = application.delegate?.application(application, open: url, options: [:])
    case .universalLink:
      _ = application.delegate?.application(application, continue: activity, restorationHandler: { _ in })
    }
  }
}

/// The application receives actions that extensions send up the responders. Extensions know it only by its name.
extension UIApplication: SelectorReceiver {
  public func perform(_ selector: Selector, with argument: Any?) -> Bool {
    guard selector.name == "openURL:", let url = argument as? URL ?? (argument as? NSURL)?.absoluteURL else {
      return false
    }
    open(url)
    return true
  }

  /// Performs `sharedApplication`, by which code for extensions finds the application. Returns nil for other selectors.
  public class func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    selector?.name == "sharedApplication" ? Unmanaged.passUnretained(shared) : nil
  }
}
