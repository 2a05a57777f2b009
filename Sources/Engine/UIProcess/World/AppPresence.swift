import EngineValues
import WebMessages

/// Whether the app of a world is in front, and the effects on its pages (rule 9.26).
@MainActor public final class AppPresence {
  public let lifecycle = AppLifecycle()
  private weak var world: WebWorld?

  private init(in world: WebWorld) {
    self.world = world
    lifecycle.onVisibility = { [weak self] in self?.visibilityChanged() }
  }

  public static func of(_ world: WebWorld) -> AppPresence {
    world.companion(AppPresence.self) { AppPresence(in: world) }
  }

  /// Whether an app of this platform goes to the background as a whole. On macOS, its windows only change their places.
  public var hasBackground: Bool { world?.profile.platform == .iOS }

  /// Whether the app is in the background, where the system suspends it.
  var isInBackground: Bool { hasBackground && lifecycle.state == .background }

  /// Whether anything could notice that the app goes to the background: a page that has asked for its visibility, or
  /// code of an app.
  package var isNoticed: Bool {
    hasBackground && (world?.moment.visibilityIsWatched == true || lifecycle.onEvent != nil)
  }

  /// Plays a user who goes to the home screen, and comes back after so many virtual milliseconds. Until then, the world
  /// is not quiet.
  package func leave(for milliseconds: Double) {
    lifecycle.enterBackground()
    world?.send({ .wake(after: milliseconds, $0) }) { [weak self] _ in
      guard let self, world?.isShutDown == false else { return }
      lifecycle.becomeActive()
    }
  }

  /// WebKit's WKApplicationStateTrackingView: views in a window of the app count as visible until the scene enters the
  /// background, and again from the moment at which it will enter the foreground.
  private func visibilityChanged() {
    guard let world, hasBackground else { return }
    world.trace.note(
      .system, window: nil, isInBackground ? .appEntersBackground : .appReturnsToForeground)
    for page in world.pages { page.sendSettings() }
  }
}
