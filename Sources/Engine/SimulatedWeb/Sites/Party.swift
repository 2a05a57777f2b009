import EngineValues
import URLStandard

/// Whether a resource belongs to the site of the page for which it is requested (WebKit's
/// ResourceRequestBase::isThirdParty). Unlike for `SameSite`, the scheme does not count.
public enum Party: Hashable, Sendable {
  case first
  /// - Parameter page: the site of the page; empty if it has none, as about:blank.
  case third(of: String)
  /// A third party that may use its cookies in the page all the same (Storage Access API).
  case admitted

  /// - Parameter page: the URL of the page's main frame.
  public init(of url: WebURL, in page: WebURL) {
    let site = Self.site(page)
    self = Self.site(url) == site ? .first : .third(of: site)
  }

  /// The registrable domain, or the host if there is none (WebKit's RegistrableDomain).
  public static func site(_ url: WebURL) -> String { url.host.map(site(ofHost:)) ?? "" }

  package static func site(ofHost host: String) -> String { PublicSuffix.registrableDomain(of: host) ?? host }
}
