import AppAssociations
import SimulatedSafari

/// The other apps on the device, which links and schemes can open.
extension Simulator {
  /// Installs an app that takes the links of its associated domains, if their `apple-app-site-association` files name it.
  ///
  /// ```swift
  /// simulator.installApp("com.example.maps", teamID: "MAPS123456", associatedDomains: ["applinks:maps.example"])
  /// try simulator.web.respond(
  ///   to: "https://maps.example/.well-known/apple-app-site-association",
  ///   with: .json(#"{"applinks": {"details": [{"appIDs": ["MAPS123456.com.example.maps"], "components": [{"/": "*"}]}]}}"#))
  /// ```
  public func installApp(
    _ bundleID: String, teamID: String = "ABCDE12345", associatedDomains: [String] = [], urlSchemes: [String] = []
  ) {
    world.browsers.install(
      AppIdentity(
        bundleID: bundleID, teamID: teamID, info: InfoPlist(urlSchemes: urlSchemes),
        entitlements: Entitlements(associatedDomains: associatedDomains)))
  }

  /// The openings of other apps, oldest first: the app's bundle identifier and the URL.
  public var openedApps: [(bundleID: String, url: String)] {
    world.browsers.openedApps.map { (bundleID: $0.app.bundleID, url: $0.url.href) }
  }
}
