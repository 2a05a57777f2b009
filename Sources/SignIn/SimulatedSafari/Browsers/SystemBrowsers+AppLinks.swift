import AppAssociations
import UIProcess
import URLStandard

/// Links of the app's own web views (rule 9.7).
extension SystemBrowsers: AppLinkOpener {
  public func openAppLink(_ url: WebURL, from page: WebPageProxy) -> Bool {
    let (taker, reports) = appLinked(to: url)
    for report in reports where !report.isSatisfied {
      note(.linkStaysInView(url.href, app: report.appID, finding: report.explanation), window: page.label)
    }
    guard let taker else {
      if let host = url.host, !app.entitlements.entries(of: .applinks, for: host).isEmpty {
        note(.ownLinkStaysInView(url.href, app: app.bundleID), window: page.label)
      }
      return false
    }
    tell(.linkLeavesView(taker.bundleID, url: url.href), window: page.label)
    deliver(OpenedApp(app: taker, url: url, way: .universalLink))
    return true
  }

  public func appTakingLink(_ url: WebURL) -> String? { appLinked(to: url).app?.bundleID }

  private func appLinked(to url: WebURL) -> (app: AppIdentity?, reports: [AssociationReport]) {
    UniversalLinks.app(for: url, among: otherApps, device: device, source: associations, now: world.now)
  }
}

extension SystemBrowsers {
  /// Follows, as the user, a link that is in none of the app's pages, such as a link in a message. It opens the app to
  /// which it belongs, or Safari.
  public func follow(_ url: WebURL) {
    if let app = installedApp(for: url) { deliver(url, to: app) } else { open(url) }
  }
}
