import Foundation
import SimulatedSafari
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// The events that an app's own authentication session reports while it runs; Microsoft's library reports the same.
package enum WebAuthNotification: String, Hashable, Sendable, CaseIterable {
  case didStartLoad = "WebAuthDidStartLoadNotification"
  case didFinishLoad = "WebAuthDidFinishLoadNotification"
  case didFail = "WebAuthDidFailNotification"
  case didComplete = "WebAuthDidCompleteNotification"

  /// The name of the notification, whose object is the session.
  package var name: Notification.Name { Notification.Name(rawValue) }
}

/// An authentication session that the app implements itself: a view that ends at the callback. Either the app provides
/// the view, or the session makes a new one with a temporary data store.
package final class OwnSessionApp: RecipeApp {
  /// The prefix of the callback URL.
  private let callbackPrefix: String
  package let page: WebPageProxy
  /// The callback URL, once it has arrived.
  package private(set) var callback: WebURL?
  private let finished: (WebURL?) -> Void
  /// The callback for each event, called as observers of the notifications are.
  package var onNotification: (WebAuthNotification) -> Void = { _ in }

  /// - Parameters:
  ///   - customView: the view that shows the pages, with the cookies of its own store; by default, a new view with a
  ///     temporary store.
  ///   - finished: called with the callback, or with nil if the session was cancelled.
  package init(
    callbackPrefix: String, browsers: SystemBrowsers, customView: WebPageProxy? = nil,
    finished: @escaping (WebURL?) -> Void = { _ in }
  ) {
    self.callbackPrefix = callbackPrefix
    self.finished = finished
    page =
      customView
      ?? WebPageProxy(configuration: PageConfiguration(dataStore: DataStore(.nonPersistent)), world: browsers.world)
    super.init(browsers: browsers)
    page.client = self
  }

  package func start(_ url: WebURL) { _ = page.load(NavigationRequest(url: url)) }

  package func cancel() {
    guard !page.isClosed else { return }
    page.close()
    finished(nil)
  }

  /// The app is asked about the redirect to the callback before it is loaded (rules 4.4 and 4.34).
  package override func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision {
    guard callback == nil, action.target?.isMainFrame != false, let url = action.request.url,
      url.href.hasPrefix(callbackPrefix)
    else { return .allow }
    explain(.callbackOfOwnSession, in: page)
    callback = url
    tell(.didComplete)
    finished(url)
    return .cancel
  }

  // MARK: Notifications

  package override func page(_ page: WebPageProxy, didStart navigation: NavigationID?) { tell(.didStartLoad) }
  package override func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) { tell(.didFinishLoad) }

  /// The cancelled redirect to the callback is not a failure (rule 4.11).
  package override func page(
    _ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError
  ) {
    if callback == nil { tell(.didFail) }
  }

  private func tell(_ notification: WebAuthNotification) {
    onNotification(notification)
    NotificationCenter.default.post(name: notification.name, object: self)
  }
}
