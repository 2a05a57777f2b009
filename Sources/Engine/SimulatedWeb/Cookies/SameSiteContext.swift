import EngineValues
import URLStandard

/// The maker of a request, as far as `SameSite` matters. RFC 6265bis, "same-site and cross-site requests".
public enum SameSiteContext: Hashable, Sendable {
  /// The app, the user, or the same site.
  case sameSite
  /// Another site navigates a top-level window with a safe method: `Lax` cookies are sent.
  case crossSiteNavigation
  /// Any other request from another site.
  case crossSite

  /// The context of a top-level navigation.
  /// - Parameter makers: the origin of the document that started the navigation, none for the app, and the origins of
  ///   the URLs that have redirected: a request from another site stays one.
  public static func topLevelNavigation(to url: WebURL, makers: [Origin], method: String) -> SameSiteContext {
    guard embedded(url, makers: makers) == .crossSite else { return .sameSite }
    return isSafe(method) ? .crossSiteNavigation : .crossSite
  }

  /// The context of a subresource or of a frame's navigation.
  /// - Parameter makers: the origins of the requesting document, of the documents around it, and of the URLs that have
  ///   redirected.
  public static func embedded(_ url: WebURL, makers: [Origin]) -> SameSiteContext {
    let target = url.origin
    return makers.allSatisfy { $0.isSameSite(as: target) } ? .sameSite : .crossSite
  }

  /// RFC 9110, "safe methods".
  private static func isSafe(_ method: String) -> Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }

  func allows(_ sameSite: Cookie.SameSite) -> Bool {
    switch (self, sameSite) {
    case (.sameSite, _), (_, .none), (_, .unspecified): true
    case (.crossSiteNavigation, .lax): true
    case (.crossSiteNavigation, .strict), (.crossSite, _): false
    }
  }

  /// The response to a top-level navigation may set any cookie (RFC 6265bis, "storage model").
  func allowsStoring(_ sameSite: Cookie.SameSite) -> Bool {
    self != .crossSite || sameSite == .none || sameSite == .unspecified
  }
}
