/// The delegate of the scene of an app made with SwiftUI: passes URLs on to `onOpenURL`.
@MainActor final class SceneURLs: NSObject, UIWindowSceneDelegate {
  /// An app without delegates of its own is one made with SwiftUI.
  static func attach(to window: UIWindow?) {
    guard let scene = window?.windowScene, scene.delegate == nil else { return }
    guard UIApplication.shared.delegate == nil else { return }
    scene.delegate = SceneURLs()
  }

  /// For apps that say so, whatever their application's delegate.
  static func take(_ window: UIWindow) { window.windowScene?.delegate = SceneURLs() }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts where !deliver(context.url) {
      _ = UIApplication.shared.delegate?.application(UIApplication.shared, open: context.url, options: [:])
    }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    // Apple's documentation of `onOpenURL`: it gets universal links rather than `onContinueUserActivity`.
    if let url = userActivity.webpageURL, deliver(url) { return }
    let effects = effects { $0.activityType == userActivity.activityType }
    for effect in effects { effect.perform?(userActivity) }
    update()
    guard effects.isEmpty else { return }
    _ = UIApplication.shared.delegate?
      .application(UIApplication.shared, continue: userActivity, restorationHandler: { _ in })
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
  /// Self and all descendants, shown or not.
  func visitAll(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.visitAll(body) }
  }
}
