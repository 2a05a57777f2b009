import WebMessages

/// An entry of a page's session history.
@MainActor public final class BackForwardItem {
  let id: Int
  public internal(set) var url: String
  /// The URL that was requested, before redirects.
  public internal(set) var initialURL: String
  public internal(set) var title: String?
  /// Whether a script made the entry without the user. Becomes false when the entry's frame is made again.
  fileprivate(set) var createdByScriptWithoutInteraction: Bool
  /// The policy for links to other apps. WebKit saves it with the state of a view (rule 9.21).
  public fileprivate(set) var externalURLs: ExternalURLsPolicy

  init(_ item: HistorySnapshot.Item) {
    id = item.id
    url = item.url
    initialURL = item.initialURL
    title = item.title
    createdByScriptWithoutInteraction = item.createdByScriptWithoutInteraction
    externalURLs = item.externalURLs
  }
}

/// A page's session history as the app sees it.
@MainActor public final class SessionHistory {
  public private(set) var items: [BackForwardItem] = []
  public private(set) var currentIndex: Int?

  public init() {}

  func update(_ snapshot: HistorySnapshot) {
    let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    items = snapshot.items.map { item in
      guard let same = known[item.id] else { return BackForwardItem(item) }
      same.url = item.url
      same.initialURL = item.initialURL
      same.title = item.title
      same.createdByScriptWithoutInteraction = item.createdByScriptWithoutInteraction
      same.externalURLs = item.externalURLs
      return same
    }
    currentIndex = snapshot.currentIndex
  }

  public func item(at offset: Int) -> BackForwardItem? {
    guard let currentIndex, offset >= -currentIndex, offset < items.count - currentIndex else { return nil }
    return items[currentIndex + offset]
  }

  public var currentItem: BackForwardItem? { item(at: 0) }
  public var backItem: BackForwardItem? { item(at: -1) }
  public var forwardItem: BackForwardItem? { item(at: 1) }

  /// Goes back over entries that scripts added without the user (rule 4.24; WebKit's
  /// itemSkippingBackForwardItemsAddedByJSWithoutUserGesture).
  var backItemSkippingScripted: BackForwardItem? {
    guard let first = item(at: -1), currentItem?.createdByScriptWithoutInteraction == true else { return item(at: -1) }
    var offset = -1
    while let candidate = item(at: offset), candidate.createdByScriptWithoutInteraction { offset -= 1 }
    // The user knows the entry before those that scripts added to it.
    guard item(at: offset) != nil else { return first }
    return item(at: offset - 1) ?? first
  }

  /// Goes forward over entries that scripts added without the user.
  var forwardItemSkippingScripted: BackForwardItem? {
    guard let first = item(at: 1) else { return nil }
    var offset = 1
    while let candidate = item(at: offset), candidate.createdByScriptWithoutInteraction { offset += 1 }
    guard item(at: offset) != nil else { return first }
    while let next = item(at: offset + 1), next.createdByScriptWithoutInteraction { offset += 1 }
    return item(at: offset)
  }
}
