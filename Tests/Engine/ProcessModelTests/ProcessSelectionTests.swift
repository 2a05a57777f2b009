import ProcessModel
import Testing
import URLStandard
import WebMessages
import WindowRegistry

@Suite("Which process a load goes to")
struct ProcessSelectionTests {
  private let world = ModelWorld()

  /// Rule 5.15.
  @Test(
    "A load to another site swaps, one within the site does not",
    arguments: [
      ("https://a.example/", "https://b.example/", true), ("https://a.example/", "https://a.example/2", false),
      ("https://www.a.example/", "https://login.a.example/", false), ("https://a.example/", "mailto:a@b.example", true),
      ("https://a.example/", "about:blank", false), ("https://a.example/", "data:text/html,x", false),
      ("app://one/", "app://two/", false), ("app://one/", "https://a.example/", true),
    ])
  func sites(_ shown: String, _ target: String, _ swaps: Bool) throws {
    let window = world.window()
    try window.show(shown)
    #expect(world.selection(window).swapsProcess(for: try load(target)) == swaps)
  }

  /// Rule 5.15, treatAsSameOriginNavigation.
  @Test func `a blob stays with the page that made it, and leaves with another`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let own = try load("blob:https://a.example/1", from: window.shownOrigin)
    #expect(!world.selection(window).swapsProcess(for: own))
    #expect(world.selection(window).swapsProcess(for: try load("blob:https://b.example/1", from: window.shownOrigin)))
  }

  /// Rule 5.15: scripts hold the page.
  @Test func `a page with an opener leaves its process only for the app`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main)
    try popup.show("https://a.example/popup")
    #expect(!world.selection(popup).swapsProcess(for: try load("https://b.example/")))
    #expect(world.selection(popup).swapsProcess(for: try load("https://b.example/", by: .app)))
    #expect(!world.selection(popup).swapsProcess(for: try load("https://b.example/", by: .appWithContent)))
  }

  /// Rule 5.15: windows that the main frame opened hold the page, too.
  @Test func `a page that has opened a window leaves its process only for the app`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    _ = world.window(named: "w", openedBy: main)
    #expect(!world.selection(main).swapsProcess(for: try load("https://b.example/")))
    #expect(world.selection(main).swapsProcess(for: try load("https://b.example/", by: .app)))
  }

  /// Rule 5.15: the UI process does not hear that a window has disowned its opener.
  @Test func `a window that disowns its opener is still held`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main)
    try popup.show("https://a.example/popup")
    world.registry.setOpener(nil, of: popup.navigable)
    #expect(!world.selection(popup).swapsProcess(for: try load("https://b.example/")))
  }

  /// Rule 5.12: an answer with an opener policy makes the UI process forget the opener.
  @Test func `a window whose opener was forgotten with an answer is free`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main)
    try popup.show("https://a.example/popup")
    popup.proxy.forgetOpener(in: world.registry)
    #expect(world.selection(popup).swapsProcess(for: try load("https://b.example/")))
    #expect(popup.proxy.opener.name.isEmpty)
    #expect(world.registry.opener(of: popup.navigable) == main.navigable, "scripts keep it for now")
  }

  /// Rule 5.15: one without opener and name always takes a new process, but for blob: and about:.
  @Test(
    arguments: [("https://a.example/2", true), ("blob:https://a.example/1", false), ("about:blank", false)])
  func `the first load of a window without opener and name leaves its process`(_ url: String, _ swaps: Bool) throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(openedBy: main, link: .suppressed)
    #expect(world.selection(popup).swapsProcess(for: try load(url, from: main.shownOrigin)) == swaps)
  }

  /// Rule 5.15: the site of a popup that committed nothing is that of the frame which opened it.
  @Test func `an empty popup has the site of its opener`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main)
    popup.shownOrigin = main.shownOrigin
    #expect(!world.selection(popup).swapsProcess(for: try load("https://a.example/2", by: .app)))
    #expect(world.selection(popup).swapsProcess(for: try load("https://b.example/", by: .app)))
  }

  /// Rule 5.15: without an opener it is that of the page which shows in the window that made it.
  @Test func `an empty named window without opener has the site of the page that made it`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(named: "w", openedBy: main, link: .suppressed)
    #expect(!world.selection(popup).swapsProcess(for: try load("https://a.example/2")))
    try main.show("https://b.example/")
    #expect(world.selection(popup).swapsProcess(for: try load("https://a.example/2")))
  }

  /// Rule 5.15: about:blank is of its process's site.
  @Test func `an empty page leaves its process once that has shown another site`() throws {
    let window = world.window()
    try window.show("about:blank")
    #expect(!world.selection(window).swapsProcess(for: try load("https://a.example/")))
    try window.show("https://a.example/")
    try window.show("about:blank")
    #expect(!world.selection(window).swapsProcess(for: try load("https://a.example/")))
    #expect(world.selection(window).swapsProcess(for: try load("https://b.example/")))
  }

  /// Rules 4.23 and 5.15.
  @Test func `going back returns to the process of the entry, as long as that exists`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let own = try world.entry("https://a.example/", of: window)
    #expect(!world.selection(window).swapsProcess(for: try load("https://a.example/", to: own)))
    let left = window.proxy.process
    window.proxy.move(to: world.pool.newProcess())
    try window.show("https://b.example/")
    world.pool.release(left)
    #expect(world.pool.isAlive(left), "it waits for a page of its site")
    let back = try load("https://a.example/", to: own)
    #expect(world.selection(window).swapsProcess(for: back))
    #expect(world.pool.takeProcess(for: back, of: window.proxy) === left)
  }

  @Test func `an entry without a process stays`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let restored = try world.entry("https://b.example/", of: window)
    restored.process = nil
    #expect(!world.selection(window).swapsProcess(for: try load("https://b.example/", to: restored)))
  }

  @Test func `an empty URL stays, and so does everything in a world without swaps`() throws {
    let window = world.window()
    try window.show("https://a.example/")
    let empty = NavigationFacts(
      url: nil, originalURL: nil, initiator: .app, requester: window.shownOrigin, entry: nil)
    #expect(!world.selection(window).swapsProcess(for: empty))
    let still = ModelWorld(swapsProcesses: false)
    let other = still.window()
    try other.show("https://a.example/")
    #expect(!still.selection(other).swapsProcess(for: try load("https://b.example/", by: .app)))
  }

  /// Rule 5.15: a load that is in another process is of the site that it asked last.
  @Test func `a redirect in another process swaps by the site that was asked, once that process has shown a page`()
    throws
  {
    let window = world.window()
    try window.show("https://a.example/")
    let process = world.pool.newProcess()
    window.proxy.begin(ProvisionalPage(takeover: .atStart, process: process))
    let last = try #require(WebURL("https://b.example/"))
    let redirected = try load("https://c.example/", by: .app)
    #expect(!world.selection(window).swapsProcess(forRedirect: redirected, from: last))
    process.noteCommit(of: last)
    #expect(world.selection(window).swapsProcess(forRedirect: redirected, from: last))
    #expect(!world.selection(window).swapsProcess(forRedirect: try load("https://b.example/2", by: .app), from: last))
  }

  /// Rules 1.30 and 5.15.
  @Test func `a redirect of a window's first load without opener swaps by the site that was asked`() throws {
    let main = world.window()
    try main.show("https://a.example/")
    let popup = world.window(openedBy: main, link: .suppressed)
    popup.proxy.move(to: world.pool.newProcess())
    let last = try #require(WebURL("https://b.example/"))
    let away = try load("https://c.example/", by: .appForWindowWithoutOpener)
    #expect(world.selection(popup).swapsProcess(forRedirect: away, from: last))
    let within = try load("https://b.example/2", by: .appForWindowWithoutOpener)
    #expect(!world.selection(popup).swapsProcess(forRedirect: within, from: last))
  }

  /// Rule 1.30: where a window without an opener begins.
  @Test(
    arguments: [
      ("", "https://a.example/", false), ("", "about:blank", true), ("w", "https://a.example/2", true),
      ("w", "https://b.example/", false), ("w", "about:blank", true), ("", "blob:https://a.example/1", true),
    ])
  func `a window without opener begins in its maker's process if it stays on the site and has a name`(
    _ name: String, _ url: String, _ stays: Bool
  ) throws {
    let main = world.window()
    try main.show("https://a.example/")
    let record = OpenerRecord(maker: main.proxy.id, link: .suppressed, name: name)
    let process = world.selection(main).processOfNewWindow(for: WebURL(url), record)
    #expect((process === main.proxy.process) == stays)
  }
}
