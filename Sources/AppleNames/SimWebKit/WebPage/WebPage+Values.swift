import UIProcess

extension WebPage {
  /// An event of a page's navigation.
  public enum NavigationEvent: Hashable, Sendable {
    case startedProvisionalNavigation, receivedServerRedirect, committed, finished
  }

  public enum NavigationError: Error {
    case failedProvisionalNavigation(any Error)
    case pageClosed
    case webContentProcessTerminated
    case invalidURL
  }

  /// A CSS media type.
  public struct CSSMediaType: Hashable, RawRepresentable, Sendable {
    public static let all = CSSMediaType(rawValue: "all")
    public static let screen = CSSMediaType(rawValue: "screen")
    public static let print = CSSMediaType(rawValue: "print")
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public enum FullscreenState: Hashable, Sendable {
    case enteringFullscreen, exitingFullscreen, inFullscreen, notInFullscreen
  }

  /// A frame as it was at one moment.
  @MainActor public struct FrameInfo {
    let wrapped: WKFrameInfo
    init(_ wrapped: WKFrameInfo) { self.wrapped = wrapped }
    public var isMainFrame: Bool { wrapped.isMainFrame }
    public var request: URLRequest { wrapped.request }
    public var securityOrigin: WKSecurityOrigin { wrapped.securityOrigin }
  }

  /// A requested navigation: the cause, the request, and the frames.
  @MainActor public struct NavigationAction {
    let wrapped: WKNavigationAction
    init(_ wrapped: WKNavigationAction) { self.wrapped = wrapped }
    public var source: FrameInfo { FrameInfo(wrapped.sourceFrame) }
    /// The target frame; nil for a new window.
    public var target: FrameInfo? { wrapped.targetFrame.map(FrameInfo.init) }
    public var navigationType: WKNavigationType { wrapped.navigationType }
    public var request: URLRequest { wrapped.request }
    public var shouldPerformDownload: Bool { wrapped.shouldPerformDownload }
    public var modifierFlags: UIKeyModifierFlags { wrapped.modifierFlags }
    public var buttonNumber: UIEvent.ButtonMask { wrapped.buttonNumber }
    public var isContentRuleListRedirect: Bool { wrapped.isContentRuleListRedirect }
  }

  @MainActor public struct NavigationResponse {
    let wrapped: WKNavigationResponse
    init(_ wrapped: WKNavigationResponse) { self.wrapped = wrapped }
    public var response: URLResponse { wrapped.response }
    public var canShowMimeType: Bool { wrapped.canShowMIMEType }
  }

  /// The settings of a navigation.
  public struct NavigationPreferences: Sendable {
    public enum ContentMode: Sendable { case recommended, mobile, desktop }
    public enum UpgradeToHTTPSPolicy: Sendable {
      case keepAsRequested, automaticFallbackToHTTP, userMediatedFallbackToHTTP, errorOnFailure
    }
    public init() {}
    public var preferredContentMode = ContentMode.recommended
    public var allowsContentJavaScript = true
    public var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested
    public var isLockdownModeEnabled = false
    /// The request that is sent in place of the navigation's own.
    public var alternateRequest: URLRequest?
    public var overrideReferrerForAllRequests: String?
    public var isGlobalPrivacyControlEnabled = false
  }

  /// A form that is about to be submitted.
  @MainActor public struct FormInfo {
    let wrapped: WKFormInfo
    init(_ wrapped: WKFormInfo) { self.wrapped = wrapped }
    public var targetFrame: FrameInfo { FrameInfo(wrapped.targetFrame) }
    public var sourceFrame: FrameInfo { FrameInfo(wrapped.sourceFrame) }
    public var submissionURL: URL { wrapped.submissionURL }
    public var httpMethod: String { wrapped.httpMethod }
    public var formValues: [String: String] { wrapped.formValues }
  }
}

extension WebPage.NavigationPreferences {
  @MainActor init(_ wrapped: WKWebpagePreferences) {
    switch wrapped.preferredContentMode {
    case .mobile: preferredContentMode = .mobile
    case .desktop: preferredContentMode = .desktop
    default: preferredContentMode = .recommended
    }
    switch wrapped.preferredHTTPSNavigationPolicy {
    case .automaticFallbackToHTTP: preferredHTTPSNavigationPolicy = .automaticFallbackToHTTP
    case .userMediatedFallbackToHTTP: preferredHTTPSNavigationPolicy = .userMediatedFallbackToHTTP
    case .errorOnFailure: preferredHTTPSNavigationPolicy = .errorOnFailure
    default: preferredHTTPSNavigationPolicy = .keepAsRequested
    }
    allowsContentJavaScript = wrapped.allowsContentJavaScript
    isLockdownModeEnabled = wrapped.isLockdownModeEnabled
    alternateRequest = wrapped.alternateRequest
    overrideReferrerForAllRequests = wrapped.overrideReferrerForAllRequests
    isGlobalPrivacyControlEnabled = wrapped.globalPrivacyControlEnabled
  }

  @MainActor var wrapped: WKWebpagePreferences {
    let preferences = WKWebpagePreferences()
    preferences.alternateRequest = alternateRequest
    preferences.overrideReferrerForAllRequests = overrideReferrerForAllRequests
    preferences.globalPrivacyControlEnabled = isGlobalPrivacyControlEnabled
    preferences.preferredContentMode =
      switch preferredContentMode {
      case .recommended: .recommended
      case .mobile: .mobile
      case .desktop: .desktop
      }
    preferences.preferredHTTPSNavigationPolicy =
      switch preferredHTTPSNavigationPolicy {
      case .keepAsRequested: .keepAsRequested
      case .automaticFallbackToHTTP: .automaticFallbackToHTTP
      case .userMediatedFallbackToHTTP: .userMediatedFallbackToHTTP
      case .errorOnFailure: .errorOnFailure
      }
    preferences.allowsContentJavaScript = allowsContentJavaScript
    preferences.isLockdownModeEnabled = isLockdownModeEnabled
    return preferences
  }
}
