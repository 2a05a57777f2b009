import PageScripting

/// The page cache of a world, after WebKit's BackForwardCache and WebBackForwardCache (rule 4.23).
extension ContentWorld {
  /// What CacheModel::PrimaryWebBrowser gives a device with at least 512 MB.
  private static let pageCacheCapacity = 2

  /// The entry's page was frozen. All windows share the cache; the page that was frozen first makes room.
  func keepInPageCache(_ item: HistoryItem) {
    cachedItems.removeAll { $0 === item }
    cachedItems.append(item)
    for oldest in cachedItems.dropLast(Self.pageCacheCapacity) { dropCachedPage(of: oldest) }
  }

  /// The entry's page is shown again.
  func takeFromPageCache(_ item: HistoryItem) {
    cachedItems.removeAll { $0 === item }
    item.cachedPage = nil
  }

  /// Ends a frozen page, if the entry has one.
  func dropCachedPage(of item: HistoryItem) {
    guard let cached = item.cachedPage else { return }
    takeFromPageCache(item)
    for child in cached.children { child.loader.detach() }
    cached.document.destroy()
  }
}
