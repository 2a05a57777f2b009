/// The delegate of the scene of an app made with SwiftUI: passes URLs on to `onOpenURL`, and `scenePhase` to all views.
@MainActor final class SwiftUISceneDelegate: NSObject, UIWindowSceneDelegate {
  /// Makes the scene's delegate, unless the app has one: an app without delegates of its own is made with SwiftUI.
  static func attach(to window: UIWindow?) {
    guard let scene = window?.windowScene, scene.delegate == nil else { return }
    guard UIApplication.shared.delegate == nil else { return }
    scene.delegate = SwiftUISceneDelegate()
  }

  /// Makes the scene's delegate for an app that is made with SwiftUI, even if its application has a delegate.
  static func take(_ window: UIWindow) { window.windowScene?.delegate = SwiftUISceneDelegate() }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts where !deliver(context.url) {
      _ = UIApplication.shared.delegate?.application(UIApplication.shared, open: context.url, options: [:])
    }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    // `onOpenURL` gets universal links rather than `onContinueUserActivity` (Apple's documentation of `onOpenURL`).
    if let url = userActivity.webpageURL, deliver(url) { return }
    let effects = effects { $0.activityType == userActivity.activityType }
    for effect in effects { effect.perform?(userActivity) }
    update()
    guard effects.isEmpty else { return }
    _ = UIApplication.shared.delegate?
      .application(UIApplication.shared, continue: userActivity, restorationHandler: { _ in })
  }

  // MARK: The phase

  func sceneWillResignActive(_ scene: UIScene) { show(.inactive) }
  func sceneDidEnterBackground(_ scene: UIScene) { show(.background) }
  func sceneWillEnterForeground(_ scene: UIScene) { show(.inactive) }
  func sceneDidBecomeActive(_ scene: UIScene) { show(.active) }

  /// Views are updated at each phase, so that `onChange` sees all of them.
  private func show(_ phase: ScenePhase) { for tree in ViewTree.shown(on: .current) { tree.setScenePhase(phase) } }

  /// The phase of the scene in which a view is shown. The phase of an app made with UIKit never changes.
  static func phase(in window: UIWindow?) -> ScenePhase {
    guard let scene = window?.windowScene, scene.delegate is SwiftUISceneDelegate else { return .active }
    switch scene.activationState {
    case .foregroundActive: return .active
    case .foregroundInactive: return .inactive
    case .background, .unattached: return .background
    }
  }

  private func deliver(_ url: URL) -> Bool {
    let effects = effects { $0.open != nil }
    for effect in effects { effect.open?(url) }
    update()
    return !effects.isEmpty
  }

  private func effects(_ isWanted: (OpenURLEffect) -> Bool) -> [OpenURLEffect] {
    var found: [OpenURLEffect] = []
    for tree in ViewTree.shown(on: .current) {
      tree.root?.visitAll { if let effect = $0.effect as? OpenURLEffect, isWanted(effect) { found.append(effect) } }
    }
    return found
  }

  private func update() { for tree in ViewTree.shown(on: .current) { tree.update() } }
}

extension Node {
  /// Visits the node and all its descendants, shown or not.
  func visitAll(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.visitAll(body) }
  }
}
