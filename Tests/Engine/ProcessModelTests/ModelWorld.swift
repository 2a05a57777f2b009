import ProcessModel
import Testing
import URLStandard
import WebMessages
import WindowRegistry

/// Pages, processes and windows of a world without scripts, documents or loads.
final class ModelWorld {
  let registry = WindowRegistry()
  let pool: ProcessPool
  private var numbers = 0

  init(swapsProcesses: Bool = true, cacheCapacity: Int = 10) {
    pool = ProcessPool(registry: registry, swapsProcesses: swapsProcesses, cacheCapacity: cacheCapacity)
  }

  /// A window in a process of its own or in that of the page which opens it.
  func window(
    named name: String = "", openedBy maker: Window? = nil, link: OpenerLink = .kept
  ) -> Window {
    let group = link == .kept ? maker.flatMap { registry[$0.navigable]?.group } : nil
    let navigable = registry.addTopLevel(
      group: group ?? registry.newGroup(), opener: link == .kept ? maker?.navigable : nil, name: name,
      origin: .newOpaque())
    if maker != nil { registry.markOpenedByDOM(navigable) }
    numbers += 1
    let proxy = PageProxy(
      id: PageID(maker: .content, number: numbers), process: maker?.proxy.process ?? pool.newProcess(),
      opener: maker.map { OpenerRecord(maker: $0.proxy.id, link: link, name: name) } ?? .app)
    let window = Window(proxy: proxy, navigable: navigable)
    proxy.attach(window)
    pool.add(proxy)
    return window
  }

  /// An entry of the window's process.
  func entry(_ url: String, of window: Window, frame: NavigableID? = nil) throws -> SessionHistoryEntry {
    numbers += 1
    let url = try #require(WebURL(url))
    let entry = SessionHistoryEntry(
      id: numbers, sequence: numbers, frame: frame ?? window.navigable, url: url, originalURL: url, title: "")
    entry.process = window.proxy.process
    return entry
  }

  func newNumber() -> Int {
    numbers += 1
    return numbers
  }

  func selection(_ window: Window) -> ProcessSelection { ProcessSelection(page: window.proxy, pool: pool) }
}

/// What a window shows.
final class Window: ShownPage {
  let proxy: PageProxy
  var navigable: NavigableID
  var committedURL: WebURL?
  var shownOrigin = Origin.newOpaque()

  init(proxy: PageProxy, navigable: NavigableID) {
    self.proxy = proxy
    self.navigable = navigable
  }

  var visibleURL: WebURL { committedURL ?? .aboutBlank }

  /// A load of the window's own process starts, and its page is shown.
  func show(_ text: String) throws {
    let url = try #require(WebURL(text))
    proxy.process.noteStart(of: url)
    proxy.process.noteCommit(of: url)
    (committedURL, shownOrigin) = (url, url.origin)
  }
}

/// A load without a page: who begins it, and where it goes.
func load(
  _ text: String, by initiator: NavigationFacts.Initiator = .page, from origin: Origin = .newOpaque(),
  to entry: SessionHistoryEntry? = nil
) throws -> NavigationFacts {
  let url = try #require(WebURL(text))
  return NavigationFacts(url: url, originalURL: url, initiator: initiator, requester: origin, entry: entry)
}

/// A page that the page cache keeps.
final class Frozen: FrozenPage {
  private(set) var hasEnded = false
  func end() { hasEnded = true }
}
