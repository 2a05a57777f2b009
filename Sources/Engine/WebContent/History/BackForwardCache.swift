import PageScripting

/// The pages of a world that can be shown again as they were, after WebKit's BackForwardCache and WebBackForwardCache
/// (rule 4.23).
final class BackForwardCache {
  /// What CacheModel::PrimaryWebBrowser gives a device with at least 512 MB.
  private static let capacity = 2

  /// Entries with a frozen page, in the order in which they were frozen.
  private var cachedItems: [HistoryItem] = []

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

  /// Ends a frozen page, if the entry has one.
  func dropPage(of item: HistoryItem) {
    guard let cached = item.cachedPage else { return }
    take(item)
    for child in cached.children { child.loader.detach() }
    cached.document.destroy()
  }
}

/// A page that can be shown again unchanged.
final class CachedPage {
  let document: ContentDocument
  let load: DocumentLoad?
  let children: [Frame]
  let name: String

  init(document: ContentDocument, load: DocumentLoad?, children: [Frame], name: String) {
    self.document = document
    self.load = load
    self.children = children
    self.name = name
  }
}
