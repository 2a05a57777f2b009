import URLStandard
import WindowRegistry

/// The pages of a world that can be shown again as they were (rule 4.23; WebKit's BackForwardCache and
/// WebBackForwardCache).
package final class BackForwardCache {
  /// The capacity that CacheModel::PrimaryWebBrowser gives a device with at least 512 MB.
  package static let capacity = 2

  /// Entries with a frozen page, in the order in which the pages were frozen.
  private var cachedEntries: [SessionHistoryEntry] = []
  /// Called when a suspended page is no longer kept.
  var onEnd: ((SessionHistoryEntry, CachedPage) -> Void)?

  package init() {}

  /// Keeps the page for the entry. All windows share the cache: the page that was frozen first is removed to make room.
  package func keep(_ page: CachedPage, for entry: SessionHistoryEntry) {
    entry.cachedPage = page
    cachedEntries.removeAll { $0 === entry }
    cachedEntries.append(entry)
    for oldest in cachedEntries.dropLast(Self.capacity) { dropPage(of: oldest) }
  }

  /// Takes the entry's page out, because it is shown again.
  package func take(_ entry: SessionHistoryEntry) {
    cachedEntries.removeAll { $0 === entry }
    entry.cachedPage = nil
  }

  /// Notes that the process of the suspended page shows the window again. From now on the page waits for the entry
  /// under which that process has it.
  package func giveBack(_ entry: SessionHistoryEntry) {
    guard let cached = entry.cachedPage, case .suspended(of: let own?) = cached.keeper else { return }
    take(entry)
    keep(CachedPage(cached.content, home: cached.home, keeper: .ownProcess), for: own)
  }

  /// WebKit's SuspendedPageProxy::findReusableSuspendedPageProcess.
  package func suspendedProcess(ofSiteOf url: WebURL) -> WebProcess? {
    cachedEntries.first { $0.hasSuspendedPage && $0.process?.belongsToSite(of: url) == true }?.process
  }

  /// Whether a suspended page of the process is here.
  package func hasSuspendedPage(in process: WebProcess) -> Bool {
    cachedEntries.contains { $0.process === process && $0.hasSuspendedPage }
  }

  /// WebKit's WebBackForwardCache::removeEntriesForPageAndProcess.
  package func dropPages(of page: PageProxy, in process: WebProcess) {
    for entry in cachedEntries where entry.process === process && page.backForward.contains(entry) {
      dropPage(of: entry)
    }
  }

  /// Ends a frozen page, if the entry has one.
  package func dropPage(of entry: SessionHistoryEntry) {
    guard let cached = entry.cachedPage else { return }
    take(entry)
    cached.content.end()
    if cached.isSuspended { onEnd?(entry, cached) }
  }
}

/// A page that its process keeps frozen: nothing in it runs.
package protocol FrozenPage: AnyObject {
  /// Ends the page, which will not be shown again.
  func end()
}

/// A frozen page, with the UI process's knowledge of it.
package final class CachedPage {
  /// The process that keeps a frozen page.
  package enum Keeper {
    /// The process that shows the window.
    case ownProcess
    /// A process that shows the window no longer, since another process has replaced it (WebKit's SuspendedPageProxy).
    /// - Parameter of: the entry under which that process has the page, if the UI process keeps the page for another
    ///   entry (rule 4.43).
    case suspended(of: SessionHistoryEntry?)
  }

  package let content: any FrozenPage
  /// The navigable in which the page was shown.
  package let home: NavigableID
  package let keeper: Keeper

  package init(_ content: any FrozenPage, home: NavigableID, keeper: Keeper) {
    self.content = content
    self.home = home
    self.keeper = keeper
  }

  package var isSuspended: Bool { if case .suspended = keeper { true } else { false } }
  /// The entry under which the page's process has it, if the page waits for another entry.
  package var otherEntry: SessionHistoryEntry? { if case .suspended(of: let entry) = keeper { entry } else { nil } }
}
