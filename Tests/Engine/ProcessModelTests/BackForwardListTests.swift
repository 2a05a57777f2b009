import ProcessModel
import EngineValues
import Testing
import URLStandard
import WindowRegistry

@Suite("The back-forward list")
struct BackForwardListTests {
  private let world = ModelWorld()
  private let window: Window
  private var list: BackForwardList { window.proxy.backForward }

  init() { window = world.window() }

  private func entry(_ path: String) throws -> SessionHistoryEntry {
    try world.entry("https://a.example/" + path, of: window)
  }

  private var paths: [String] { list.items.map(\.url.path) }

  @Test func `a new entry takes the place of those after the current one`() throws {
    for path in ["1", "2", "3"] { #expect(list.add(try entry(path)).isEmpty) }
    list.setCurrent(list.items[0])
    let dropped = list.add(try entry("4"))
    #expect(paths == ["/1", "/4"] && list.index == 1)
    #expect(dropped.map(\.url.path) == ["/2", "/3"])
  }

  @Test func `there is room for a hundred entries, and the oldest goes`() throws {
    var dropped: [String] = []
    for number in 0..<102 { dropped += list.add(try entry("\(number)")).map(\.url.path) }
    #expect(list.count == 100 && list.index == 99)
    #expect(dropped == ["/0", "/1"])
  }

  @Test(arguments: [(-1, "/1"), (0, "/2"), (1, "/3"), (2, nil), (-2, nil), (Int.min, nil), (Int.max, nil)])
  func `an offset names an entry or nothing`(_ offset: Int, _ path: String?) throws {
    for path in ["1", "2", "3"] { _ = list.add(try entry(path)) }
    list.setCurrent(list.items[1])
    #expect(list.item(at: offset)?.url.path == path)
  }

  @Test func `an empty list has no entry at any offset`() {
    #expect(list.current == nil && list.item(at: 0) == nil && list.snapshot.currentIndex == nil)
  }

  /// Rule 4.23, backForwardGoToItem.
  @Test func `while another process loads the page, a way back leaves the list where it is`() throws {
    for path in ["1", "2"] { _ = list.add(try entry(path)) }
    let page = ProvisionalPage(takeover: .atStart, process: nil)
    window.proxy.begin(page)
    window.proxy.willGo(to: list.items[0])
    #expect(list.index == 1)
    window.proxy.end(page)
    window.proxy.willGo(to: list.items[0])
    #expect(list.index == 0)
  }

  // MARK: Frames

  /// The page's entry with one of a frame inside.
  private func pageWithFrame() throws -> (page: SessionHistoryEntry, frame: NavigableID) {
    let frame = world.registry.addChild(of: window.navigable, at: 0, name: "f", origin: .newOpaque(), sandbox: [])
    let page = try entry("page")
    page.setChild(try world.entry("https://a.example/frame1", of: window, frame: frame))
    _ = list.add(page)
    return (page, frame)
  }

  /// Rule 4.43.
  @Test func `a frame that navigates copies the entry that is shown`() throws {
    let (page, frame) = try pageWithFrame()
    let next = try world.entry("https://a.example/frame2", of: window, frame: frame)
    _ = list.add(ofFrameInside: next, number: world.newNumber)
    let copy = try #require(list.current)
    #expect(list.count == 2 && copy !== page)
    #expect(copy.id != page.id && copy.key == page.key, "the same entry of the frame, another of the list")
    #expect(copy.navigatedFrame == frame)
    #expect(copy.child(of: frame) === next)
    #expect(page.child(of: frame)?.url.path == "/frame1", "the entry before keeps its frame's")
    #expect(copy.isClone(of: page) && !next.isClone(of: page.child(of: frame)))
  }

  /// Rule 4.43: what changes the page's entry later changes the entry before.
  @Test func `the copy does not follow the page's own entry`() throws {
    let (page, frame) = try pageWithFrame()
    let next = try world.entry("https://a.example/frame2", of: window, frame: frame)
    _ = list.add(ofFrameInside: next, number: world.newNumber)
    page.url = try #require(WebURL("https://a.example/changed"))
    #expect(list.current?.url.path == "/page")
  }

  /// Rule 4.23: the entry of a frame which had none so far is taken for the whole page's.
  @Test func `the entry of a frame that had none is the whole page's`() throws {
    _ = list.add(try entry("page"))
    let frame = world.registry.addChild(of: window.navigable, at: 0, name: "", origin: .newOpaque(), sandbox: [])
    let own = try world.entry("https://a.example/frame", of: window, frame: frame)
    _ = list.add(ofFrameInside: own, number: world.newNumber)
    #expect(list.current === own && list.current?.navigatedFrame == nil)
  }

  /// Rule 4.43, backForwardSetChildItem.
  @Test func `a new frame's entry goes into the entry that is shown`() throws {
    let (page, frame) = try pageWithFrame()
    _ = list.add(
      ofFrameInside: try world.entry("https://a.example/2", of: window, frame: frame), number: world.newNumber)
    let other = world.registry.addChild(of: window.navigable, at: 1, name: "", origin: .newOpaque(), sandbox: [])
    let first = try world.entry("https://a.example/other", of: window, frame: other)
    list.setChild(first, of: page)
    #expect(list.current?.child(of: other) === first)
    #expect(page.child(of: other) == nil)
  }

  /// Rule 4.24.
  @Test func `an entry is a script's if the frame that navigated was a script's`() throws {
    let (page, frame) = try pageWithFrame()
    #expect(!page.isScriptsWithoutInteraction)
    let next = try world.entry("https://a.example/frame2", of: window, frame: frame)
    next.createdByScriptWithoutInteraction = true
    _ = list.add(ofFrameInside: next, number: world.newNumber)
    let copy = try #require(list.current)
    #expect(copy.isScriptsWithoutInteraction && !copy.createdByScriptWithoutInteraction)
    copy.children = []
    #expect(!copy.isScriptsWithoutInteraction, "forgotten once the frame is made again")
  }

  // MARK: One document

  /// Rule 4.22.
  @Test func `entries of one document differ in the state, the fragment or nothing`() throws {
    let first = try entry("1")
    let fragment = try entry("1#x")
    fragment.sequences.document = first.sequences.document
    #expect(fragment.isSameDocument(as: first))
    let pushed = try entry("2")
    pushed.sequences.document = first.sequences.document
    pushed.state = .null
    #expect(pushed.isSameDocument(as: first))
    #expect(!first.isSameDocument(as: first), "going to the entry itself loads it")
    #expect(!(try entry("1#y")).isSameDocument(as: first), "another document of the same URL")
  }

  /// Rule 4.43: going to an entry that differs in frames only is none of the page's own document.
  @Test func `entries whose frames show other documents are not of one document`() throws {
    let (page, frame) = try pageWithFrame()
    let next = try world.entry("https://a.example/frame2", of: window, frame: frame)
    let copy = page.copy(with: next, number: world.newNumber)
    #expect(!copy.isSameDocument(as: page))
    next.sequences.document = try #require(page.child(of: frame)).sequences.document
    #expect(copy.isSameDocument(as: page))
  }
}
