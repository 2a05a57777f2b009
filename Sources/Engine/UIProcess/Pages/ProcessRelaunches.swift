/// Counts how often WebKit itself may reload a page whose process has ended (WebPageProxy's m_recentCrashCount).
struct ProcessRelaunches {
  /// WebKit's maximumWebProcessRelaunchAttempts.
  private static let most = 1
  /// The virtual seconds after which a page that lives counts as sound again (WebKit's resetRecentCrashCountDelay).
  private static let delay = 30.0

  private var count = 0
  /// The time at which the page last finished after its reload.
  private var finished: Double?

  /// WebKit's resetRecentCrashCountSoon.
  mutating func pageFinished(at time: Double) { finished = time }

  /// WebKit's tryReloadAfterProcessTermination.
  mutating func mayRelaunch(at time: Double) -> Bool {
    if let finished, time - finished >= Self.delay { count = 0 }
    finished = nil
    count += 1
    guard count > Self.most else { return true }
    count = 0
    return false
  }
}
