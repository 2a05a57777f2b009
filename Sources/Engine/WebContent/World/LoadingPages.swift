import WebMessages

/// The pages that may be loading: those in which a load has begun, until it is found to be over. A run asks often
/// whether anything loads, and does not have to look at all pages.
struct LoadingPages {
  private var ids: Set<PageID> = []

  /// A load has begun in the page.
  mutating func insert(_ page: PageID) { ids.insert(page) }

  /// Whether any of them still loads.
  mutating func anyLoads(of pages: [PageID: Page]) -> Bool {
    while let id = ids.first {
      if pages[id]?.isLoading ?? false { return true }
      ids.remove(id)
    }
    return false
  }
}
