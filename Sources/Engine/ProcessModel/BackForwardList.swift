import WebMessages

/// The back-forward list of a page (WebKit's WebBackForwardList).
package final class BackForwardList {
  package init() {}

  package private(set) var items: [SessionHistoryEntry] = []
  package private(set) var index: Int?
  /// The most entries that WebKit keeps.
  private static let capacity = 100

  package var current: SessionHistoryEntry? { index.map { items[$0] } }
  /// The value of `history.length`; `close()` counts the same entries.
  package var count: Int { items.count }

  /// Adds the entry of a main frame after the current entry.
  /// - Returns: the entries that were dropped.
  package func add(_ item: SessionHistoryEntry) -> [SessionHistoryEntry] {
    let kept = index.map { $0 + 1 } ?? 0
    var dropped = Array(items[kept...])
    items.removeSubrange(kept...)
    items.append(item)
    if items.count > Self.capacity { dropped.append(items.removeFirst()) }
    index = items.count - 1
    return dropped
  }

  /// Adds a copy of the current entry with the frame's own entry in it (WebKit's
  /// WebBackForwardList::completeFrameStateForNavigation). The pages around the frame keep their entries: a later
  /// change to such an entry changes the entry before, too (rule 4.43). The entry of a frame that had none so far
  /// counts as the whole page's.
  /// - Parameters:
  ///   - item: the entry of a frame inside the page.
  ///   - number: makes numbers of new entries.
  /// - Returns: the entries that were dropped.
  package func add(ofFrameInside item: SessionHistoryEntry, number: () -> Int) -> [SessionHistoryEntry] {
    guard let shown = current, shown.holdsEntry(of: item.frame) else { return add(item) }
    let copy = shown.copy(with: item, number: number)
    copy.navigatedFrame = item.frame
    return add(copy)
  }

  /// Gives a new frame's entry to the list's current entry, whichever entry the page around the frame has (WebKit's
  /// WebPageProxy::backForwardSetChildItem).
  package func setChild(_ item: SessionHistoryEntry, of around: SessionHistoryEntry) {
    (current?.item(withKey: around.key) ?? around).setChild(item)
  }

  package func item(at offset: Int) -> SessionHistoryEntry? {
    guard let index, offset >= -index, offset < items.count - index else { return nil }
    return items[index + offset]
  }

  package func setCurrent(_ item: SessionHistoryEntry) {
    if let place = items.firstIndex(where: { $0 === item }) { index = place }
  }

  /// Replaces the list.
  package func restore(_ items: [SessionHistoryEntry], index: Int) {
    self.items = items
    self.index = index
  }

  package func contains(_ entry: SessionHistoryEntry) -> Bool { items.contains { $0 === entry } }

  package func item(withID id: Int) -> SessionHistoryEntry? { items.first { $0.id == id } }

  package var snapshot: HistorySnapshot {
    HistorySnapshot(
      items: items.map {
        HistorySnapshot.Item(
          id: $0.id, url: $0.url.href, initialURL: $0.originalURL.href, title: $0.title,
          createdByScriptWithoutInteraction: $0.isScriptsWithoutInteraction, externalURLs: $0.request.externalURLs)
      },
      currentIndex: index)
  }
}
