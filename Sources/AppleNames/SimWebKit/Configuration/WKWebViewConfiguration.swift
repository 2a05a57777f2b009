import EngineValues
import UIProcess
import WebMessages

/// The settings with which a web view is created. Copies share the store, the pool, the preferences, the user content
/// controller and the scheme handlers (rule 6.7).
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject, NSCopying, KeyValueCoding,
  @preconcurrency NSSecureCoding
{
  /// The engine's configuration, for the configuration passed to `createWebViewWith`: it holds the waiting window.
  private(set) var base: PageConfiguration?
  private var schemeHandlers: [String: SchemeHandlerAdapter] = [:]
  private var others: [String: Any] = [:]

  open var websiteDataStore: WKWebsiteDataStore
  open var processPool = WKProcessPool()
  open var preferences = WKPreferences()
  open var userContentController = WKUserContentController()
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  open var applicationNameForUserAgent: String?
  open var limitsNavigationsToAppBoundDomains = false
  /// Inert.
  open var suppressesIncrementalRendering = false
  /// Inert.
  open var allowsInlineMediaPlayback = false
  /// Inert.
  open var allowsAirPlayForMediaPlayback = true
  /// Inert.
  open var allowsPictureInPictureMediaPlayback = true
  /// Inert.
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = .all
  /// Inert.
  open var requiresUserActionForMediaPlayback = true
  /// Inert.
  open var mediaPlaybackRequiresUserAction = true
  /// Inert.
  open var mediaPlaybackAllowsAirPlay = true
  /// Inert.
  open var writingToolsBehavior = UIWritingToolsBehavior.default
  /// Inert.
  open var showsSystemScreenTimeBlockingView = true
  /// Inert.
  open var dataDetectorTypes: WKDataDetectorTypes = []
  /// Inert.
  open var selectionGranularity = WKSelectionGranularity.dynamic
  /// Inert.
  open var ignoresViewportScaleLimits = false
  /// Whether hosts of `SimulatedWeb.hostsKnownForHTTPS` are asked over https only.
  open var upgradeKnownHostsToHTTPS = true
  /// Inert.
  open var allowsInlinePredictions = false
  /// Inert.
  open var supportsAdaptiveImageGlyph = false

  public override init() {
    websiteDataStore = .default()
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    websiteDataStore = coder.decodeObject(of: WKWebsiteDataStore.self, forKey: "websiteDataStore") ?? .default()
    super.init()
    decode(coder)
  }

  open func encode(with coder: NSCoder) { encodeProperties(with: coder) }

  private init(websiteDataStore: WKWebsiteDataStore) {
    self.websiteDataStore = websiteDataStore
    super.init()
  }

  /// A copy of the opener's configuration that holds the new window, for `createWebViewWith` (rule 1.79).
  convenience init(copying opener: WKWebViewConfiguration, window: PageConfiguration) {
    self.init()
    take(opener)
    base = window
  }

  open override func copy() -> Any { copy(with: nil) }

  /// A copy with the class of this configuration, as on a device.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    // Configurations belong to the main thread, as on a device.
    MainActor.assumeIsolated {
      // A copy without a store would look for the world's own.
      let isPlain = type(of: self) == WKWebViewConfiguration.self
      let copy =
        isPlain ? WKWebViewConfiguration(websiteDataStore: websiteDataStore) : ObjectCreation.make(type(of: self))
      copy.take(self)
      return copy
    }
  }

  private func take(_ other: WKWebViewConfiguration) {
    base = other.base
    schemeHandlers = other.schemeHandlers
    others = other.others
    websiteDataStore = other.websiteDataStore
    processPool = other.processPool
    preferences = other.preferences
    userContentController = other.userContentController
    defaultWebpagePreferences = other.defaultWebpagePreferences
    applicationNameForUserAgent = other.applicationNameForUserAgent
    limitsNavigationsToAppBoundDomains = other.limitsNavigationsToAppBoundDomains
    writingToolsBehavior = other.writingToolsBehavior
    showsSystemScreenTimeBlockingView = other.showsSystemScreenTimeBlockingView
    suppressesIncrementalRendering = other.suppressesIncrementalRendering
    allowsInlineMediaPlayback = other.allowsInlineMediaPlayback
    allowsAirPlayForMediaPlayback = other.allowsAirPlayForMediaPlayback
    allowsPictureInPictureMediaPlayback = other.allowsPictureInPictureMediaPlayback
    mediaTypesRequiringUserActionForPlayback = other.mediaTypesRequiringUserActionForPlayback
    dataDetectorTypes = other.dataDetectorTypes
    selectionGranularity = other.selectionGranularity
    ignoresViewportScaleLimits = other.ignoresViewportScaleLimits
    upgradeKnownHostsToHTTPS = other.upgradeKnownHostsToHTTPS
  }

  // MARK: Scheme handlers

  /// - Parameter urlScheme: a scheme that WebKit does not handle itself; other schemes raise an exception on a device.
  open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
    let scheme = urlScheme.lowercased()
    if let message = schemeFault(scheme, urlScheme) {
      WorldContext.current.world.fail(
        DeviceFailure(
          exception: "NSInvalidArgumentException", message: message, window: nil,
          cause: "WKWebViewConfiguration.setURLSchemeHandler(_:forURLScheme:)",
          reason: Reason.schemeCannotBeHandled, place: AppSource.caller()))
      return
    }
    schemeHandlers[scheme] = urlSchemeHandler.map { SchemeHandlerAdapter($0) }
  }

  private func schemeFault(_ scheme: String, _ text: String) -> String? {
    if WKWebView.handlesURLScheme(scheme) { return "'\(text)' is a URL scheme that WKWebView handles natively" }
    let isValid =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    if !isValid { return "'\(text)' is not a valid URL scheme" }
    if schemeHandlers[scheme] != nil { return "URL scheme '\(text)' already has a registered URL scheme handler" }
    return nil
  }

  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]?.handler
  }

  // MARK: For the engine

  func pageConfiguration() -> PageConfiguration {
    let configuration = base?.copy() ?? PageConfiguration(dataStore: websiteDataStore.store)
    configuration.dataStore = websiteDataStore.store
    configuration.processPool = processPool.pool
    configuration.preferences = preferences.preferences
    configuration.userContent = userContentController.content
    configuration.schemeHandlers = schemeHandlers
    configuration.applicationNameForUserAgent = applicationNameForUserAgent
    configuration.defaultNavigationPreferences = defaultWebpagePreferences?.navigationPreferences ?? .init()
    configuration.upgradesKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
    configuration.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
    return configuration
  }

  public func storedValue(forKey key: String) -> Any?? {
    switch key {
    case "applicationNameForUserAgent": .some(applicationNameForUserAgent)
    case "allowsInlineMediaPlayback": .some(allowsInlineMediaPlayback)
    case "preferences": .some(preferences)
    case "userContentController": .some(userContentController)
    case "websiteDataStore": .some(websiteDataStore)
    case "processPool": .some(processPool)
    default: Self.inertKeys.contains(key) ? .some(others[key]) : nil
    }
  }

  public func store(_ value: Any?, forKey key: String) -> Bool {
    if key == "applicationNameForUserAgent" {
      applicationNameForUserAgent = value as? String
    } else if Self.inertKeys.contains(key) {
      others[key] = value
    } else {
      return false
    }
    return true
  }

  /// WebKit's private keys that apps set and that change nothing here.
  private static let inertKeys: Set<String> = [
    "allowUniversalAccessFromFileURLs", "alwaysRunsAtForegroundPriority", "drawsBackground",
    "allowsInlineMediaPlayback",
    "_waitsForPaintAfterViewDidMoveToWindow",
  ]
}

extension WKWebpagePreferencesUpgradeToHTTPSPolicy {
  var value: NavigationPreferences.HTTPSPolicy {
    switch self {
    case .automaticFallbackToHTTP: .automaticFallbackToHTTP
    case .userMediatedFallbackToHTTP: .userMediatedFallbackToHTTP
    case .errorOnFailure: .errorOnFailure
    default: .keepAsRequested
    }
  }
}

extension WKWebpagePreferences {
  var navigationPreferences: NavigationPreferences {
    var preferences = NavigationPreferences()
    preferences.allowsContentJavaScript = allowsContentJavaScript
    preferences.preferredContentMode = .init(rawValue: preferredContentMode.rawValue) ?? .recommended
    preferences.isLockdownModeEnabled = isLockdownModeEnabled
    preferences.httpsPolicy = preferredHTTPSNavigationPolicy.value
    preferences.alternateRequest = alternateRequest?.navigationRequest
    preferences.referrer = overrideReferrerForAllRequests
    preferences.opposesDataSharing = globalPrivacyControlEnabled
    return preferences
  }

  func copied() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.preferredContentMode = preferredContentMode
    copy.allowsContentJavaScript = allowsContentJavaScript
    copy.isLockdownModeEnabled = isLockdownModeEnabled
    copy.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
    copy.alternateRequest = alternateRequest
    copy.overrideReferrerForAllRequests = overrideReferrerForAllRequests
    copy.globalPrivacyControlEnabled = globalPrivacyControlEnabled
    return copy
  }
}
