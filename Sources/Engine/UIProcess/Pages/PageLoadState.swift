import WebMessages

/// The facts that a page shows about its load (rules 4.2, 4.3 and 4.5; WebKit's PageLoadState).
public struct PageLoadState: Sendable, Equatable {
  enum Phase: Sendable { case finished, provisional, committed }

  var phase = Phase.finished
  /// The load that the app has requested and that has not begun.
  private(set) var pending: PendingLoad?
  var provisionalURL: String?
  var committedURL: String?

  /// The title of the page.
  var pageTitle = ""
  /// The title of a warning that is shown instead of the page.
  var warningTitle: String?
  /// The progress from 0 to 1.
  public internal(set) var estimatedProgress = 0.0
  public internal(set) var canGoBack = false
  public internal(set) var canGoForward = false
  public internal(set) var hasOnlySecureContent = false
  public internal(set) var fullscreen = PageFullscreenState.none

  public init() {}

  /// A load that the app has requested.
  struct PendingLoad: Sendable, Equatable {
    /// The requested URL, which is visible at once (rule 4.2).
    let url: String
    /// The navigation; nil if any navigation ends the wait.
    let navigation: NavigationID?
  }

  var pendingURL: String? { pending?.url }

  /// Notes that the app has requested a load.
  mutating func expect(_ url: String, _ navigation: NavigationID?) {
    pending = PendingLoad(url: url, navigation: navigation)
  }

  /// Forgets the load that the app has requested.
  mutating func expectNothing() { pending = nil }

  /// Ends the navigation before its load has begun. If the app has requested another load, that load is still to come
  /// (WebKit's WebPageProxy::receivedPolicyDecision).
  mutating func abandon(_ navigation: NavigationID?) {
    guard navigation == nil || pending?.navigation == nil || navigation == pending?.navigation else { return }
    pending = nil
  }

  /// Shows nothing any more, and counts nothing as loading except the app's latest request (WebKit's
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

  /// The values that observers see now. The property is inlined, so that the page's state need not be copied.
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

/// The keys of a page that observers can watch, in WebKit's order (rule 4.5).
public enum PageStateKey: Sendable, CaseIterable {
  case canGoBack, canGoForward, title, isLoading, url, hasOnlySecureContent, estimatedProgress, fullscreenState
}

/// The state of a page that shows an element in full screen, or begins or ends to do so.
public enum PageFullscreenState: Sendable {
  case none, entering, inFullscreen, exiting

  /// The states of WebKit's full-screen controller, one after the other. Nothing is animated, but each state is seen.
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
