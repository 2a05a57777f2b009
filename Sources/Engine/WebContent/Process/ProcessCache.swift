import URLStandard

/// Content processes that show no page and wait for another page of their site, after WebKit's WebProcessCache: one for
/// each site.
final class ProcessCache {
  /// How many sites there is room for.
  private let capacity: Int
  /// The one that has waited longest first.
  private var waiting: [SiteProcess] = []

  init(capacity: Int) { self.capacity = capacity }

  /// WebKit's WebProcessCache::addProcessIfPossible: the last page of the process went. One that waits for the same site
  /// ends, and so does a process that is not of one site. If there is no room WebKit ends any one; here it is the oldest.
  func add(_ process: SiteProcess) {
    guard let site = process.site else { return }
    waiting.removeAll { $0.site == site }
    waiting.append(process)
    if waiting.count > capacity { waiting.removeFirst() }
  }

  /// WebKit's WebProcessCache::takeProcess.
  func take(forSiteOf url: WebURL) -> SiteProcess? {
    guard let site = SiteProcess.Site(url) else { return nil }
    return waiting.firstIndex { $0.site == site }.map { waiting.remove(at: $0) }
  }

  /// The process gets a page.
  func remove(_ process: SiteProcess) { waiting.removeAll { $0 === process } }

  func contains(_ process: SiteProcess) -> Bool { waiting.contains { $0 === process } }
}
