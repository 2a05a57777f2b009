import SimUIKit
import SimWebKit
import SimulatedSafari
import UIProcess
import URLStandard

extension SimulatedDevice {
  /// Connects the app with the other apps of a world: `UIApplication.open` opens Safari there or another app, and what
  /// Safari hands back, a universal link or a URL of the app's scheme, reaches the delegate of the app's scene, or the
  /// application's.
  ///
  /// To be called after `world.browsers` was set.
  public func connect(to world: WebWorld) {
    let browsers = world.browsers
    opensURL = { url, destination in
      guard let url = WebURL(url.absoluteString) else { return false }
      if case .nobody = browsers.open(url, in: destination == .inAppsOnly ? .appsWithLink : .anywhere) { return false }
      return true
    }
    browsers.onOpenApp = { [weak self, weak browsers, weak world] opened in
      guard let self, let world, opened.app == browsers?.app, let url = URL(string: opened.url.href) else { return }
      WorldContext(world: world, device: self).run {
        self.application.simulator.open(url, as: opened.way == .scheme ? .scheme : .universalLink)
      }
    }
  }
}
