/// Windows of the app beside the first one, on an iPad whose app supports several scenes.
extension ApplicationSimulator {
  /// Whether the user can open a second window: the app supports it, and its first scene has a delegate, of whose class
  /// the next one is made.
  public var canOpenScene: Bool { application.supportsMultipleScenes && application.modelScene != nil }

  /// Opens another window of the app, as the user does from the Dock. It lies beside the first one.
  /// - Parameter activity: what the window is to show, as if the app had been asked for that.
  /// - Returns: the scene; nil if the app does not support several scenes.
  @discardableResult public func openScene(for activity: NSUserActivity? = nil) -> UIWindowScene? {
    canOpenScene ? application.openScene(for: activity) : nil
  }

  /// Closes a window in the app switcher. The last one stays.
  public func close(_ scene: UIWindowScene) { application.close(scene) }
}

extension UIApplication {
  /// The scene that has a delegate already: an app's scenes are alike.
  var modelScene: UIScene? { scenes.first { $0.delegate is NSObject } }

  /// Makes UIKit's calls: the app chooses a configuration, the scene gets a delegate and is connected, and comes to the
  /// front.
  func openScene(for activity: NSUserActivity?) -> UIWindowScene {
    let session = UISceneSession(role: .windowApplication, persistentIdentifier: "scene\(nextSceneNumber())")
    let options = UIScene.ConnectionOptions(userActivities: activity.map { [$0] } ?? [])
    let configuration = delegate?.application(self, configurationForConnecting: session, options: options)
    let scene = UIWindowScene(screen: device.screen, device: device, session: session)
    let chosen = configuration?.delegateClass as? NSObject.Type
    if let type = chosen ?? (modelScene?.delegate as? NSObject).map({ Swift.type(of: $0) }) {
      scene.delegate = ObjectCreation.make(type) as? any UISceneDelegate
    }
    scenes.append(scene)
    device.enter {
      scene.delegate?.scene(scene, willConnectTo: session, options: options)
      NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
      scene.delegate?.sceneWillEnterForeground(scene)
      NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
      scene.delegate?.sceneDidBecomeActive(scene)
      NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
    }
    return scene
  }

  func close(_ scene: UIWindowScene) {
    guard scenes.count > 1, scenes.contains(scene) else { return }
    device.enter {
      scene.delegate?.sceneWillResignActive(scene)
      NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
      scene.delegate?.sceneDidEnterBackground(scene)
      NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
      scene.delegate?.sceneDidDisconnect(scene)
      NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
      scenes.removeAll { $0 === scene }
      delegate?.application(self, didDiscardSceneSessions: [scene.session])
    }
  }
}
