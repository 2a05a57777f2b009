import AppAssociations
import SimulatedWeb
import Testing
import URLStandard

/// A correct set, of which each test spoils one thing.
struct AssociationSet {
  static let host = "auth.example.com"
  static let file = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/callback/*"}]}]},
     "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}
    """

  var entries = ["applinks:auth.example.com", "webcredentials:auth.example.com"]
  var answer: SiteAnswer? = .json(AssociationSet.file)
  var team = "ABCDE12345"
  var device = Device()
  var web = SimulatedWeb()

  func source() throws -> AssociationSource {
    try web.respond(to: "https://\(Self.host)/", with: .html("hello"))
    if let answer { try web.respond(to: "https://\(Self.host)\(AssociationFile.path)", with: answer) }
    return AssociationSource(web: web)
  }

  func report(
    _ purpose: AssociationPurpose = .authenticationSession, source: AssociationSource? = nil
  ) throws -> AssociationReport {
    let app = AppIdentity(
      bundleID: "com.example.app", teamID: team, entitlements: Entitlements(associatedDomains: entries))
    let checker = AssociationChecker(app: app, device: device, source: try source ?? self.source())
    return checker.report(on: purpose, host: Self.host)
  }
}
