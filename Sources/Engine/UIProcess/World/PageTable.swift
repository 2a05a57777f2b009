import WebMessages

/// A page that there is or was, in order of creation.
@MainActor public struct KnownPage {
  /// `main`, `popup1`, … in traces.
  public let label: String
  public let isInSystemBrowser: Bool
  /// Nil for one that was closed.
  public let page: WebPageProxy?
}

/// The pages of a world by identifier, which is never given twice. A page that has ended is let go; its label stays,
/// because traces go on to name it.
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

  /// Web content has nothing more to say of a page that was closed.
  func letGo(_ id: PageID) {
    guard let place = places[id], case .present(let page) = entries[place] else { return }
    entries[place] = .gone(label: page.label, isInSystemBrowser: page.isInSystemBrowser)
  }

  /// Also one that was closed, until web content has heard of it.
  subscript(id: PageID) -> WebPageProxy? {
    guard let place = places[id], case .present(let page) = entries[place] else { return nil }
    return page
  }

  /// Nil for a page that nobody has made.
  func label(of id: PageID) -> String? {
    places[id].map { place in
      switch entries[place] {
      case .present(let page): page.label
      case .gone(let label, _): label
      }
    }
  }

  /// Those that are open, in order of creation.
  var open: [WebPageProxy] {
    entries.compactMap { entry in
      if case .present(let page) = entry, !page.isClosed { page } else { nil }
    }
  }

  /// Every page that there ever was, in order of creation.
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

/// What pages are called in traces.
struct PageLabels {
  private var views = 0
  private var popups = 0

  /// `main`, then `main2`, … for views of the app; popups are named when the app returns them.
  mutating func newView() -> String {
    views += 1
    return views == 1 ? "main" : "main\(views)"
  }

  mutating func newPopup() -> String {
    popups += 1
    return "popup\(popups)"
  }
}
