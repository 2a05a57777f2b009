import SimulatedSafari
import UIProcess
import URLStandard
import WebMessages

/// Opens no windows: `createWebViewWith` gives nil, and `window.open` null.
public final class BlockPopupsApp: RecipeApp {
  public override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appOpensNoWindows, in: page)
    return nil
  }
}

/// Loads what would be a new window in the view itself. The page gets null from `window.open`, and no opener.
public final class SameViewApp: RecipeApp {
  public override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appLoadsWindowInSameView, in: page)
    if !action.request.urlText.isEmpty { _ = page.load(action.request) }
    return nil
  }
}

/// Opens new windows, and links to other hosts than those of the app, in Safari.
public final class OpenInSafariApp: RecipeApp {
  private let own: HostAllowlist?

  /// - Parameter own: hosts that stay in the app; nil when only new windows go to Safari.
  public init(own: HostAllowlist?, browsers: SystemBrowsers) {
    self.own = own
    super.init(browsers: browsers)
  }

  public override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    guard let own, let url = action.request.url, action.target?.isMainFrame == true, url.scheme != "about",
      !own.contains(url)
    else { return .allow }
    explain(.appOpensInSafari(url.href), in: page)
    browsers.open(url)
    return .cancel
  }

  public override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    explain(.appOpensWindowInSafari, in: page)
    if let url = action.request.url { browsers.open(url) }
    return nil
  }
}
