import WebMessages

/// The back-forward list of a page, after WebKit's WebBackForwardList.
package final class BackForwardList {
  package init() {}

  package private(set) var items: [SessionHistoryEntry] = []
  package private(set) var index: Int?
  /// WebKit keeps at most this many.
  private static let capacity = 100

  package var current: SessionHistoryEntry? { index.map { items[$0] } }
  /// `history.length`, and what `close()` counts.
  package var count: Int { items.count }

  /// Adds the entry of a main frame after the one that is shown.
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

  /// WebKit's WebBackForwardList::completeFrameStateForNavigation: the UI process copies the entry that is shown, with
  /// the frame's own in it. The pages around the frame keep their entries, and what changes these later changes the
  /// entry before (rule 4.43). The entry of a frame that had none so far is taken for the whole page's.
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

  /// WebKit's WebPageProxy::backForwardSetChildItem: a new frame's entry belongs to the entry that is shown, whichever
  /// the page around the frame has.
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
          createdByScriptWithoutInteraction: $0.isScriptsWithoutInteraction)
      },
      currentIndex: index)
  }
}
