import WebMessages

/// The pages in which a load has begun and was not found to be over. A run asks often whether anything loads, and need
/// not look at all pages.
struct LoadingPages {
  private var ids: Set<PageID> = []

  /// Notes that a load has begun in the page.
  mutating func insert(_ page: PageID) { ids.insert(page) }

  /// Whether any of the pages still loads.
  mutating func anyLoads(of pages: [PageID: Page]) -> Bool {
    while let id = ids.first {
      if pages[id]?.isLoading ?? false { return true }
      ids.remove(id)
    }
    return false
  }
}
