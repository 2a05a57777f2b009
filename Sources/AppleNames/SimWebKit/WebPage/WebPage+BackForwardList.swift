extension WebPage {
  /// The history of a page.
  @MainActor public struct BackForwardList: Equatable, Sendable {
    public struct Item: Equatable, Identifiable, Sendable {
      public struct ID: Hashable, Sendable {
        private let value = UUID()
      }

      public let id = ID()
      public let title: String?
      public let url: URL
      public let initialURL: URL
      @MainActor let wrapped: WKBackForwardListItem

      @MainActor init(_ wrapped: WKBackForwardListItem) {
        self.wrapped = wrapped
        title = wrapped.title
        url = wrapped.url
        initialURL = wrapped.initialURL
      }

      nonisolated public static func == (one: Item, other: Item) -> Bool { one.id == other.id }
    }

    private let wrapped: WKBackForwardList?
    /// The moment of the list. Lists of different moments are different, although the list behind them is the same.
    private let time: Int

    init(_ wrapped: WKBackForwardList? = nil, time: Int = 0) {
      self.wrapped = wrapped
      self.time = time
    }

    public var backList: [Item] { wrapped?.backList.map(Item.init) ?? [] }
    public var currentItem: Item? { wrapped?.currentItem.map(Item.init) }
    public var forwardList: [Item] { wrapped?.forwardList.map(Item.init) ?? [] }
    public subscript(_ index: Int) -> Item? { wrapped?.item(at: index).map(Item.init) }

    nonisolated public static func == (one: BackForwardList, other: BackForwardList) -> Bool {
      MainActor.assumeIsolated { one.wrapped === other.wrapped && one.time == other.time }
    }
  }
}
