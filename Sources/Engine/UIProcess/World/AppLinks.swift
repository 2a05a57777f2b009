import URLStandard

/// The part of the system that opens apps for links of pages, after LaunchServices' LSAppLink.
@MainActor public protocol AppLinkOpener: AnyObject {
  /// Opens the app that takes a link, unless it is the app of the web views.
  /// - Returns: whether an app was opened.
  func openAppLink(_ url: WebURL, from page: WebPageProxy) -> Bool
  /// The name of the app that `openAppLink` would open.
  func appTakingLink(_ url: WebURL) -> String?
}

/// The holder of the object that knows the installed apps of a world; without that object, no link opens an app.
@MainActor public final class AppLinkSystem {
  public weak var opener: (any AppLinkOpener)?
  init() {}
}

extension WebWorld {
  public var appLinks: AppLinkSystem { companion(AppLinkSystem.self) { AppLinkSystem() } }
}
