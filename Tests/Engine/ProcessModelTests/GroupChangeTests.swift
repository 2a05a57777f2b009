import ProcessModel
import Testing
import URLStandard
import WebMessages
import WindowRegistry

@Suite("What becomes of a window's navigable")
struct GroupChangeTests {
  private let world = ModelWorld()

  private func change(
    _ window: Window, to entry: SessionHistoryEntry? = nil, from page: ProvisionalPage? = nil, mayComeBack: Bool = false
  ) -> GroupChange {
    window.proxy.groupChange(to: entry, from: page, mayComeBack: mayComeBack, in: world.registry)
  }

  @Test func `a window that is alone takes its navigable along`() {
    let window = world.window()
    #expect(change(window) == .leavesAlone)
    world.registry.setOpener(window.navigable, of: window.navigable)
    let group = world.registry[window.navigable]?.group
    world.registry.leaveGroup(window.navigable)
    #expect(world.registry.opener(of: window.navigable) == nil)
    #expect(world.registry[window.navigable]?.group != group)
  }

  /// Rule 5.12: opener, handle and name are cut.
  @Test func `a window with others in its group gets a new navigable`() {
    let main = world.window()
    let popup = world.window(named: "w", openedBy: main)
    #expect(change(popup) == .replaces)
    #expect(change(main) == .replaces)
  }

  /// Rule 5.15: windows that the page opens are not its successor's.
  @Test func `a page that may come back keeps its navigable`() {
    #expect(change(world.window(), mayComeBack: true) == .replaces)
  }

  /// Rule 5.15: the cached page brings its opener and handles.
  @Test func `a frozen page brings its own navigable`() throws {
    let window = world.window()
    let entry = try world.entry("https://a.example/", of: window)
    world.pool.backForwardCache.keep(
      CachedPage(Frozen(), home: window.navigable, keeper: .suspended(of: nil)), for: entry)
    #expect(change(window, to: entry, mayComeBack: true) == .bringsItsOwn)
  }

  /// Rule 4.43.
  @Test func `a load beside a frozen page goes to the navigable that was cut off`() {
    let window = world.window()
    let home = world.window().navigable
    let page = ProvisionalPage(takeover: .atStart, process: nil)
    page.home = home
    #expect(change(window, from: page) == .leavesAlone, "it is still a window of its own")
    world.registry.cut(home, keepsName: true)
    #expect(change(window, from: page) == .returns(to: home))
  }
}

@Suite("Who opened a window")
struct OpenerRecordTests {
  private let maker = PageID(maker: .app, number: 0)

  @Test func `a window of the app has no maker and is free`() {
    #expect(OpenerRecord.app.maker == nil && !OpenerRecord.app.isHeld && OpenerRecord.app.keptMaker == nil)
  }

  @Test func `a window with an opener is held, and one without still has a maker`() {
    let popup = OpenerRecord(maker: maker, link: .kept, name: "w")
    #expect(popup.isHeld && popup.keptMaker == maker)
    let alone = OpenerRecord(maker: maker, link: .suppressed, name: "w")
    #expect(!alone.isHeld && alone.keptMaker == nil && alone.maker == maker)
  }

  /// Rule 1.11.
  @Test func `a page that targets the window becomes its opener`() {
    var record = OpenerRecord.app
    record.adopt()
    #expect(record.isHeld && record.maker == nil)
  }

  /// Rules 1.44 and 5.12.
  @Test func `an opener policy takes the name away that the window was opened with`() {
    var record = OpenerRecord(maker: maker, link: .kept, name: "w")
    record.forgetName()
    #expect(record.name.isEmpty && record.isHeld)
  }

  /// Rule 5.15.
  @Test func `a window that moves to another navigable has that one's opener`() {
    var record = OpenerRecord(maker: maker, link: .kept, name: "w")
    record.moved(hasOpener: false)
    #expect(!record.isHeld && record.keptMaker == maker, "who made it stays")
    record.moved(hasOpener: true)
    #expect(record.isHeld)
  }
}
