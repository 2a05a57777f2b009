import SimulatedWeb
import URLStandard
import WebMessages

/// The settings with which a page is created. Its objects are shared by reference with every page created from it or
/// from a copy of it (rule 6.7).
@MainActor public final class PageConfiguration {
  public var dataStore: DataStore
  public var processPool: ProcessPool
  public var preferences: PagePreferences
  public var userContent: UserContent
  public var schemeHandlers: [String: any PageSchemeHandler] = [:]
  /// The end of the default user agent; nil for the platform's default (rule 10.1).
  public var applicationNameForUserAgent: String?
  /// The preferences that each main-frame navigation copies (rule 10.4).
  public var defaultNavigationPreferences = NavigationPreferences()
  public var limitsNavigationsToAppBoundDomains = false
  /// Whether hosts that are known for https are asked over https only (rule 4.50).
  public var upgradesKnownHostsToHTTPS = true
  /// Whether the app gives new windows the frame that `window.open` asks for (`WKWindowFeatures`), and lets scripts
  /// move and resize them. nil means the way of sample apps: they do so only on macOS.
  public var appliesWindowFeatures: Bool?
  /// The app that shows the pages.
  public var shownIn = ShowingApp.own

  public enum ShowingApp: Sendable {
    /// The world's app: its pages are hidden while it is in the background (rule 9.26).
    case own
    /// Another app, such as Safari.
    case other
  }

  /// The opener and the future page, for a configuration that was passed to `createPageWith`.
  public internal(set) var creation: PageCreation?

  public init(
    dataStore: DataStore, processPool: ProcessPool = ProcessPool(), preferences: PagePreferences = PagePreferences(),
    userContent: UserContent = UserContent()
  ) {
    self.dataStore = dataStore
    self.processPool = processPool
    self.preferences = preferences
    self.userContent = userContent
  }

  /// A copy that shares the objects that configurations share by reference.
  public func copy() -> PageConfiguration {
    let copy = PageConfiguration(
      dataStore: dataStore, processPool: processPool, preferences: preferences, userContent: userContent)
    copy.schemeHandlers = schemeHandlers
    copy.applicationNameForUserAgent = applicationNameForUserAgent
    copy.defaultNavigationPreferences = defaultNavigationPreferences
    copy.appliesWindowFeatures = appliesWindowFeatures
    copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
    copy.upgradesKnownHostsToHTTPS = upgradesKnownHostsToHTTPS
    copy.shownIn = shownIn
    copy.creation = creation
    return copy
  }
}

/// The hidden part of a configuration that was passed to `createPageWith`. It connects the first page created from it
/// with its opener (rules 1.79, 6.7 and 6.9).
@MainActor public final class PageCreation {
  public private(set) weak var opener: WebPageProxy?
  let openerID: PageID
  /// The window that waits in the web process. The first page created from the configuration takes it.
  private var window: PageID?

  init(opener: WebPageProxy, window: PageID) {
    self.opener = opener
    openerID = opener.id
    self.window = window
  }

  func takeWindow() -> PageID? {
    defer { window = nil }
    return window
  }
}

/// A pool, of which only the identity matters: pages of one pool may share processes.
@MainActor public final class ProcessPool {
  public nonisolated init() {}
}

/// `WKPreferences`. A change takes effect at once on all pages that share the object (rule 10.8).
@MainActor public final class PagePreferences {
  /// Whether scripts may open windows without a user gesture; nil for the platform's default (rule 1.27).
  public var javaScriptCanOpenWindowsAutomatically: Bool? { didSet { changed() } }
  public var javaScriptEnabled = true { didSet { changed() } }
  public var isElementFullscreenEnabled = false { didSet { changed() } }

  var observers = PageObservers()

  public nonisolated init() {}

  func observe(for page: PageID, _ change: @escaping () -> Void) { observers.add(page, change) }
  private func changed() { observers.tell() }
}
