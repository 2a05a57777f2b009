/// The quota of a page's scripts: they may change its history at most a hundred times in ten seconds (WebKit's
/// History::updateAndCheckStateObjectQuota). The next document of the main frame has a window of its own, and so a
/// quota of its own.
struct StateObjectQuota {
  static let most = 100
  private static let milliseconds = 10_000.0
  private var start = 0.0
  private var count = 0

  /// - Parameter now: virtual milliseconds since 1970.
  /// - Returns: whether another change is allowed now.
  mutating func admit(at now: Double) -> Bool {
    if now - start > Self.milliseconds { (start, count) = (now, 0) }
    guard count < Self.most else { return false }
    count += 1
    return true
  }
}
