import ProcessModel
import Testing
import URLStandard
import WebMessages

@Suite("Processes of a world")
struct ProcessPoolTests {
  private let world = ModelWorld()

  private func moved(_ window: Window, to url: String) throws -> WebProcess {
    let left = window.proxy.process
    window.proxy.move(to: world.pool.newProcess())
    try window.show(url)
    return left
  }

  /// Rule 5.15: a process exists as long as it shows a page, has one in the page cache, or waits for one.
  @Test func `a process without a page waits for one of its site`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let left = try moved(window, to: "https://b.example/")
    world.pool.leave(left, page: window.proxy, home: window.navigable, isSuspended: false)
    #expect(world.pool.isAlive(left))
    #expect(world.pool.takeProcess(for: try load("https://a.example/3"), of: window.proxy) === left)
  }

  @Test func `a process of several sites ends with its last page`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    try window.show("https://c.example/")
    let left = try moved(window, to: "https://b.example/")
    world.pool.leave(left, page: window.proxy, home: window.navigable, isSuspended: false)
    #expect(!world.pool.isAlive(left))
  }

  @Test func `a process that shows another page goes on, and is not taken for a load`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main)
    let left = try moved(popup, to: "https://b.example/")
    world.pool.release(left)
    #expect(world.pool.isAlive(left))
    #expect(world.pool.takeProcess(for: try load("https://a.example/"), of: popup.proxy) == nil)
  }

  /// Rule 5.15, processForSite: a process whose page is in the page cache.
  @Test func `a load takes the process of a suspended page of its site`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let entry = try world.entry("https://a.example/", of: window)
    _ = window.proxy.backForward.add(entry)
    let left = try moved(window, to: "https://b.example/")
    let frozen = Frozen()
    world.pool.backForwardCache.keep(
      CachedPage(frozen, home: window.navigable, keeper: .suspended(of: nil)), for: entry)
    world.pool.leave(left, page: window.proxy, home: window.navigable, isSuspended: true)
    #expect(world.pool.isAlive(left))
    #expect(world.pool.takeProcess(for: try load("https://a.example/2", by: .app), of: window.proxy) === left)
    // Rule 4.23: a load that goes to a process with pages of the window in the cache ends them when it is allowed.
    #expect(frozen.hasEnded)
    #expect(entry.cachedPage == nil)
  }

  /// Rule 4.23: going back to the suspended page keeps it.
  @Test func `going back to a suspended page leaves it in the page cache`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let entry = try world.entry("https://a.example/", of: window)
    _ = window.proxy.backForward.add(entry)
    let left = try moved(window, to: "https://b.example/")
    let frozen = Frozen()
    world.pool.backForwardCache.keep(
      CachedPage(frozen, home: window.navigable, keeper: .suspended(of: nil)), for: entry)
    #expect(world.pool.takeProcess(for: try load("https://a.example/", to: entry), of: window.proxy) === left)
    #expect(!frozen.hasEnded)
  }

  /// Rule 5.15: a page whose entry the next one takes over is not kept, and all that its process has of the window goes.
  @Test func `a page that is not suspended takes the other pages of its process along`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let entry = try world.entry("https://a.example/", of: window)
    _ = window.proxy.backForward.add(entry)
    let frozen = Frozen()
    world.pool.backForwardCache.keep(CachedPage(frozen, home: window.navigable, keeper: .ownProcess), for: entry)
    let left = try moved(window, to: "https://b.example/")
    world.pool.leave(left, page: window.proxy, home: window.navigable, isSuspended: false)
    #expect(frozen.hasEnded)
  }

  /// Rule 5.15, didStartProvisionalLoadForFrame.
  @Test func `a process for a redirect belongs to no site, one for a load to the load's`() throws {
    let window = world.window()
    let url = try #require(WebURL("https://a.example/"))
    let redirected = ProvisionalPage(takeover: .atRedirect, process: world.pool.newProcess())
    world.pool.commit(redirected, of: window.proxy, firstURL: url)
    #expect(window.proxy.process === redirected.process && window.proxy.process.site == nil)
    let started = ProvisionalPage(takeover: .atStart, process: nil)
    world.pool.commit(started, of: window.proxy, firstURL: url)
    #expect(window.proxy.process === started.process && window.proxy.process.belongsToSite(of: url))
  }

  /// Rule 5.12: a group switch takes a new process; the page may still share what was in its old ones.
  @Test func `a page remembers the processes that it was in`() throws {
    let main = world.window()
    let popup = world.window(named: "w", openedBy: main)
    let stranger = world.window()
    world.pool.switchGroup(of: popup.proxy)
    #expect(popup.proxy.process !== main.proxy.process)
    #expect(popup.proxy.hasSharedProcess(with: main.proxy))
    #expect(!popup.proxy.hasSharedProcess(with: stranger.proxy))
  }

  @Test func `a page that goes releases its process`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    world.pool.remove(window.proxy)
    #expect(world.pool.isAlive(window.proxy.process), "it waits")
    #expect(world.pool[window.proxy.id] == nil)
  }
}

@Suite("Provisional pages")
struct ProvisionalPageTests {
  private let world = ModelWorld()

  @Test func `its process counts as used until the load ends`() {
    let window = world.window()
    let page = ProvisionalPage(takeover: .atStart, process: world.pool.newProcess())
    window.proxy.begin(page)
    #expect(page.process.map { world.pool.isAlive($0) } == true)
    window.proxy.end(page)
    #expect(page.process.map { world.pool.isAlive($0) } == false)
  }

  @Test func `one that was given up cannot end the one that took its place`() {
    let window = world.window()
    let first = ProvisionalPage(takeover: .atStart, process: nil)
    let second = ProvisionalPage(takeover: .atStart, process: nil)
    window.proxy.begin(first)
    window.proxy.begin(second)
    window.proxy.end(first)
    #expect(window.proxy.provisionalPage === second)
  }

  @Test func `a process that is not there yet is launched once`() {
    let page = ProvisionalPage(takeover: .atStart, process: nil)
    #expect(page.launch == .underWay && page.waitedForLaunch)
    page.launched(world.pool.newProcess())
    #expect(page.launch == .done && page.waitedForLaunch)
    #expect(!ProvisionalPage(takeover: .atStart, process: world.pool.newProcess()).waitedForLaunch)
  }

  /// Rule 4.2.
  @Test func `one in the process of another makes the UI process forget its navigation`() throws {
    let window = world.window()
    let process = world.pool.newProcess()
    let first = ProvisionalPage(takeover: .atStart, process: process)
    let second = ProvisionalPage(takeover: .atStart, process: process)
    #expect(second.forgetIfReplacing(first, goingTo: nil) && second.isForgotten)
    let third = ProvisionalPage(takeover: .atStart, process: world.pool.newProcess())
    #expect(!third.forgetIfReplacing(second, goingTo: nil) && !third.isForgotten)
    let entry = try world.entry("https://a.example/", of: window)
    world.pool.backForwardCache.keep(
      CachedPage(Frozen(), home: window.navigable, keeper: .suspended(of: nil)), for: entry)
    let back = ProvisionalPage(takeover: .atStart, process: process)
    #expect(!back.forgetIfReplacing(first, goingTo: entry), "the suspended page keeps its navigation")
  }

  @Test func `a load that began in the page's process is told from one that began elsewhere`() {
    #expect(ProvisionalPage.Takeover.atRedirect.atRedirect == .atRedirect)
    #expect(ProvisionalPage.Takeover.atStart.atRedirect == .atLaterRedirect)
    #expect(ProvisionalPage.Takeover.atLaterRedirect.atRedirect == .atLaterRedirect)
  }
}
