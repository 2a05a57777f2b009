/// What a user does, as the system hands it to an app. Foundation has no such class on Linux.
@preconcurrency @MainActor open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

/// The type of the activity that a universal link is.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Takes part in restoring an activity. Inert.
public protocol UIUserActivityRestoring: NSObjectProtocol {}

/// A URL that a scene is to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  public let url: URL

  init(url: URL) {
    self.url = url
    super.init()
  }
}

@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// A URL of the app's own schemes.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// A universal link: the activity's `webpageURL`.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// A URL of the app's own schemes, for apps without scenes.
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  /// A universal link, for apps without scenes.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool { false }
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
}

extension UIApplication {
  /// How a URL comes to an app.
  public enum URLDelivery: Sendable { case scheme, universalLink }
}

extension ApplicationSimulator {
  /// The system opens the app with a URL: the delegate of its scene hears of it, or that of the application when no scene
  /// has one.
  public func open(_ url: URL, as delivery: UIApplication.URLDelivery) {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = url
    if let scene = application.connectedScenes.first(where: { $0.delegate != nil }), let delegate = scene.delegate {
      switch delivery {
      case .scheme: delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
      case .universalLink: delegate.scene(scene, continue: activity)
      }
      return
    }
    switch delivery {
    case .scheme: _ = application.delegate?.application(application, open: url, options: [:])
    case .universalLink: _ = application.delegate?.application(application, continue: activity, restorationHandler: { _ in })
    }
  }
}
