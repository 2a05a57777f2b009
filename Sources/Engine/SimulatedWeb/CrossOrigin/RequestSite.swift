import EngineValues
import URLStandard

/// The relation of a request's URL to its maker: the value of `Sec-Fetch-Site` (WebKit's FetchMetadataSite).
/// https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
package enum RequestSite: String, Sendable {
  /// The user or the app makes the request.
  case none
  case sameOrigin = "same-origin"
  case sameSite = "same-site"
  case crossSite = "cross-site"

  /// WebKit's computeFetchMetadataSiteInternal: after a redirect, the relation never becomes closer than before.
  package init(of url: WebURL, for context: Origin, after previous: RequestSite = .sameOrigin) {
    let origin = url.origin
    if previous == .sameOrigin || previous == .none, context.isSameOrigin(as: origin) {
      self = .sameOrigin
    } else if previous != .crossSite, context.isSameSite(as: origin) {
      self = .sameSite
    } else {
      self = .crossSite
    }
  }
}
