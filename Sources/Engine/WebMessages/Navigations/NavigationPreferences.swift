/// `WKWebpagePreferences`: for one main-frame navigation (rules 10.4 to 10.6).
public struct NavigationPreferences: Sendable, Equatable {
  public enum ContentMode: Int, Sendable { case recommended = 0, mobile = 1, desktop = 2 }

  public var allowsContentJavaScript = true
  public var preferredContentMode = ContentMode.recommended
  public var isLockdownModeEnabled = false

  public init() {}
}
