import SimUIKit
import Testing

/// A second window of an app on an iPad.
@MainActor @Suite struct SecondSceneTests {
  private final class Scene: NSObject, UIWindowSceneDelegate {
    static var seen: [String] = []
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      Self.seen.append("connect \(connectionOptions.userActivities.map(\.activityType))")
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    func sceneWillEnterForeground(_ scene: UIScene) { Self.seen.append("foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { Self.seen.append("active") }
    func sceneDidDisconnect(_ scene: UIScene) { Self.seen.append("disconnect") }
  }

  private final class App: NSObject, UIApplicationDelegate {
    var discarded = 0
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
      discarded += sceneSessions.count
    }
  }

  @Test func `a second window is connected, comes to the front and is closed`() throws {
    try onDevice { device in
      let application = UIApplication.shared
      let (app, first) = (App(), Scene())
      application.delegate = app
      let window = application.simulator.show(UIViewController())
      window.windowScene?.delegate = first
      #expect(!application.supportsMultipleScenes && application.simulator.openScene() == nil)
      device.userInterfaceIdiom = .pad
      device.supportsMultipleScenes = true
      Scene.seen = []
      let scene = try #require(application.simulator.openScene(for: NSUserActivity(activityType: "shop")))
      #expect(Scene.seen == ["connect [\"shop\"]", "foreground", "active"])
      #expect(application.connectedScenes.count == 2 && scene.delegate is Scene && scene.session.scene === scene)
      #expect(application.keyWindow === scene.keyWindow && application.windows == [window] + scene.windows)
      application.simulator.close(scene)
      #expect(Scene.seen.last == "disconnect" && app.discarded == 1 && scene.activationState == .unattached)
      #expect(application.keyWindow === window)
      if let only = window.windowScene { application.simulator.close(only) }
      #expect(application.connectedScenes.count == 1)
    }
  }

  @Test func `an app opens a second window itself, where it is supported`() async {
    let device = SimulatedDevice()
    await SimulatedDevice.ofTask.withValue(device) {
      let application = UIApplication.shared
      let window = application.simulator.show(UIViewController())
      let delegate = Scene()
      window.windowScene?.delegate = delegate
      var errors = 0
      await withCheckedContinuation { continuation in
        application.requestSceneSessionActivation(nil, userActivity: nil, options: nil) { _ in continuation.resume() }
        errors += 1
      }
      device.userInterfaceIdiom = .pad
      device.supportsMultipleScenes = true
      application.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
      #expect(errors == 1 && application.connectedScenes.count == 2)
      let second = application.openSessions.first { $0 !== window.windowScene?.session }
      if let second { application.requestSceneSessionDestruction(second, options: nil) }
      #expect(application.connectedScenes.count == 1)
    }
  }
}
