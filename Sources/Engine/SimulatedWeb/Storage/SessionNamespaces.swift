/// The session storages of a data store's pages. Each storage ends with its page.
struct SessionNamespaces {
  private struct Entry {
    weak var namespace: StorageNamespace?
  }

  private var entries: [Entry] = []
  /// The number of entries at which the entries of closed pages are dropped. The number grows with the number of open
  /// pages, so that a new page does not look at all others.
  private var most = Self.fewest
  private static let fewest = 16

  var all: [StorageNamespace] { entries.compactMap(\.namespace) }

  mutating func append(_ namespace: StorageNamespace) {
    if entries.count >= most {
      entries.removeAll { $0.namespace == nil }
      most = max(Self.fewest, 2 * entries.count)
    }
    entries.append(Entry(namespace: namespace))
  }
}
