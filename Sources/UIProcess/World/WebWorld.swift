import SimulatedWeb
import WebContent
import WindowRegistry

/// One simulated world: a web, data stores, a device, and the web views in it. Worlds know nothing of each other.
@MainActor public final class WebWorld {
  /// The world that views made without one belong to, for the running test or task.
  @TaskLocal public static var current: WebWorld?

  public let web: SimulatedWeb
  public let profile: PlatformProfile
  /// What `WKWebsiteDataStore.default()` is here.
  public let defaultDataStore: DataStore
  public let trace: TraceRecorder
  /// In order of creation; closed ones stay, marked closed.
  public private(set) var pages: [WebPageProxy] = []

  public init(web: SimulatedWeb = SimulatedWeb(), profile: PlatformProfile = .iOS) { fatalError() }

  /// Waits until every page is quiet: nothing loads, no timer is due within the horizon, every delegate call that
  /// was made has been answered or will not be.
  public func settle() async {}
  /// Lets virtual time pass, then settles.
  public func advance(milliseconds: Double) async {}
  /// Runs until that much virtual time has passed, without waiting for loads to end.
  public func run(milliseconds: Double) async {}
  /// Ends all pages and gives the engine back.
  public func shutDown() {}
}

/// Which of WebKit's platforms and SDK generations is simulated (rule book 13.7).
public struct PlatformProfile: Sendable, Equatable {
  public enum Platform: String, Sendable { case iOS, macOS }
  /// Rule 3.3.
  public enum APILoadSourceFrame: Sendable { case null, target }
  /// Rule 4.21.
  public enum FragmentPolicy: Sendable { case asynchronousWithoutGesture, alwaysSynchronous }
  /// Rules 6.8 and 6.9.
  public enum ReturnedViewCheck: Sendable { case relatedView, openerInfo }

  public var platform: Platform
  public var apiLoadSourceFrame = APILoadSourceFrame.target
  public var fragmentPolicy = FragmentPolicy.asynchronousWithoutGesture
  public var returnedViewCheck = ReturnedViewCheck.relatedView

  public init(platform: Platform) { self.platform = platform }

  public static let iOS = PlatformProfile(platform: .iOS)
  public static let macOS = PlatformProfile(platform: .macOS)

  /// Rule 1.27.
  public var javaScriptCanOpenWindowsAutomatically: Bool { platform == .macOS }
}
