/// `WKWebpagePreferences` for one main-frame navigation (rules 10.4 to 10.6).
public struct NavigationPreferences: Sendable, Equatable {
  /// Whether a main frame's http becomes https, and what happens if that fails (rules 4.48 and 4.49). WebKit's
  /// HTTPSByDefaultMode.
  public enum HTTPSPolicy: String, Sendable, CaseIterable {
    case keepAsRequested, automaticFallbackToHTTP, userMediatedFallbackToHTTP, errorOnFailure

    /// Whether http that cannot become https is refused.
    package var refusesHTTP: Bool { self == .userMediatedFallbackToHTTP || self == .errorOnFailure }
  }

  public enum ContentMode: Int, Sendable { case recommended = 0, mobile = 1, desktop = 2 }

  public var allowsContentJavaScript = true
  public var preferredContentMode = ContentMode.recommended
  public var isLockdownModeEnabled = false
  public var httpsPolicy = HTTPSPolicy.keepAsRequested

  public init() {}
}
