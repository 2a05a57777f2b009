import URLStandard

/// The reason why a page does not go to the page cache when it is left (rule 4.23; WebKit's
/// BackForwardCache::addIfCacheable and WebPageProxy::suspendCurrentPageIfPossible).
package enum PageCacheObstacle: Equatable, CaseIterable {
  case isInFrame
  case cacheIsOff
  case stillLoads
  /// The page's parser was stopped before it had shown much.
  case showedLittle
  case hasNoEntry
  /// Another page already waits for the entry.
  case entryHasPage
  case framesNavigate
  /// The response has `Cache-Control: no-store`, which counts for https only.
  case mayNotBeStored
  /// The next load replaces the page's entry.
  case loadReplacesIt
  /// The page redirected.
  case redirects
  /// The page moves to another process, and no traversal can come back to its entry.
  case entryIsTakenOver
  /// The page moves to another process, and the UI process has forgotten the navigation.
  case navigationIsForgotten
  /// The page moves to another process, and the UI process shows another entry than the page's.
  case showsOtherEntry
}

/// A page that is about to be left.
package struct LeavingPage {
  package let url: WebURL
  /// The entry that the page's process has for it.
  package let entry: SessionHistoryEntry?
  /// The value of the page's `Cache-Control` header.
  package let cacheControl: String?
  /// The obstacles that only the page itself knows.
  package let obstacles: [PageCacheObstacle]

  package init(url: WebURL, entry: SessionHistoryEntry?, cacheControl: String?, obstacles: [PageCacheObstacle]) {
    self.url = url
    self.entry = entry
    self.cacheControl = cacheControl
    self.obstacles = obstacles
  }

  /// The reason why the page cannot be kept, wherever the next page is; nil if it can. Text of the app has no entry of
  /// its own: it is kept for the entry of the page before it, unless that page itself waits there.
  package var obstacle: PageCacheObstacle? {
    if let first = obstacles.first { return first }
    guard let entry else { return .hasNoEntry }
    if entry.cachedPage != nil { return .entryHasPage }
    return url.scheme == "https" && cacheControl?.lowercased().contains("no-store") == true ? .mayNotBeStored : nil
  }

  /// The reason why the page does not go to the page cache when another page of the same process replaces it; nil if
  /// the page goes there.
  package func obstacle(replacedBy type: LoadType, redirects: Bool) -> PageCacheObstacle? {
    if let obstacle { return obstacle }
    if !type.mayLeaveCachedPage { return .loadReplacesIt }
    return redirects ? .redirects : nil
  }

  /// The reason why the page is not suspended when a page of another process replaces it; nil if the page is suspended.
  /// - Parameters:
  ///   - type: the type of load as the page's own process knows it; nil if it knows of none.
  ///   - shown: the entry that the UI process shows, under which the page is kept.
  ///   - swap: the other process's use of the entry.
  package func obstacle(
    replacedBy type: LoadType?, shown: SessionHistoryEntry?, swap: PageSwap
  ) -> PageCacheObstacle? {
    if let obstacle { return obstacle }
    if type?.mayLeaveCachedPage != true { return .loadReplacesIt }
    switch swap {
    case .redirect: return .redirects
    case .takesEntryOver: return .entryIsTakenOver
    case .isForgotten: return .navigationIsForgotten
    case .leavesEntry: return shown?.url == url ? nil : .showsOtherEntry
    }
  }
}

/// The use that a load in another process makes of the entry of the page that it replaces.
package enum PageSwap: Equatable {
  case redirect
  case takesEntryOver
  case isForgotten
  case leavesEntry
}
