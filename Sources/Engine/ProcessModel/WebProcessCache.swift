import URLStandard

/// Web processes without a page that wait for another page of their site, one for each site (WebKit's WebProcessCache).
package final class WebProcessCache {
  /// The number of sites for which there is room.
  private let capacity: Int
  /// The waiting processes, the longest waiting first.
  private var waiting: [WebProcess] = []

  package init(capacity: Int) { self.capacity = capacity }

  /// Keeps a process whose last page is gone (WebKit's WebProcessCache::addProcessIfPossible). A process that already
  /// waits for the same site ends, and so does a process that belongs to no single site. If there is no room, WebKit
  /// ends any process; here, the oldest ends.
  package func add(_ process: WebProcess) {
    guard let site = process.site else { return }
    waiting.removeAll { $0.site == site }
    waiting.append(process)
    if waiting.count > capacity { waiting.removeFirst() }
  }

  /// WebKit's WebProcessCache::takeProcess.
  package func take(forSiteOf url: WebURL) -> WebProcess? {
    guard let site = WebProcess.Site(url) else { return nil }
    return waiting.firstIndex { $0.site == site }.map { waiting.remove(at: $0) }
  }

  /// Takes a process that gets a page, so that it no longer waits.
  package func remove(_ process: WebProcess) { waiting.removeAll { $0 === process } }

  package func contains(_ process: WebProcess) -> Bool { waiting.contains { $0 === process } }
}
