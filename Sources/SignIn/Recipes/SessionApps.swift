import SimulatedSafari
import UIProcess
import URLStandard
import WebMessages

/// Opens a provider's pages in a system authentication session, and loads the session's callback in the view.
package final class AuthenticationSessionApp: RecipeApp {
  private let provider: HostAllowlist
  private let callback: SessionCallback
  /// The running session. The app keeps the session so that it is not released early.
  package private(set) var session: SignInSession?
  /// The result of the last session.
  package private(set) var result: Result<WebURL, SessionError>?

  package init(provider: HostAllowlist, callback: SessionCallback, browsers: SystemBrowsers) {
    self.provider = provider
    self.callback = callback
    super.init(browsers: browsers)
  }

  package override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    guard let url = action.request.url, action.target?.isMainFrame != false, provider.contains(url) else {
      return .allow
    }
    signIn(at: url, for: page)
    return .cancel
  }

  package override func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    guard let url = action.request.url, provider.contains(url) else { return showPopup(configuration) }
    signIn(at: url, for: page)
    return nil
  }

  private func signIn(at url: WebURL, for page: WebPageProxy) {
    explain(.appHandsToSession(url.href), in: page)
    let session = SignInSession(url: url.href, callback: callback, browsers: browsers) {
      [weak self, weak page] result in
      guard let self else { return }
      self.result = result
      self.session = nil
      // An https callback can be shown. A callback with a custom scheme is for the app only.
      if case .success(let url) = result, url.isHTTPFamily { _ = page?.load(NavigationRequest(url: url)) }
    }
    // The start of another session cancels a session that is on the screen; its release does not (rule AS.42).
    let earlier = self.session
    self.session = session
    withExtendedLifetime(earlier) { _ = session.start(.provided) }
  }
}

/// Lets the user sign in with Safari. The app opens navigations to the provider in Safari, both direct navigations and
/// redirects. Safari returns by a universal link, which the view loads, so that the view gets the site's cookie.
package final class SafariSignInApp: RecipeApp {
  private let provider: HostAllowlist
  private weak var page: WebPageProxy?

  /// Handles the links that open the app.
  package init(provider: HostAllowlist, browsers: SystemBrowsers) {
    self.provider = provider
    super.init(browsers: browsers)
    browsers.onOpenApp = { [weak self] opened in self?.open(opened) }
  }

  package override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    // A redirect is allowed here and handled below, where the app knows that it is a redirect.
    guard let url = action.request.url, action.target?.isMainFrame == true, !action.isRedirect, provider.contains(url)
    else { return .allow }
    explain(.appOpensProviderInSafari, in: page)
    leave(page, for: url)
    return .cancel
  }

  package override func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {
    guard let url = page.state.url.flatMap({ WebURL($0) }), provider.contains(url) else { return }
    explain(.redirectGoesToProvider, in: page)
    page.stopLoading()
    leave(page, for: url)
  }

  private func leave(_ page: WebPageProxy, for url: WebURL) {
    self.page = page
    browsers.open(url)
  }

  /// `scene(_:continue:)` or `onOpenURL`.
  private func open(_ opened: OpenedApp) {
    guard opened.way == .universalLink else { return }
    _ = page?.load(NavigationRequest(url: opened.url))
  }
}
