import SimUIKit
import SimWebKit
import SimulatedSafari
import UIProcess
import URLStandard

extension SimulatedDevice {
  /// Connects the app with the other apps of a world. `UIApplication.open` opens Safari or another app there. Safari's
  /// returns, a universal link or a URL with the app's scheme, go to the delegate of the app's scene or of the
  /// application.
  ///
  /// `world.browsers` may also be set afterwards.
  public func connect(to world: WebWorld) {
    WorldContext(world: world, device: self).connect()
    let current = WebWorld.$current
    surround { [weak world] body in
      guard let world else { return body() }
      current.withValue(world) { body() }
    }
    world.surroundings = { self.enter($0) }
    LostCode.begin(self, isOfTest: false)
    hasApp = { [weak world] scheme in
      world?.browsers.installedApps.contains { $0.info.urlSchemes.contains(scheme) } ?? false
    }
    opensURL = { [weak self, weak world] url, destination in
      guard let self, let world, let parsed = WebURL(url.absoluteString) else { return false }
      let isForSystem = !parsed.isHTTPFamily && world.browsers.installedApp(for: parsed) == nil
      if isForSystem, destination == .anywhere, canOpen(url) { return true }
      if case .nobody = world.browsers.open(parsed, in: destination == .inAppsOnly ? .appsWithLink : .anywhere) {
        return false
      }
      return true
    }
    world.appOpening.deliver = { [weak self, weak world] opened in
      guard let self, let world, opened.app == world.browsers.app, let url = URL(string: opened.url.href) else {
        return
      }
      self.enter {
        MainActor.assumeIsolated {
          self.application.simulator.open(url, as: opened.way == .scheme ? .scheme : .universalLink)
        }
      }
    }
  }
}
