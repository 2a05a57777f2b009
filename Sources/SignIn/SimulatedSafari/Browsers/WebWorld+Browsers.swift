import AppAssociations
import UIProcess

/// Tells an app which URL or link the system opens it with, whichever browsers its world has.
@MainActor public final class AppOpening {
  public var deliver: ((OpenedApp) -> Void)?
  init() {}
}

extension WebWorld {
  public var appOpening: AppOpening { companion(AppOpening.self) { AppOpening() } }

  /// The browsers apart from the world's web views, in which authentication sessions and Safari view controllers show
  /// their pages. They are created on first use, with an app that has no associations. A test that needs others sets
  /// them first.
  public var browsers: SystemBrowsers {
    get {
      companion(SystemBrowsers.self) {
        SystemBrowsers(world: self, app: AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345"))
      }
    }
    set { setCompanion(newValue) }
  }
}
