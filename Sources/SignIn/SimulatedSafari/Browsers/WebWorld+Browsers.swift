import AppAssociations
import UIProcess

/// Tells an app the URL or link with which the system opens it, whichever browsers its world has.
@MainActor public final class AppOpening {
  public var deliver: ((OpenedApp) -> Void)?
  init() {}
}

extension WebWorld {
  public var appOpening: AppOpening { companion(AppOpening.self) { AppOpening() } }

  /// The browsers apart from the world's web views: authentication sessions and Safari view controllers show their
  /// pages in them. The world makes them on first use, with an app that has no associations. A test that needs other
  /// browsers sets them first.
  public var browsers: SystemBrowsers {
    get {
      companion(SystemBrowsers.self) {
        SystemBrowsers(world: self, app: AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345"))
      }
    }
    set { setCompanion(newValue) }
  }
}
