import EngineValues
import URLStandard
import WebMessages

/// Links that the system opens in another app after the app has allowed them, after WebKit's
/// WebPageProxy::decidePolicyForNavigationAction and tryInterceptNavigation (rules 9.7 and 9.21 to 9.24).
@MainActor final class AppLinkGate {
  private unowned let page: WebPageProxy
  private var suppression = Suppression.none
  /// The navigation whose redirect went to another app, until its end has been told.
  private var navigationOfRedirect: NavigationID?

  /// WebKit's m_shouldSuppressAppLinksInNextNavigationPolicyDecision.
  private enum Suppression { case none, nextNavigation }

  init(of page: WebPageProxy) { self.page = page }

  /// The URL that was looked up last, with its host. Most often, it is the URL of the page that the view shows.
  private var lastLooked: (url: String, host: String?)?

  /// The host of the page that the view shows.
  private var shownHost: String? { page.state.committedURL.flatMap(host) }

  private func host(of url: String) -> String? {
    if let lastLooked, lastLooked.url == url { return lastLooked.host }
    let host = WebURL(url)?.host
    lastLooked = (url, host)
    return host
  }

  // MARK: Before the app is asked

  /// The action of a navigation, or of a link or form that goes to a new window, with the verdict on it. Each
  /// navigation is judged once, because the verdict on a window's first navigation ends the window's suppression.
  func judged(_ action: NavigationActionInfo) -> NavigationActionInfo {
    var action = action
    action.appLink = verdict(on: action)
    // The action of a new window is judged by another method of WebKit's, decidePolicyForNewWindowAction.
    if action.target != nil { suppression = .none }
    return action
  }

  /// The action for which the app is asked for a window: WebKit compares the URL with the frame that asks.
  func judged(windowAction: NavigationActionInfo) -> NavigationActionInfo {
    var action = windowAction
    let source = action.source.flatMap { host(of: $0.url) }
    action.appLink = source == action.request.url?.host ? .notTried(because: ownHost(source)) : permission(of: action)
    return action
  }

  /// Rule 9.23: a new window's first load opens no app if it goes to the host of the page that opened the window.
  func windowOpens(with action: NavigationActionInfo, from opener: WebPageProxy) {
    if opener.gates.appLinks.shownHost == action.request.url?.host { suppression = .nextNavigation }
  }

  private func verdict(on action: NavigationActionInfo) -> AppLinkVerdict {
    if let target = action.target {
      guard target.isMainFrame else { return .notTried(because: .frameOpensNoApp) }
      guard action.kind != .backForward else { return .notTried(because: .traversalOpensNoApp) }
      if suppression == .nextNavigation { return .notTried(because: .windowGoesToHostOfOpener) }
    }
    let host = action.request.url?.host
    return shownHost == host ? .notTried(because: ownHost(host)) : permission(of: action)
  }

  private func ownHost(_ host: String?) -> Reason { .linkStaysOnHost(host ?? "none") }

  private func permission(of action: NavigationActionInfo) -> AppLinkVerdict {
    switch action.externalURLs {
    case .allowed: .tried
    case .schemesOnly, .notAllowed:
      .notTried(because: action.isAPILoad ? .loadOfAppOpensNoApp : .navigationWithoutUserOpensNoApp)
    }
  }

  // MARK: After the app has answered

  /// WebKit's tryInterceptNavigation.
  /// - Returns: whether another app was opened, so that the navigation is over.
  func opensApp(for action: NavigationActionInfo, after decision: PolicyDecision) -> Bool {
    guard !page.isInSystemBrowser, let url = action.request.url, let system = page.world.appLinks.opener else {
      return false
    }
    let obstacle: Reason
    switch (decision, action.appLink) {
    case (.cancel, _), (.download, _), (_, .unjudged): return false
    case (.allow, .tried): return system.openAppLink(url, from: page)
    case (.allowWithoutAppLink, .tried): obstacle = .appAllowedWithoutAppLink
    case (_, .notTried(let reason)): obstacle = reason
    }
    if let app = system.appTakingLink(url) {
      page.world.trace.note(.stopped, window: page.label, .linkOpensNoApp(app, because: obstacle))
    }
    return false
  }

  /// WebKit's WebPageProxy::receivedNavigationActionPolicyDecision: nothing more is called, except for a window without
  /// an opener, whose first load the UI process makes.
  func endNavigation(_ action: NavigationActionInfo, _ navigation: NavigationID?, _ question: QuestionID) {
    if action.isRedirect { navigationOfRedirect = navigation }
    let isOfAppSide = navigation?.maker == .app && page.state.pendingURL == action.request.urlText
    page.world.send(.answer(question, .policy(.cancel, nil)))
    guard isOfAppSide else { return }
    page.change { $0.expectNothing() }
    page.didFail(navigation, .cancelled(action.request.urlText), provisional: true, .otherAppTookFirstLoad)
  }

  /// Web content takes a redirect to another app for one that the app has cancelled.
  func reason(ofFailed navigation: NavigationID?, _ error: NavigationError) -> Reason? {
    guard let navigation, navigation == navigationOfRedirect, error.isA(.frameLoadInterruptedByPolicyChange) else {
      return nil
    }
    navigationOfRedirect = nil
    return .otherAppTookRedirect
  }
}

/// The checks that can end a navigation after the app has allowed it, in WebKit's order.
@MainActor struct NavigationGates {
  let appLinks: AppLinkGate
  let appBound: AppBoundGate

  init(of page: WebPageProxy) {
    appLinks = AppLinkGate(of: page)
    appBound = AppBoundGate(of: page)
  }

  func answer(
    _ question: QuestionID, about action: NavigationActionInfo, navigation: NavigationID?, _ decision: PolicyDecision,
    _ preferences: NavigationPreferences?
  ) {
    if appLinks.opensApp(for: action, after: decision) {
      return appLinks.endNavigation(action, navigation, question)
    }
    appBound.answer(question, about: action, navigation: navigation, decision.inContent, preferences)
  }
}
