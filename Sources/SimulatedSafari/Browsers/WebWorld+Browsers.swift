import AppAssociations
import UIProcess

extension WebWorld {
  /// The browsers beside the world's web views: what authentication sessions and controllers of Safari show their pages
  /// in. Made when first asked for, with an app that has no associations; a test that needs others sets it first.
  public var browsers: SystemBrowsers {
    get { companion(SystemBrowsers.self) { SystemBrowsers(world: self, app: AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345")) } }
    set { setCompanion(newValue) }
  }
}
