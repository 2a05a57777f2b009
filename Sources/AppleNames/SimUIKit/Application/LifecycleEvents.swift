import EngineValues

extension UIApplication {
  /// Tells the app an event of its life, in UIKit's order: the scene's delegate or, if the scene has none, the
  /// application's; then the observers of the scene's notification; then those of the application's.
  func tell(_ event: AppLifecycle.Event) {
    var scenesHaveDelegates = false
    for scene in scenes {
      if let delegate = scene.delegate {
        scenesHaveDelegates = true
        delegate.hear(event, of: scene)
      }
    }
    if !scenesHaveDelegates { delegate?.hear(event, of: self) }
    let (ofScene, ofApplication) = event.notifications
    for scene in scenes { NotificationCenter.default.post(name: ofScene, object: scene) }
    NotificationCenter.default.post(name: ofApplication, object: self)
  }
}

extension AppLifecycle.Event {
  /// The notifications of the scene and of the application.
  @MainActor fileprivate var notifications: (Notification.Name, Notification.Name) {
    switch self {
    case .willResignActive: (UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification)
    case .didEnterBackground: (UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification)
    case .willEnterForeground: (UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification)
    case .didBecomeActive: (UIScene.didActivateNotification, UIApplication.didBecomeActiveNotification)
    }
  }
}

extension UISceneDelegate {
  fileprivate func hear(_ event: AppLifecycle.Event, of scene: UIScene) {
    switch event {
    case .willResignActive: sceneWillResignActive(scene)
    case .didEnterBackground: sceneDidEnterBackground(scene)
    case .willEnterForeground: sceneWillEnterForeground(scene)
    case .didBecomeActive: sceneDidBecomeActive(scene)
    }
  }
}

extension UIApplicationDelegate {
  fileprivate func hear(_ event: AppLifecycle.Event, of application: UIApplication) {
    switch event {
    case .willResignActive: applicationWillResignActive(application)
    case .didEnterBackground: applicationDidEnterBackground(application)
    case .willEnterForeground: applicationWillEnterForeground(application)
    case .didBecomeActive: applicationDidBecomeActive(application)
    }
  }
}

/// The user's actions on the app as a whole.
extension ApplicationSimulator {
  /// Sends the user to the home screen: the app is inactive, then in the background, and its pages are hidden (rule
  /// 9.26). Nothing happens if the app is there already.
  public func enterBackground() { application.device.lifecycle.enterBackground() }

  /// Brings the user back to the app, or removes the thing that lay over it.
  public func becomeActive() { application.device.lifecycle.becomeActive() }

  /// Covers the app with a part of the system, such as the notification centre or a call. The app's pages can still be
  /// seen.
  public func resignActive() { application.device.lifecycle.resignActive() }
}
