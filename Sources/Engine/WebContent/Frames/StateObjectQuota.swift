/// WebKit's History::updateAndCheckStateObjectQuota: the scripts of a page change its history a hundred times in ten
/// seconds at most. The next document of the main frame has a window, and with it a quota, of its own.
struct StateObjectQuota {
  static let most = 100
  private static let milliseconds = 10_000.0
  private var start = 0.0
  private var count = 0

  /// - Parameter now: virtual milliseconds since 1970.
  /// - Returns: whether there may be another one now.
  mutating func admit(at now: Double) -> Bool {
    if now - start > Self.milliseconds { (start, count) = (now, 0) }
    guard count < Self.most else { return false }
    count += 1
    return true
  }
}
