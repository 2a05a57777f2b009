/// Whether an app is in front: its state, and the listeners to its changes. The app's only scene has the same state.
@MainActor public final class AppLifecycle {
  /// UIKit's `UIApplication.State`.
  public enum State: String, Sendable { case active, inactive, background }

  /// An event of which UIKit tells an app, in the order of a way to the home screen and back.
  public enum Event: String, Sendable {
    case willResignActive, didEnterBackground, willEnterForeground, didBecomeActive
  }

  public private(set) var state = State.active
  /// Tells the app's own code; nil if no code of an app can notice.
  public var onEvent: ((Event) -> Void)?
  /// Tells the app's web views, after the app's own code: WebKit listens to the same notifications of UIKit.
  package var onVisibility: (() -> Void)?

  /// A step from one state to the next. No state is left out.
  private enum Step { case resignActive, enterBackground, enterForeground, becomeActive }

  public init() {}

  /// Covers the app, as the notification centre or a call does; the app can still be seen.
  public func resignActive() {
    if state == .active { take(.resignActive) }
  }

  /// Takes the user to the home screen or to another app.
  public func enterBackground() {
    if state == .active { take(.resignActive) }
    if state == .inactive { take(.enterBackground) }
  }

  /// Brings the user back.
  public func becomeActive() {
    if state == .background { take(.enterForeground) }
    if state == .inactive { take(.becomeActive) }
  }

  /// Takes a step, with UIKit's states in its calls: `will…` finds the earlier state, `did…` the new one.
  private func take(_ step: Step) {
    switch step {
    case .resignActive:
      onEvent?(.willResignActive)
      state = .inactive
    case .enterBackground:
      state = .background
      onEvent?(.didEnterBackground)
      onVisibility?()
    case .enterForeground:
      onEvent?(.willEnterForeground)
      state = .inactive
      onVisibility?()
    case .becomeActive:
      state = .active
      onEvent?(.didBecomeActive)
    }
  }
}
