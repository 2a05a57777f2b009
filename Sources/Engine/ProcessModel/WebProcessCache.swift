import URLStandard

/// Web processes that show no page and wait for another page of their site, after WebKit's WebProcessCache: one for
/// each site.
package final class WebProcessCache {
  /// How many sites there is room for.
  private let capacity: Int
  /// The one that has waited longest first.
  private var waiting: [WebProcess] = []

  package init(capacity: Int) { self.capacity = capacity }

  /// WebKit's WebProcessCache::addProcessIfPossible: the last page of the process went. One that waits for the same
  /// site ends, and so does a process that is not of one site. If there is no room WebKit ends any one; here it is the
  /// oldest.
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

  /// The process gets a page.
  package func remove(_ process: WebProcess) { waiting.removeAll { $0 === process } }

  package func contains(_ process: WebProcess) -> Bool { waiting.contains { $0 === process } }
}
