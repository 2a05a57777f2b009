import WebMessages

/// Callbacks for pages that share an object. They are called when the object changes, in the order in which they were
/// added.
struct PageObservers {
  private var entries: [(page: PageID, change: () -> Void)] = []

  mutating func add(_ page: PageID, _ change: @escaping () -> Void) { entries.append((page, change)) }
  mutating func remove(_ page: PageID) { entries.removeAll { $0.page == page } }
  func tell() { for entry in entries { entry.change() } }
}
