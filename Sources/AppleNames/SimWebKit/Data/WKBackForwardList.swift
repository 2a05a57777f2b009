import UIProcess

/// An entry of a view's history.
@preconcurrency @MainActor open class WKBackForwardListItem: NSObject {
  let item: BackForwardItem

  init(_ item: BackForwardItem) {
    self.item = item
    super.init()
  }

  open var url: URL { URL(string: item.url) ?? URL(fileURLWithPath: "/") }
  open var title: String? { item.title }
  open var initialURL: URL { URL(string: item.initialURL) ?? url }

  open override func isEqual(_ object: Any?) -> Bool { (object as? WKBackForwardListItem)?.item === item }
  open override var hash: Int { ObjectIdentifier(item).hashValue }
}

/// The history of a view.
@preconcurrency @MainActor open class WKBackForwardList: NSObject {
  private let list: SessionHistory
  private var known: [ObjectIdentifier: WKBackForwardListItem] = [:]

  init(_ list: SessionHistory) {
    self.list = list
    super.init()
  }

  /// An empty history, for the app's own subclasses.
  public override init() {
    list = SessionHistory()
    super.init()
  }

  /// The object for an entry: always the same one.
  func item(_ entry: BackForwardItem) -> WKBackForwardListItem {
    if let item = known[ObjectIdentifier(entry)] { return item }
    let item = WKBackForwardListItem(entry)
    known[ObjectIdentifier(entry)] = item
    return item
  }

  open var currentItem: WKBackForwardListItem? { list.currentItem.map(item) }
  open var backItem: WKBackForwardListItem? { list.backItem.map(item) }
  open var forwardItem: WKBackForwardListItem? { list.forwardItem.map(item) }
  open func item(at index: Int) -> WKBackForwardListItem? { list.item(at: index).map { item($0) } }

  open var backList: [WKBackForwardListItem] {
    guard let current = list.currentIndex else { return [] }
    return list.items.prefix(current).map { item($0) }
  }
  open var forwardList: [WKBackForwardListItem] {
    guard let current = list.currentIndex else { return [] }
    return list.items.dropFirst(current + 1).map { item($0) }
  }
}
