import EngineValues
import SimulatedWeb

/// The settings of the platform profile that web content needs (see `Docs/Rules.md`).
public struct EngineRules: Sendable {
  /// Whether a fragment change without a gesture goes on without waiting for the app's answer (rule 4.21).
  public var asksFragmentsAsynchronously = true
  /// Whether the app's loads of other sites take a new process (rule 5.15).
  public var swapsProcesses = true
  /// Virtual milliseconds from a request to its response, before the site's own delay.
  public var networkLatency = 5.0
  /// The seconds for which a server may be silent that a page's own request asks; nil for ever (rule 4.52).
  public var requestTimeout: Double?
  /// Virtual milliseconds until the new process of a load is running.
  public var processLaunchTime = 100.0
  /// The number of sites for which a process without a page is kept (WebKit's WebProcessCache::updateCapacity, if there
  /// is enough memory).
  public var processCacheCapacity = 10
  /// The wall-clock time when the world begins, in milliseconds since 1970.
  public var epoch = EngineRules.defaultEpoch * 1000
  /// The default: 1 January 2026, in seconds since 1970.
  public static let defaultEpoch = 1_767_225_600.0
  /// The seed of every random number in pages.
  public var randomSeed = EngineRules.defaultRandomSeed
  public static let defaultRandomSeed: UInt64 = 0x5745_4256_4945_5753
  /// Rule 9.18.
  public var deprecatedTLS = RequestAuthentication.DeprecatedTLS.isRefused
  public var navigator = NavigatorTraits()
  /// The viewer whose types a view can show.
  public var viewer = MIMEType.Viewer.iOS
  /// The geometry with which views begin.
  public var view = ViewGeometry.phone

  public init() {}
}
