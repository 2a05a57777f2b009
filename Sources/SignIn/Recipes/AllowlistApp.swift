import SimulatedSafari
import UIProcess
import URLStandard
import WebMessages

/// Cancels main-frame navigations to hosts that are not on the list, and opens no windows for such hosts.
package final class AllowlistApp: RecipeApp {
  package private(set) var list: HostAllowlist

  package init(_ list: HostAllowlist, browsers: SystemBrowsers) {
    self.list = list
    super.init(browsers: browsers)
  }

  package override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    guard action.target?.isMainFrame != false, !isAllowed(action) else { return .allow }
    explain(.hostIsNotOnList(action.request.url?.host ?? action.request.urlText), in: page)
    return .cancel
  }

  /// A script's window is not decided by `decidePolicy` first, so the list is checked here as well.
  package override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    guard isAllowed(action) else {
      explain(.hostOfWindowIsNotOnList(action.request.url?.host ?? action.request.urlText), in: page)
      return nil
    }
    return showPopup(configuration)
  }

  private func isAllowed(_ action: NavigationActionInfo) -> Bool {
    guard let url = action.request.url else { return true }
    return url.scheme == "about" || list.contains(url)
  }
}
