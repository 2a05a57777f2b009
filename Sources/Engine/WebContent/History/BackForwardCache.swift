import PageScripting
import URLStandard

/// The pages of a world that can be shown again as they were, after WebKit's BackForwardCache and WebBackForwardCache
/// (rule 4.23).
final class BackForwardCache {
  /// What CacheModel::PrimaryWebBrowser gives a device with at least 512 MB.
  private static let capacity = 2

  /// Entries with a frozen page, in the order in which they were frozen.
  private var cachedItems: [HistoryItem] = []
  /// Hears of pages whose process another one took the place of, when they are not kept any longer.
  var onEnd: ((HistoryItem, CachedPage) -> Void)?

  /// The entry's page was frozen. All windows share the cache; the page that was frozen first is removed to make room.
  func keep(_ item: HistoryItem) {
    cachedItems.removeAll { $0 === item }
    cachedItems.append(item)
    for oldest in cachedItems.dropLast(Self.capacity) { dropPage(of: oldest) }
  }

  /// The entry's page is shown again.
  func take(_ item: HistoryItem) {
    cachedItems.removeAll { $0 === item }
    item.cachedPage = nil
  }

  /// The process that has the page comes back: the page waits in it for the entry that it is of.
  func giveBack(_ item: HistoryItem) {
    guard let cached = item.cachedPage, let own = cached.own else { return }
    take(item)
    own.cachedPage = CachedPage(
      document: cached.document, load: cached.load, children: cached.children, name: cached.name, isSuspended: false,
      own: nil)
    keep(own)
  }

  /// WebKit's SuspendedPageProxy::findReusableSuspendedPageProcess.
  func suspendedProcess(ofSiteOf url: WebURL) -> SiteProcess? {
    cachedItems.first { $0.cachedPage?.isSuspended == true && $0.process?.belongsToSite(of: url) == true }?.process
  }

  /// Whether a page that was moved away from the process waits here.
  func hasSuspendedPage(in process: SiteProcess) -> Bool {
    cachedItems.contains { $0.process === process && $0.cachedPage?.isSuspended == true }
  }

  /// WebKit's WebBackForwardCache::removeEntriesForPageAndProcess.
  func dropPages(of page: Page, in process: SiteProcess) {
    for item in cachedItems where item.process === process && page.backForward.items.contains(where: { $0 === item }) {
      dropPage(of: item)
    }
  }

  /// Ends a frozen page, if the entry has one.
  func dropPage(of item: HistoryItem) {
    guard let cached = item.cachedPage else { return }
    take(item)
    for child in cached.children { child.loader.detach() }
    cached.document.destroy()
    if cached.isSuspended { onEnd?(item, cached) }
  }
}

/// A page that can be shown again unchanged.
final class CachedPage {
  let document: ContentDocument
  let load: DocumentLoad?
  let children: [Frame]
  let name: String
  /// WebKit's SuspendedPageProxy: another process took its place.
  let isSuspended: Bool
  /// The entry under which its process has it, where the app's side keeps it for another one (rule 4.43).
  let own: HistoryItem?

  init(
    document: ContentDocument, load: DocumentLoad?, children: [Frame], name: String, isSuspended: Bool,
    own: HistoryItem?
  ) {
    self.document = document
    self.load = load
    self.children = children
    self.name = name
    self.isSuspended = isSuspended
    self.own = own
  }
}
