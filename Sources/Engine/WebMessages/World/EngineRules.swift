import ScriptValues
import SimulatedWeb

/// The settings of the platform profile that web content needs; see `Docs/Rules.md`.
public struct EngineRules: Sendable {
  /// Rule 4.21: for a fragment change without a gesture, ask without waiting for the answer.
  public var asksFragmentsAsynchronously = true
  /// Rule 5.15: whether loads of other sites by the app take a new process.
  public var swapsProcesses = true
  /// Virtual milliseconds from a request to its answer, before the site's own delay.
  public var networkLatency = 5.0
  /// Virtual milliseconds until a process is there for a load that moves to it.
  public var processLaunchTime = 100.0
  /// For how many sites a process without a page waits: WebKit's WebProcessCache::updateCapacity, with memory enough.
  public var processCacheCapacity = 10
  /// The time on the wall clock when the world begins, in milliseconds since 1970: 1 January 2026.
  public var epoch = 1_767_225_600_000.0
  /// What every random number of pages comes from.
  public var randomSeed = EngineRules.defaultRandomSeed
  public static let defaultRandomSeed: UInt64 = 0x5745_4256_4945_5753
  /// Rule 9.18.
  public var deprecatedTLS = RequestAuthentication.DeprecatedTLS.isRefused
  public var navigator = NavigatorTraits()
  /// Where views are at first.
  public var view = ViewGeometry.phone

  public init() {}
}
