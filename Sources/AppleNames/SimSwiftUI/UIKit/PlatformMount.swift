/// What a representable and its node share: the platform object, its coordinator, and whether it must be updated.
@MainActor final class PlatformMount<Representable, Platform, Coordinator>: Mounted {
  var last: Representable
  let coordinator: Coordinator
  let platform: Platform
  private let onMount: (PlatformMount, UIView, UIViewController?) -> Void
  private let onUnmount: (PlatformMount) -> Void
  private let onDismantle: (PlatformMount) -> Void
  private let place: (Platform) -> UIView

  init(
    _ representable: Representable, _ coordinator: Coordinator, _ platform: Platform,
    place: @escaping (Platform) -> UIView, onMount: @escaping (PlatformMount, UIView, UIViewController?) -> Void,
    onUnmount: @escaping (PlatformMount) -> Void, onDismantle: @escaping (PlatformMount) -> Void
  ) {
    last = representable
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
