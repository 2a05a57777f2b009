import PublicSuffix
import URLStandard

/// What WebKit's app side knows about the content process that a device would use for a page, after WebProcessProxy.
/// Rule 5.15 asks it whether a load of the app may stay.
final class SiteProcess {
  /// The site of the main frames' loads that started in it.
  private enum Site {
    case none
    case one(scheme: String, domain: String)
    /// Of several sites, or of anything that is not http, https or about:. Once so, always so.
    case several
  }

  /// Two are never the same, also when one of them is gone.
  let number: Int
  private var site = Site.none
  /// Whether it has shown anything but about: pages.
  private(set) var hasCommittedMeaningfulLoad = false

  init(number: Int) { self.number = number }

  /// WebKit's WebProcessProxy::didStartProvisionalLoadForMainFrame. The URL of `open('')` is empty (rule 1.55), so it
  /// is neither of a site nor about:blank.
  /// - Parameter url: nil if it is empty or not valid.
  func noteStart(of url: WebURL?) {
    guard url?.scheme != "about" else { return }
    guard let url, url.isHTTPFamily, let domain = url.siteDomain else { return site = .several }
    switch site {
    case .none: site = .one(scheme: url.scheme, domain: domain)
    case .one(let scheme, let other): if scheme != url.scheme || other != domain { site = .several }
    case .several: break
    }
  }

  /// WebKit's WebProcessProxy::didCommitMeaningfulProvisionalLoad.
  func noteCommit(of url: WebURL) {
    if url.scheme != "about" { hasCommittedMeaningfulLoad = true }
  }

  var belongsToOneSite: Bool { if case .one = site { true } else { false } }

  /// Whether it belongs to the one site that the URL is of.
  func belongsToSite(of url: WebURL) -> Bool {
    guard case .one(_, let domain) = site else { return false }
    return domain == url.siteDomain
  }
}

extension WebURL {
  /// WebKit's RegistrableDomain: unlike a site of the HTML Standard, it does not know the scheme.
  var siteDomain: String? { registrableDomain ?? host }
}
