import UIProcess

/// Settings that views share and that take effect at once (rule 10.8).
@preconcurrency @MainActor open class WKPreferences: NSObject, NSCopying, KeyValueCoding, @preconcurrency NSSecureCoding
{
  public typealias InactiveSchedulingPolicy = WKInactiveSchedulingPolicy

  let preferences = PagePreferences()

  public override init() { super.init() }

  // MARK: Archives

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    super.init()
    minimumFontSize = coder.decodeDouble(forKey: "minimumFontSize")
    javaScriptEnabled = coder.decodeBool(forKey: "javaScriptEnabled")
    shouldPrintBackgrounds = coder.decodeBool(forKey: "shouldPrintBackgrounds")
    if coder.containsValue(forKey: "javaScriptCanOpenWindowsAutomatically") {
      javaScriptCanOpenWindowsAutomatically = coder.decodeBool(forKey: "javaScriptCanOpenWindowsAutomatically")
    }
  }

  /// Archives the preferences that WebKit archives, which are not all.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(minimumFontSize), forKey: "minimumFontSize")
    coder.encode(javaScriptEnabled, forKey: "javaScriptEnabled")
    coder.encode(shouldPrintBackgrounds, forKey: "shouldPrintBackgrounds")
    if let mayOpen = preferences.javaScriptCanOpenWindowsAutomatically {
      coder.encode(mayOpen, forKey: "javaScriptCanOpenWindowsAutomatically")
    }
  }

  // MARK: Copies

  open override func copy() -> Any { copy(with: nil) }

  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    // Preferences belong to the main thread, as on a device.
    MainActor.assumeIsolated {
      let copy = WKPreferences()
      copy.take(self)
      return copy
    }
  }

  private func take(_ other: WKPreferences) {
    preferences.javaScriptCanOpenWindowsAutomatically = other.preferences.javaScriptCanOpenWindowsAutomatically
    preferences.javaScriptEnabled = other.javaScriptEnabled
    preferences.isElementFullscreenEnabled = other.isElementFullscreenEnabled
    minimumFontSize = other.minimumFontSize
    isFraudulentWebsiteWarningEnabled = other.isFraudulentWebsiteWarningEnabled
    shouldPrintBackgrounds = other.shouldPrintBackgrounds
    isSiteSpecificQuirksModeEnabled = other.isSiteSpecificQuirksModeEnabled
    isTextInteractionEnabled = other.isTextInteractionEnabled
    inactiveSchedulingPolicy = other.inactiveSchedulingPolicy
    others = other.others
  }

  /// Whether scripts can open windows without a gesture. The default is false on iOS, true on macOS (rule 1.27).
  open var javaScriptCanOpenWindowsAutomatically: Bool {
    get {
      preferences.javaScriptCanOpenWindowsAutomatically
        ?? WorldContext.current.world.profile.javaScriptCanOpenWindowsAutomatically
    }
    set { preferences.javaScriptCanOpenWindowsAutomatically = newValue }
  }
  open var javaScriptEnabled: Bool {
    get { preferences.javaScriptEnabled }
    set { preferences.javaScriptEnabled = newValue }
  }
  /// Inert.
  open var minimumFontSize: CGFloat = 0
  /// Inert.
  open var isFraudulentWebsiteWarningEnabled = true
  /// Inert.
  open var shouldPrintBackgrounds = false
  /// Whether pages may show elements in full screen. Scripts and `fullscreenState` show the effect.
  open var isElementFullscreenEnabled: Bool {
    get { preferences.isElementFullscreenEnabled }
    set { preferences.isElementFullscreenEnabled = newValue }
  }
  /// Inert.
  open var isSiteSpecificQuirksModeEnabled = true
  /// Inert.
  open var isTextInteractionEnabled = true
  /// Inert.
  open var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend
  private var others: [String: Any] = [:]

  /// WebKit's private keys that apps set and that change nothing here.
  private static let inertKeys: Set<String> = [
    "developerExtrasEnabled", "allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs",
    "allowsInlineMediaPlayback", "mediaDevicesEnabled", "standalone",
    "offlineApplicationCacheIsEnabled",
    "webGLEnabled", "acceleratedDrawingEnabled", "tabFocusesLinks", "plugInsEnabled", "javaEnabled",
  ]

  public func storedValue(forKey key: String) -> Any?? {
    switch key {
    case "javaScriptCanOpenWindowsAutomatically": .some(javaScriptCanOpenWindowsAutomatically)
    case "javaScriptEnabled": .some(javaScriptEnabled)
    case "minimumFontSize": .some(minimumFontSize)
    case "fullScreenEnabled", "elementFullscreenEnabled": .some(isElementFullscreenEnabled)
    default: Self.inertKeys.contains(key) ? .some(others[key]) : nil
    }
  }

  public func store(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "javaScriptCanOpenWindowsAutomatically": javaScriptCanOpenWindowsAutomatically = value as? Bool ?? false
    case "javaScriptEnabled": javaScriptEnabled = value as? Bool ?? false
    case "fullScreenEnabled", "elementFullscreenEnabled": isElementFullscreenEnabled = value as? Bool ?? false
    default:
      guard Self.inertKeys.contains(key) else { return false }
      others[key] = value
    }
    return true
  }
}

/// Settings for one navigation (rules 10.4 to 10.6).
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  public typealias ContentMode = WKContentMode
  public typealias UpgradeToHTTPSPolicy = WKWebpagePreferencesUpgradeToHTTPSPolicy

  public override init() { super.init() }

  open var preferredContentMode = ContentMode.recommended
  open var allowsContentJavaScript = true
  open var isLockdownModeEnabled = false
  open var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested
  /// Inert: iOS 26.
  open var securityRestrictionMode = 0
  /// The request that is sent in place of the navigation's own (iOS 27).
  open var alternateRequest: URLRequest?
  /// The `Referer` of all requests of the frame that navigates, including the request for its document (iOS 27).
  open var overrideReferrerForAllRequests: String?
  /// Whether pages and servers are told not to share data: `navigator.globalPrivacyControl` and `Sec-GPC` (iOS 27).
  open var globalPrivacyControlEnabled = false
}
