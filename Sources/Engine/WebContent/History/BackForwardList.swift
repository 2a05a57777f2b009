import PageScripting
import URLStandard
import WebMessages
import WindowRegistry

/// The session history of a page, after WebKit's WebBackForwardList.
final class BackForwardList {
  private(set) var items: [HistoryItem] = []
  private(set) var index: Int?
  /// WebKit keeps at most this many.
  private static let capacity = 100

  var current: HistoryItem? { index.map { items[$0] } }
  /// `history.length`, and what `close()` counts.
  var count: Int { items.count }

  /// - Returns: the entries that were dropped.
  func add(_ item: HistoryItem) -> [HistoryItem] {
    let kept = index.map { $0 + 1 } ?? 0
    var dropped = Array(items[kept...])
    items.removeSubrange(kept...)
    items.append(item)
    if items.count > Self.capacity { dropped.append(items.removeFirst()) }
    index = items.count - 1
    return dropped
  }

  func item(at offset: Int) -> HistoryItem? {
    guard let index, offset >= -index, offset < items.count - index else { return nil }
    return items[index + offset]
  }

  func setCurrent(_ item: HistoryItem) {
    if let place = items.firstIndex(where: { $0 === item }) { index = place }
  }

  /// Replaces the list.
  func restore(_ items: [HistoryItem], index: Int) {
    self.items = items
    self.index = index
  }

  func item(withID id: Int) -> HistoryItem? { items.first { $0.id == id } }

  var snapshot: HistorySnapshot {
    HistorySnapshot(
      items: items.map {
        HistorySnapshot.Item(
          id: $0.id, url: $0.url.href, initialURL: $0.originalURL.href, title: $0.title,
          createdByScriptWithoutInteraction: $0.isScriptsWithoutInteraction)
      },
      currentIndex: index)
  }
}
