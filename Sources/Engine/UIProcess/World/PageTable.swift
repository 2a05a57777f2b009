import WebMessages

/// A current or former page, in order of creation.
@MainActor public struct KnownPage {
  /// The page's name in traces: `main`, `popup1`, …
  public let label: String
  public let isInSystemBrowser: Bool
  /// The page; nil if it is closed.
  public let page: WebPageProxy?
}

/// The pages of a world by their identifiers, which are never reused. A page that has ended is released, but its label
/// stays, because traces still use it.
@MainActor final class PageTable {
  private enum Entry {
    case present(WebPageProxy)
    case gone(label: String, isInSystemBrowser: Bool)
  }

  private var entries: [Entry] = []
  private var places: [PageID: Int] = [:]
  private var nextID = 0

  func newID() -> PageID {
    defer { nextID += 1 }
    return PageID(maker: .app, number: nextID)
  }

  func add(_ page: WebPageProxy) {
    places[page.id] = entries.count
    entries.append(.present(page))
  }

  /// Releases a closed page, which web content will not mention again.
  func letGo(_ id: PageID) {
    guard let place = places[id], case .present(let page) = entries[place] else { return }
    entries[place] = .gone(label: page.label, isInSystemBrowser: page.isInSystemBrowser)
  }

  /// Releases all closed pages, because web content is gone.
  func letGoOfClosed() {
    for case .present(let page) in entries where page.isClosed { letGo(page.id) }
  }

  /// Finds a page. A closed page is found until web content knows of its end.
  subscript(id: PageID) -> WebPageProxy? {
    guard let place = places[id], case .present(let page) = entries[place] else { return nil }
    return page
  }

  /// The name of a page in traces; nil for a page that never existed.
  func label(of id: PageID) -> String? {
    places[id].map { place in
      switch entries[place] {
      case .present(let page): page.label
      case .gone(let label, _): label
      }
    }
  }

  /// The open pages, in order of creation.
  var open: [WebPageProxy] {
    entries.compactMap { entry in
      if case .present(let page) = entry, !page.isClosed { page } else { nil }
    }
  }

  /// Every page that ever existed, in order of creation.
  var known: [KnownPage] {
    entries.map { entry in
      switch entry {
      case .present(let page):
        KnownPage(
          label: page.label, isInSystemBrowser: page.isInSystemBrowser, page: page.isClosed ? nil : page)
      case .gone(let label, let isInSystemBrowser):
        KnownPage(label: label, isInSystemBrowser: isInSystemBrowser, page: nil)
      }
    }
  }
}

/// The names of pages in traces.
struct PageLabels {
  private var views = 0
  private var popups = 0

  /// `main`, then `main2` and so on for views of the app. Popups get their names when the app returns them.
  mutating func newView() -> String {
    views += 1
    return views == 1 ? "main" : "main\(views)"
  }

  mutating func newPopup() -> String {
    popups += 1
    return "popup\(popups)"
  }
}
