import EngineValues
import SimulatedWeb
import WebMessages

/// The platform of WebKit and the generation of the SDK that are simulated: the profile in `Docs/Rules.md`.
public struct PlatformProfile: Sendable, Equatable {
  public enum Platform: String, Codable, Sendable { case iOS, macOS }
  /// Rule 3.3.
  public enum APILoadSourceFrame: Sendable { case null, target }
  /// Rule 4.21.
  public enum FragmentPolicy: Sendable { case asynchronousWithoutGesture, alwaysSynchronous }
  /// Rules 6.8 and 6.9.
  public enum ReturnedViewCheck: Sendable { case relatedView, openerInfo }
  /// Rule 5.15.
  public enum ProcessSwap: Sendable { case onCrossSiteLoads, never }
  /// Rule AS.43.
  public enum SessionLifetime: Sendable {
    /// The session lives from `start()` until the completion handler is called. For deployment targets from iOS 13 and
    /// macOS 10.15 on.
    case untilItEnds
    /// The session lives as long as the app holds it: an app that releases it cancels it. For earlier deployment
    /// targets.
    case whileAppKeepsIt
  }

  public var platform: Platform
  public var apiLoadSourceFrame = APILoadSourceFrame.target
  public var fragmentPolicy = FragmentPolicy.asynchronousWithoutGesture
  public var returnedViewCheck = ReturnedViewCheck.relatedView
  public var processSwap = ProcessSwap.onCrossSiteLoads
  public var usesPageCache = true
  public var sessionLifetime = SessionLifetime.untilItEnds
  /// Rule 9.18. From iOS 17 and macOS 14 on, servers have to speak TLS 1.2.
  public var deprecatedTLS = RequestAuthentication.DeprecatedTLS.isRefused

  /// The viewer whose types a view can show (rule 4.12).
  public var viewer: MIMEType.Viewer

  public init(platform: Platform) {
    self.platform = platform
    viewer = platform == .iOS ? .iOS : .macOS
  }

  public static let iOS = PlatformProfile(platform: .iOS)
  public static let macOS = PlatformProfile(platform: .macOS)

  /// Rule 1.27.
  public var javaScriptCanOpenWindowsAutomatically: Bool { platform == .macOS }

  /// Rules 10.1 and 10.2.
  public func userAgent(applicationName: String?) -> String {
    // Each page keeps its user agent. The usual one is a constant, which all pages share.
    guard let applicationName else { return platform == .iOS ? Self.iOSUserAgent : Self.macOSUserAgent }
    return switch platform {
    case .iOS: Self.iOSUserAgent.dropLast(Self.iOSApplicationName.count) + applicationName
    case .macOS: Self.macOSUserAgent + " " + applicationName
    }
  }

  private static let iOSApplicationName = "Mobile/15E148"
  private static let iOSUserAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    + iOSApplicationName
  private static let macOSUserAgent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  var engineRules: EngineRules {
    var rules = EngineRules()
    rules.asksFragmentsAsynchronously = fragmentPolicy == .asynchronousWithoutGesture
    rules.swapsProcesses = processSwap == .onCrossSiteLoads
    rules.deprecatedTLS = deprecatedTLS
    rules.viewer = viewer
    rules.navigator =
      platform == .iOS
      ? NavigatorTraits() : NavigatorTraits(platform: "MacIntel", maxTouchPoints: 0, isStandalone: nil)
    if platform == .macOS {
      rules.view = .desktop
      rules.processCacheCapacity = 30
      rules.requestTimeout = NavigationRequest.defaultTimeout
    }
    return rules
  }
}
