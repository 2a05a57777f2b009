import AppAssociations
import UIProcess

/// Who hands an app what the system opens it with, whatever browsers its world has.
@MainActor public final class AppOpening {
  public var deliver: ((OpenedApp) -> Void)?
  init() {}
}

extension WebWorld {
  public var appOpening: AppOpening { companion(AppOpening.self) { AppOpening() } }

  /// The browsers beside the world's web views: what authentication sessions and controllers of Safari show their pages
  /// in. Made when first asked for, with an app that has no associations; a test that needs others sets it first.
  public var browsers: SystemBrowsers {
    get {
      companion(SystemBrowsers.self) {
        SystemBrowsers(world: self, app: AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345"))
      }
    }
    set { setCompanion(newValue) }
  }
}
