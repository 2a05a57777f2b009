import ProcessModel
import Testing
import URLStandard

/// Rule 4.23.
@Suite("Which pages the page cache keeps")
struct PageCacheTests {
  private let world = ModelWorld()
  private let window: Window
  private let entry: SessionHistoryEntry

  init() throws {
    window = world.window()
    entry = try world.entry("https://a.example/", of: window)
  }

  private func page(
    _ url: String = "https://a.example/", entry: SessionHistoryEntry?, cacheControl: String? = nil,
    obstacles: [PageCacheObstacle] = []
  ) throws -> LeavingPage {
    LeavingPage(
      url: try #require(WebURL(url)), entry: entry, cacheControl: cacheControl, obstacles: obstacles)
  }

  @Test func `a page that is complete is kept`() throws {
    #expect(try page(entry: entry).obstacle(replacedBy: .standard, redirects: false) == nil)
    #expect(try page(entry: entry).obstacle(replacedBy: .backForward, redirects: false) == nil)
  }

  @Test(
    "What its process knows comes first",
    arguments: [PageCacheObstacle.isInFrame, .cacheIsOff, .stillLoads, .showedLittle, .framesNavigate])
  func own(_ obstacle: PageCacheObstacle) throws {
    let page = try page(entry: nil, obstacles: [obstacle])
    #expect(page.obstacle(replacedBy: .standard, redirects: true) == obstacle)
  }

  @Test func `a page without an entry, or whose entry has a page, is not kept`() throws {
    #expect(try page(entry: nil).obstacle(replacedBy: .standard, redirects: false) == .hasNoEntry)
    world.pool.backForwardCache.keep(CachedPage(Frozen(), home: window.navigable, keeper: .ownProcess), for: entry)
    #expect(try page(entry: entry).obstacle(replacedBy: .standard, redirects: false) == .entryHasPage)
  }

  @Test(
    "no-store counts for https only",
    arguments: [
      ("https://a.example/", "no-store", PageCacheObstacle?.some(.mayNotBeStored)),
      ("https://a.example/", "private, No-Store", .mayNotBeStored), ("https://a.example/", "no-cache", nil),
      ("http://a.example/", "no-store", nil), ("app://a/", "no-store", nil),
    ])
  func noStore(_ url: String, _ header: String, _ obstacle: PageCacheObstacle?) throws {
    let page = try page(url, entry: entry, cacheControl: header)
    #expect(page.obstacle(replacedBy: .standard, redirects: false) == obstacle)
  }

  @Test(arguments: [LoadType.reload, .reloadFromOrigin, .same, .lockedRedirect])
  func `a page whose entry is loaded again is not kept`(_ type: LoadType) throws {
    #expect(try page(entry: entry).obstacle(replacedBy: type, redirects: false) == .loadReplacesIt)
  }

  @Test func `a page that redirects is not kept`() throws {
    #expect(try page(entry: entry).obstacle(replacedBy: .standard, redirects: true) == .redirects)
  }

  /// Rule 5.15, suspendCurrentPageIfPossible.
  @Test(
    arguments: [
      (PageSwap.leavesEntry, PageCacheObstacle?.none), (.redirect, .redirects), (.takesEntryOver, .entryIsTakenOver),
      (.isForgotten, .navigationIsForgotten),
    ])
  func `a page that another process takes the place of is suspended if its entry stays`(
    _ swap: PageSwap, _ obstacle: PageCacheObstacle?
  ) throws {
    #expect(try page(entry: entry).obstacle(replacedBy: .standard, shown: entry, swap: swap) == obstacle)
  }

  /// Rule 4.43: it is kept for the entry that the UI process shows, if that is of its URL.
  @Test func `a page is not suspended for an entry of another URL`() throws {
    let other = try world.entry("https://a.example/other", of: window)
    let page = try page(entry: entry)
    #expect(page.obstacle(replacedBy: .standard, shown: other, swap: .leavesEntry) == .showsOtherEntry)
    #expect(page.obstacle(replacedBy: .standard, shown: nil, swap: .leavesEntry) == .showsOtherEntry)
  }

  /// Rule 4.23: a page that was reloaded is not kept if the next one takes another process from its beginning.
  @Test(arguments: [LoadType?.none, .reload, .same])
  func `a page whose process goes by another type of load is not suspended`(_ type: LoadType?) throws {
    #expect(try page(entry: entry).obstacle(replacedBy: type, shown: entry, swap: .leavesEntry) == .loadReplacesIt)
  }

  @Test func `a page is suspended for the entry that showed when the next load began`() throws {
    let other = try world.entry("https://a.example/", of: window)
    _ = window.proxy.backForward.add(other)
    #expect(window.proxy.entryOfSuspendedPage(begunAt: entry) === entry)
    #expect(window.proxy.entryOfSuspendedPage(begunAt: nil) === other)
  }

  // MARK: The cache

  private func kept(_ cache: BackForwardCache, suspended: Bool = false) throws -> (SessionHistoryEntry, Frozen) {
    let (entry, frozen) = (try world.entry("https://a.example/", of: window), Frozen())
    cache.keep(
      CachedPage(frozen, home: window.navigable, keeper: suspended ? .suspended(of: nil) : .ownProcess), for: entry)
    return (entry, frozen)
  }

  @Test func `there is room for two pages of all windows, and the one that was frozen first ends`() throws {
    let cache = BackForwardCache()
    let all = try (0..<3).map { _ in try kept(cache) }
    #expect(all.map(\.1.hasEnded) == [true, false, false])
    #expect(all.map { $0.0.cachedPage == nil } == [true, false, false])
  }

  @Test func `a page that is shown again has not ended`() throws {
    let cache = BackForwardCache()
    let (entry, frozen) = try kept(cache)
    cache.take(entry)
    #expect(!frozen.hasEnded && entry.cachedPage == nil)
    cache.dropPage(of: entry)
    #expect(!frozen.hasEnded, "it is not the cache's any more")
  }

  @Test func `only suspended pages hold a process`() throws {
    let cache = BackForwardCache()
    _ = try kept(cache)
    #expect(!cache.hasSuspendedPage(in: window.proxy.process))
    _ = try kept(cache, suspended: true)
    #expect(cache.hasSuspendedPage(in: window.proxy.process))
  }

  /// Rule 4.43: the process that comes back has the page for another entry.
  @Test func `a page that is given back waits for the entry that it is of`() throws {
    let (cache, frozen) = (BackForwardCache(), Frozen())
    let shown = try world.entry("https://a.example/", of: window)
    cache.keep(CachedPage(frozen, home: window.navigable, keeper: .suspended(of: entry)), for: shown)
    cache.giveBack(shown)
    #expect(shown.cachedPage == nil && entry.cachedPage?.content === frozen)
    #expect(!entry.hasSuspendedPage, "its own process has it again")
  }

  /// Rule 4.23, removeEntriesForPageAndProcess.
  @Test func `pages of one window and process are dropped together, others stay`() throws {
    let cache = world.pool.backForwardCache
    let (own, frozen) = try kept(cache)
    let (strange, stays) = try kept(cache)
    _ = window.proxy.backForward.add(own)
    cache.dropPages(of: window.proxy, in: window.proxy.process)
    #expect(frozen.hasEnded && !stays.hasEnded && strange.cachedPage != nil)
  }
}
