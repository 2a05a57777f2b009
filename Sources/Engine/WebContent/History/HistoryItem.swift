import PageScripting
import URLStandard
import WebMessages
import WindowRegistry

/// One entry of a frame in the session history, with those of the frames inside it, after WebKit's HistoryItem.
final class HistoryItem {
  /// Unique for each entry of the back-forward list.
  let id: Int
  /// The same for copies of an entry that did not navigate.
  var itemSequence: Int
  /// The same for entries of one document.
  var documentSequence: Int
  let frame: NavigableID
  var url: WebURL
  let originalURL: WebURL
  var title: String
  var method: String
  var body: [UInt8]?
  var contentType: String?
  var referrer: String?
  var state: SerializedValue?
  var children: [HistoryItem] = []
  /// Rule 4.24.
  var createdByScriptWithoutInteraction = false
  /// A frame inside navigated; WebKit's page cache does not find the page by such an entry.
  var madeByChild = false
  /// The content process that last showed the entry's page (rule 5.15).
  var process: Int?
  /// The frozen page, while the page cache has it.
  var cachedPage: CachedPage?

  init(id: Int, sequence: Int, frame: NavigableID, url: WebURL, originalURL: WebURL, title: String, method: String) {
    self.id = id
    itemSequence = sequence
    documentSequence = sequence
    self.frame = frame
    self.url = url
    self.originalURL = originalURL
    self.title = title
    self.method = method
  }

  func child(of frame: NavigableID) -> HistoryItem? { children.first { $0.frame == frame } }

  func setChild(_ item: HistoryItem) {
    if let place = children.firstIndex(where: { $0.frame == item.frame }) {
      children[place] = item
    } else {
      children.append(item)
    }
  }

  /// Whether going from the other entry to this one stays in the document.
  func isSameDocument(as other: HistoryItem) -> Bool {
    if self === other { return false }
    if state != nil || other.state != nil { return documentSequence == other.documentSequence }
    let hasFragment = url.fragment != nil || other.url.fragment != nil
    if hasFragment && url.equalsExcludingFragments(other.url) { return documentSequence == other.documentSequence }
    return hasSameDocumentTree(as: other)
  }

  private func hasSameDocumentTree(as other: HistoryItem) -> Bool {
    guard documentSequence == other.documentSequence, children.count == other.children.count else { return false }
    return children.allSatisfy { child in
      guard let counterpart = other.child(of: child.frame) else { return false }
      return child.documentSequence == counterpart.documentSequence
    }
  }

  /// A copy of an entry that did not navigate.
  func isClone(of other: HistoryItem?) -> Bool {
    guard let other else { return false }
    return self !== other && itemSequence == other.itemSequence
  }
}

/// A page's back-forward list.
final class BackForwardEntries {
  private(set) var items: [HistoryItem] = []
  private(set) var index: Int?
  /// WebKit keeps at most this many.
  private static let capacity = 100

  var current: HistoryItem? { index.map { items[$0] } }
  /// `history.length`, and what `close()` counts.
  var count: Int { items.count }

  /// - Returns: the entries that fell off.
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
          createdByScriptWithoutInteraction: $0.createdByScriptWithoutInteraction)
      },
      currentIndex: index)
  }
}

/// A page that can be shown again as it was.
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
