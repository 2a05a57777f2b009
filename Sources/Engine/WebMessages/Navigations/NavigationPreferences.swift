/// `WKWebpagePreferences` for one main-frame navigation (rules 10.4 to 10.6).
public struct NavigationPreferences: Sendable, Equatable {
  /// Whether a main frame's http becomes https, and the reaction if that fails (rules 4.48 and 4.49). WebKit's
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
  /// The request that is sent in place of the navigation's own request (rule 10.10).
  public var alternateRequest: NavigationRequest?
  /// The `Referer` of all requests of one frame's document (rule 10.11).
  public var referrer: String?
  /// Whether pages and servers are told not to share data (Global Privacy Control, rule 10.12).
  public var opposesDataSharing = false

  public init() {}

  /// The part of the page's preferences that frames inside it have.
  package var ofFramesInside: NavigationPreferences {
    var preferences = self
    preferences.alternateRequest = nil
    preferences.referrer = nil
    return preferences
  }

  /// The preferences of a frame inside a page: only two of them are its own.
  /// - Parameter answer: the app's answer for the frame.
  package func ofFrameInside(answered answer: NavigationPreferences) -> NavigationPreferences {
    var preferences = self
    preferences.alternateRequest = answer.alternateRequest
    preferences.referrer = answer.referrer
    return preferences
  }
}
