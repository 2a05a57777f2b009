extension WebPage {
  /// The settings with which a page is created.
  @MainActor public struct Configuration {
    public init() {}
    public var websiteDataStore = WKWebsiteDataStore.default()
    public var userContentController = WKUserContentController()
    public var defaultNavigationPreferences = NavigationPreferences()
    public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] = [:]
    public var deviceSensorAuthorization = DeviceSensorAuthorization(decision: .prompt)
    public var applicationNameForUserAgent: String?
    public var limitsNavigationsToAppBoundDomains = false
    public var upgradeKnownHostsToHTTPS = true
    /// Inert, as are the next ones.
    public var suppressesIncrementalRendering = false
    public var allowsAirPlayForMediaPlayback = true
    public var loadsSubresources = true
    public var allowsInlinePredictions = false
    public var supportsAdaptiveImageGlyph = false
    public var showsSystemScreenTimeBlockingView = true
    public var dataDetectorTypes: WKDataDetectorTypes = []
    public var ignoresViewportScaleLimits = false
    public var mediaPlaybackBehavior = MediaPlaybackBehavior.automatic

    public enum MediaPlaybackBehavior: Sendable { case automatic, allowsInlinePlayback, alwaysFullscreen }
  }

  /// Answers pages that ask for a camera, a microphone or motion sensors.
  public struct DeviceSensorAuthorization {
    public enum Permission: Hashable, Sendable {
      case deviceOrientationAndMotion
      case mediaCapture(WKMediaCaptureType)
    }

    let decisionHandler: (Permission, WebPage.FrameInfo, WKSecurityOrigin) async -> WKPermissionDecision

    public init(
      decisionHandler: @escaping (Permission, WebPage.FrameInfo, WKSecurityOrigin) async -> WKPermissionDecision
    ) { self.decisionHandler = decisionHandler }

    public init(decision: WKPermissionDecision) { self.init { _, _, _ in decision } }
  }
}

extension WKWebViewConfiguration {
  convenience init(_ page: WebPage.Configuration) {
    self.init()
    websiteDataStore = page.websiteDataStore
    userContentController = page.userContentController
    defaultWebpagePreferences = page.defaultNavigationPreferences.wrapped
    applicationNameForUserAgent = page.applicationNameForUserAgent
    limitsNavigationsToAppBoundDomains = page.limitsNavigationsToAppBoundDomains
    upgradeKnownHostsToHTTPS = page.upgradeKnownHostsToHTTPS
    suppressesIncrementalRendering = page.suppressesIncrementalRendering
    dataDetectorTypes = page.dataDetectorTypes
    for (scheme, handler) in page.urlSchemeHandlers {
      setURLSchemeHandler(SchemeReplies(handler), forURLScheme: scheme.rawValue)
    }
  }
}
