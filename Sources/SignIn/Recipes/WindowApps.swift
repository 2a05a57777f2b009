import SimulatedSafari
import UIProcess
import URLStandard
import WebMessages

/// Opens no windows: `createWebViewWith` returns nil, and `window.open` null.
package final class BlockPopupsApp: RecipeApp {
  package override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appOpensNoWindows, in: page)
    return nil
  }
}

/// Loads the page of a new window in the view itself. `window.open` returns null, and the page has no opener.
package final class SameViewApp: RecipeApp {
  package override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appLoadsWindowInSameView, in: page)
    if !action.request.urlText.isEmpty { _ = page.load(action.request) }
    return nil
  }
}

/// Opens new windows in Safari, and links to hosts that are not the app's.
package final class OpenInSafariApp: RecipeApp {
  private let own: HostAllowlist?

  /// - Parameter own: hosts that stay in the app; nil to send only new windows to Safari.
  package init(own: HostAllowlist?, browsers: SystemBrowsers) {
    self.own = own
    super.init(browsers: browsers)
  }

  package override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    guard let own, let url = action.request.url, action.target?.isMainFrame == true, url.scheme != "about",
      !own.contains(url)
    else { return .allow }
    explain(.appOpensInSafari(url.href), in: page)
    browsers.open(url)
    return .cancel
  }

  package override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appOpensWindowInSafari, in: page)
    if let url = action.request.url { browsers.open(url) }
    return nil
  }
}
