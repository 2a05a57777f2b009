/// The objects that a representable and its node share: the platform object and its coordinator.
@MainActor final class PlatformMount<Platform, Coordinator>: Mounted {
  let coordinator: Coordinator
  let platform: Platform
  private let onMount: (PlatformMount, UIView, UIViewController?) -> Void
  private let onUnmount: (PlatformMount) -> Void
  private let onDismantle: (PlatformMount) -> Void
  private let place: (Platform) -> UIView

  init(
    _ coordinator: Coordinator, _ platform: Platform,
    place: @escaping (Platform) -> UIView, onMount: @escaping (PlatformMount, UIView, UIViewController?) -> Void,
    onUnmount: @escaping (PlatformMount) -> Void, onDismantle: @escaping (PlatformMount) -> Void
  ) {
    self.coordinator = coordinator
    self.platform = platform
    self.place = place
    self.onMount = onMount
    self.onUnmount = onUnmount
    self.onDismantle = onDismantle
  }

  override func isMounted(in view: UIView) -> Bool { place(platform).superview === view }
  override func mount(in view: UIView, controller: UIViewController?) { onMount(self, view, controller) }
  override func unmount() { onUnmount(self) }
  override func dismantle() {
    onUnmount(self)
    onDismantle(self)
  }
}

extension UIViewController {
  /// Shows the controller's view in a view of a parent.
  func embed(in view: UIView, of parent: UIViewController?) {
    if self.parent !== parent { parent?.addChild(self) }
    view.addSubview(self.view)
    didMove(toParent: parent)
  }

  func unembed() {
    guard parent != nil || viewIfLoaded?.superview != nil else { return }
    willMove(toParent: nil)
    disappear(animated: false)
    viewIfLoaded?.removeFromSuperview()
    removeFromParent()
  }
}

extension Node {
  /// Makes the platform object of a representable at the first rendering, and brings it up to date each time.
  func renderPlatform<Representable, Platform, Coordinator>(
    _ representable: Representable, make: (Representable) -> PlatformMount<Platform, Coordinator>,
    update: (Representable, PlatformMount<Platform, Coordinator>) -> Void
  ) {
    evaluate(representable) { connected in
      let mount = mounted as? PlatformMount<Platform, Coordinator> ?? make(connected)
      mounted = mount
      update(connected, mount)
    }
  }
}
