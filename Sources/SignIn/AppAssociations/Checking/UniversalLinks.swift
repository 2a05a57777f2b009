import URLStandard

/// Decides which installed app a link opens.
public enum UniversalLinks {
  /// The verdict of a file on a URL for one app. The first matching rule decides.
  public static func verdict(of file: AssociationFile, on url: WebURL, for appID: String) -> AppLinkVerdict {
    for details in file.details where details.appIDs.contains(appID) {
      let verdict = details.verdict(on: url)
      if verdict != .noRule { return verdict }
    }
    return .noRule
  }

  /// The first app that takes the URL, and the reasons why the others do not.
  public static func app(
    for url: WebURL, among apps: [AppIdentity], device: Device, source: AssociationSource, now: Double = 0
  ) -> (app: AppIdentity?, reports: [AssociationReport]) {
    guard url.scheme == "https", let host = url.host else { return (nil, []) }
    var reports: [AssociationReport] = []
    for app in apps where !app.entitlements.entries(of: .applinks, for: host).isEmpty {
      let checker = AssociationChecker(app: app, device: device, source: source)
      let report = checker.report(on: .universalLink, host: host, link: url, now: now)
      reports.append(report)
      // A link opens an app only if every check passes, even in the simulator.
      if report.isSatisfied { return (app, reports) }
    }
    return (nil, reports)
  }
}
