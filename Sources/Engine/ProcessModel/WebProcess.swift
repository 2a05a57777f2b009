import EngineValues
import URLStandard

/// The UI process's knowledge of the web process that a device would use for a page (WebKit's WebProcessProxy).
package final class WebProcess {
  /// WebKit's Site.
  package struct Site: Hashable {
    let scheme: String
    let domain: String

    package init?(_ url: WebURL) {
      guard url.isHTTPFamily, let domain = url.siteDomain else { return nil }
      (scheme, self.domain) = (url.scheme, domain)
    }
  }

  /// The sites of the main frames' loads that started in the process.
  private enum Sites {
    case none
    case one(Site)
    /// Several sites, or URLs other than http, https or about:. The state never changes back.
    case several
  }

  /// The pages that the process has shown so far. The value never returns to an earlier case.
  package enum Experience: Comparable {
    case nothing
    /// The process has shown only about: pages.
    case emptyPages
    case pages
  }

  /// Each process has its own number, even after others have ended.
  package let number: Int
  private var sites = Sites.none
  package private(set) var experience = Experience.nothing

  package init(number: Int) { self.number = number }

  /// Notes that a load starts in the process (WebKit's WebProcessProxy::didStartProvisionalLoadForMainFrame). The URL
  /// of `open('')` is empty (rule 1.55), so it belongs to no site and is not about:blank.
  /// - Parameter url: nil if the URL is empty or invalid.
  package func noteStart(of url: WebURL?) {
    guard url?.scheme != "about" else { return }
    guard let site = url.flatMap(Site.init) else { return sites = .several }
    switch sites {
    case .none: sites = .one(site)
    case .one(let other): if other != site { sites = .several }
    case .several: break
    }
  }

  /// WebKit's WebProcessProxy::didCommitProvisionalLoad and didCommitMeaningfulProvisionalLoad.
  package func noteCommit(of url: WebURL) {
    experience = max(experience, url.scheme == "about" ? .emptyPages : .pages)
  }

  /// The only site to which the process belongs; nil if there are none or several.
  package var site: Site? { if case .one(let site) = sites { site } else { nil } }

  /// Whether the process belongs to one site only, which is the URL's.
  package func belongsToSite(of url: WebURL) -> Bool {
    guard let site else { return false }
    return site.domain == url.siteDomain
  }
}

extension WebURL {
  /// WebKit's RegistrableDomain. Unlike a site of the HTML Standard, it does not include the scheme.
  package var siteDomain: String? { registrableDomain ?? host }
}
