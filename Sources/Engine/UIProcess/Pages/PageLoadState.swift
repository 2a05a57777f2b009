import WebMessages

/// What a page shows about its load (rules 4.2, 4.3 and 4.5; WebKit's PageLoadState).
public struct PageLoadState: Sendable, Equatable {
  enum Phase: Sendable { case finished, provisional, committed }

  var phase = Phase.finished
  /// What the app has requested and what has not begun.
  private(set) var pending: PendingLoad?
  var provisionalURL: String?
  var committedURL: String?

  /// The title of the page.
  var pageTitle = ""
  /// The title of a warning that is shown instead of the page.
  var warningTitle: String?
  /// From 0 to 1.
  public internal(set) var estimatedProgress = 0.0
  public internal(set) var canGoBack = false
  public internal(set) var canGoForward = false
  public internal(set) var hasOnlySecureContent = false
  public internal(set) var fullscreen = PageFullscreenState.none

  public init() {}

  /// A load that the app has requested.
  struct PendingLoad: Sendable, Equatable {
    /// It is visible at once (rule 4.2).
    let url: String
    /// Nil if it does not matter which it is.
    let navigation: NavigationID?
  }

  var pendingURL: String? { pending?.url }

  /// The app has requested a load.
  mutating func expect(_ url: String, _ navigation: NavigationID?) {
    pending = PendingLoad(url: url, navigation: navigation)
  }

  /// Nothing that the app has requested is still to come.
  mutating func expectNothing() { pending = nil }

  /// A load ends before it began. If it is another one than the app's, that is still to come (WebKit's
  /// WebPageProxy::receivedPolicyDecision).
  mutating func abandon(_ navigation: NavigationID?) {
    guard navigation == nil || pending?.navigation == nil || navigation == pending?.navigation else { return }
    pending = nil
  }

  /// Shows nothing any more, and counts nothing as loading except what the app has just requested (WebKit's
  /// PageLoadState::reset). The session history stays.
  mutating func reset(pending: PendingLoad?) {
    (phase, provisionalURL, committedURL) = (.finished, nil, nil)
    self.pending = pending
    (pageTitle, estimatedProgress, hasOnlySecureContent, fullscreen) = ("", 0, false, .none)
  }

  public var title: String { warningTitle ?? pageTitle }

  /// The URL that the page shows or is about to show (WebKit's activeURL).
  public var url: String? {
    if let pendingURL { return pendingURL }
    return phase == .provisional ? provisionalURL : committedURL
  }

  public var isLoading: Bool { phase != .finished || pendingURL != nil }

  /// What observers see of it now. Inlined: a page's state need not be copied for it.
  @inline(__always)
  var seen: Seen {
    Seen(
      canGoBack: canGoBack, canGoForward: canGoForward, title: title, isLoading: isLoading, url: url,
      hasOnlySecureContent: hasOnlySecureContent, estimatedProgress: estimatedProgress, fullscreen: fullscreen)
  }

  struct Seen {
    let canGoBack, canGoForward: Bool
    let title: String
    let isLoading: Bool
    let url: String?
    let hasOnlySecureContent: Bool
    let estimatedProgress: Double
    let fullscreen: PageFullscreenState

    /// The keys whose values differ, in WebKit's order.
    func changes(to other: Seen) -> [PageStateKey] {
      PageStateKey.allCases.filter { key in
        switch key {
        case .canGoBack: canGoBack != other.canGoBack
        case .canGoForward: canGoForward != other.canGoForward
        case .title: title != other.title
        case .isLoading: isLoading != other.isLoading
        case .url: url != other.url
        case .hasOnlySecureContent: hasOnlySecureContent != other.hasOnlySecureContent
        case .estimatedProgress: estimatedProgress != other.estimatedProgress
        case .fullscreenState: fullscreen != other.fullscreen
        }
      }
    }
  }
}

/// What observers of a page are told about, in WebKit's order (rule 4.5).
public enum PageStateKey: Sendable, CaseIterable {
  case canGoBack, canGoForward, title, isLoading, url, hasOnlySecureContent, estimatedProgress, fullscreenState
}

/// How far a page is with showing an element in full screen.
public enum PageFullscreenState: Sendable {
  case none, entering, inFullscreen, exiting

  /// Nothing is animated, but each state of WebKit's full-screen controller is seen, one after the other.
  static func steps(isIn: Bool) -> [PageFullscreenState] { isIn ? [.entering, .inFullscreen] : [.exiting, .none] }
}

@MainActor public protocol PageLoadStateObserver: AnyObject {
  func page(_ page: WebPageProxy, willChange key: PageStateKey)
  func page(_ page: WebPageProxy, didChange key: PageStateKey)
}

extension PageLoadStateObserver {
  /// Tells of every key while the page has the state before the change and, in reverse, the one after it (rule 4.5).
  func tell(
    of page: WebPageProxy, _ keys: [PageStateKey], from before: PageLoadState, to after: PageLoadState,
    set: (PageLoadState) -> Void
  ) {
    set(before)
    for key in keys { self.page(page, willChange: key) }
    set(after)
    for key in keys.reversed() { self.page(page, didChange: key) }
  }
}
