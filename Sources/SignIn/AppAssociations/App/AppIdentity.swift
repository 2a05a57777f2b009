/// A simulated app: its team and bundle identifiers, its `Info.plist` and its entitlements.
public struct AppIdentity: Hashable, Sendable {
  /// The bundle identifier, such as `com.example.app`.
  public var bundleID: String
  /// The team identifier: ten letters and digits, such as `ABCDE12345`.
  public var teamID: String
  public var info: InfoPlist
  public var entitlements: Entitlements

  public init(
    bundleID: String, teamID: String, info: InfoPlist = InfoPlist(), entitlements: Entitlements = Entitlements()
  ) {
    self.bundleID = bundleID
    self.teamID = teamID
    self.info = info
    self.entitlements = entitlements
  }

  /// The app's name in association files: the team and bundle identifiers.
  public var appID: String { "\(teamID).\(bundleID)" }

  /// The app's name in alerts.
  public var displayName: String { info.name ?? bundleID.split(separator: ".").last.map(String.init) ?? bundleID }
}
