import URLStandard

/// A web view's memory of app-bound domains (WebKit's WebPageProxy,
/// `setIsNavigatingToAppBoundDomainAndCheckIfPermitted`).
package struct AppBoundState: Sendable {
  /// Whether the view is limited to the list, as `limitsNavigationsToAppBoundDomains` was when the view was created
  /// (rule 8.10).
  package private(set) var limits: Limits
  /// The first feature reserved for bound domains that the app used before the first navigation; nil if there was none
  /// (rule 8.8).
  package private(set) var restrictedUse: String?
  /// Whether the current page is bound.
  package private(set) var page = PageStatus.unknown

  package enum Limits: Sendable { case toBoundDomains, none }

  package enum PageStatus: Sendable {
    /// No navigation has happened yet.
    case unknown
    case bound, notBound
  }

  /// The verdict on a navigation.
  package enum Verdict: Hashable, Sendable {
    /// There is no list, or the app is exempt.
    case unrestricted
    case bound
    /// The navigation loads, but without the app's scripts.
    case notBound
    /// The navigation fails with code 13. The text gives the reason.
    case refused(String)
  }

  package init(limits: Limits) { self.limits = limits }

  /// Decides about a load after the app has allowed it, and remembers the decision.
  /// - Parameter list: the app's list; nil if it has none.
  package mutating func navigate(to url: WebURL, in frame: Frame, list: AppBoundDomains?) -> Verdict {
    guard let list, !list.isEmpty else { return .unrestricted }
    let membership = list.membership(of: url)
    if frame == .main, membership == .local { limits = .toBoundDomains }
    switch (limits, membership) {
    case (.none, _):
      if let restrictedUse {
        return .refused(
          "the app used \(restrictedUse) before the first navigation of a view that is not limited to app-bound domains"
        )
      }
      if frame == .main { page = .notBound }
      return .notBound
    case (.toBoundDomains, .unlisted):
      if frame == .sub { return .notBound }
      return .refused("\(url.host ?? url.href) is not in WKAppBoundDomains")
    case (.toBoundDomains, _):
      if frame == .main { page = .bound }
      return .bound
    }
  }

  package enum Frame: Sendable { case main, sub }

  /// Notes that the app uses a script, a user script or a message handler.
  /// - Parameter what: the feature in words for the trace, such as "a user script".
  package mutating func use(_ what: String) {
    if page == .unknown, limits == .none, restrictedUse == nil { restrictedUse = what }
  }

  /// Whether the app's scripts, message handlers and cookies are available in the current page (rules 8.7 and 8.9).
  package func allowsScripts(list: AppBoundDomains?) -> Bool {
    guard let list, !list.isEmpty else { return true }
    return page != .notBound
  }
}

/// The errors of app-bound domains, in `WKErrorDomain`.
package enum AppBoundError: Int, Sendable {
  /// The code of `navigationAppBoundDomain`.
  case navigation = 13
  /// The code of `javaScriptAppBoundDomain`.
  case javaScript = 14

  package static let domain = "WKErrorDomain"

  package var message: String {
    switch self {
    case .navigation: "Attempted to navigate away from an app-bound domain or navigate after using restricted APIs"
    case .javaScript: "JavaScript execution targeted a frame that is not in an app-bound domain"
    }
  }
}
