import Testing
import URLStandard
import WindowRegistry

@Suite("Finding windows by name")
struct NameLookupTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  // MARK: Keywords

  @Test("keywords match in any case, except _current")
  func keywords() {
    let main = windows.main()
    let outer = windows.frame(in: main)
    let inner = windows.frame(in: outer)
    for name in ["_self", "_SELF", "_current", ""] { #expect(registry.hit(name, from: inner) == inner) }
    for name in ["_parent", "_Parent"] { #expect(registry.hit(name, from: inner) == outer) }
    for name in ["_top", "_TOP"] { #expect(registry.hit(name, from: inner) == main) }
    #expect(registry.hit("_parent", from: main) == main)
    for name in ["_blank", "_Blank"] { #expect(registry.missRule(name, from: inner) == "1.64") }
    #expect(registry.hit("_CURRENT", from: inner) == nil)
  }

  @Test("a name that starts with an underscore is an ordinary name")
  func underscore() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "_mine")
    #expect(registry.hit("_mine", from: main) == popup)
  }

  @Test("names compare with their case")
  func caseOfNames() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "Login")
    #expect(registry.hit("Login", from: main) == popup)
    #expect(registry.hit("login", from: main) == nil)
  }

  // MARK: Search order

  @Test("own frame, what is inside it, the rest of the page, then other pages")
  func order() {
    let main = windows.main(name: "n")
    let left = windows.frame(in: main, name: "n")
    let inside = windows.frame(in: left, name: "inner")
    let right = windows.frame(in: main)
    let popup = windows.popup(of: main, name: "n")
    #expect(registry.hit("n", from: left) == left)
    #expect(registry.hit("inner", from: left) == inside)
    #expect(registry.hit("n", from: right) == main)
    registry.setName("", of: main)
    #expect(registry.hit("n", from: right) == left)
    registry.setName("", of: left)
    #expect(registry.hit("n", from: right) == popup)
  }

  @Test("of two windows with one name the older one is found")
  func oldestFirst() {
    let main = windows.main()
    let first = windows.popup(of: main, name: "n")
    _ = windows.popup(of: main, name: "n")
    #expect(registry.hit("n", from: main) == first)
  }

  @Test("frames of an opener's page and of a popup's page are found")
  func framesOfOthers() {
    let main = windows.main()
    let frame = windows.frame(in: main, name: "pane")
    let popup = windows.popup(of: main)
    let inPopup = windows.frame(in: popup, name: "inner")
    #expect(registry.hit("pane", from: popup) == frame)
    #expect(registry.hit("inner", from: main) == inPopup)
  }

  @Test("an assigned name applies at once")
  func renaming() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "old")
    registry.setName("new", of: popup)
    #expect(registry.hit("new", from: main) == popup)
    #expect(registry.hit("old", from: main) == nil)
  }

  // MARK: Who is familiar

  @Test("opener, openee and siblings find each other; a window's popup's popup is not found")
  func oneHop() {
    let main = windows.main(name: "main")
    let first = windows.popup(of: main, name: "first")
    let second = windows.popup(of: main, name: "second")
    let third = windows.popup(of: first, name: "third")
    #expect(registry.hit("main", from: first) == main)
    #expect(registry.hit("second", from: first) == second)
    #expect(registry.hit("third", from: first) == third)
    #expect(registry.missRule("third", from: main) == "1.38")
    #expect(registry.hit("main", from: third) == nil)
  }

  @Test("a popup that an iframe opened belongs to the iframe's page")
  func openedByFrame() {
    let main = windows.main()
    let frame = windows.frame(in: main)
    let popup = windows.popup(of: frame, name: "n")
    #expect(registry.hit("n", from: main) == popup)
  }

  @Test(
    "a popup whose opening iframe is removed is found no more, and has a closed opener after clicks in it (rule 5.10)",
    arguments: [true, false])
  func openerFrameRemoved(isTouched: Bool) {
    let main = windows.main()
    let frame = windows.frame(in: main)
    let popup = windows.popup(of: frame, name: "n")
    if isTouched { registry.markInteraction(with: frame) }
    registry.remove(frame)
    #expect(registry.opener(of: popup) == (isTouched ? frame : nil))
    #expect(registry.missRule("n", from: main) == "1.38")
  }

  @Test("siblings whose opener is gone do not find each other")
  func openerDestroyed() {
    let main = windows.main()
    let first = windows.popup(of: main, name: "first")
    _ = windows.popup(of: main, name: "second")
    #expect(registry.hit("second", from: first) != nil)
    registry.remove(main)
    #expect(registry.hit("second", from: first) == nil)
  }

  @Test("whoever targets a window becomes its opener; the former opener then misses it")
  func stealing() {
    let main = windows.main()
    let first = windows.popup(of: main, name: "first")
    let second = windows.popup(of: main, name: "second")
    registry.setOpener(second, of: first)
    #expect(registry.hit("first", from: second) == first)
    #expect(registry.missRule("first", from: main) == "1.38")
  }

  // MARK: Misses

  @Test("a window without an opener cannot be found, whatever it is called")
  func noopener() {
    let main = windows.main()
    _ = windows.unrelatedPopup(name: "n")
    #expect(registry.missRule("n", from: main) == "1.42")
  }

  @Test("opener = null severs both directions")
  func disowned() {
    let main = windows.main(name: "main")
    let popup = windows.popup(of: main, name: "n")
    registry.setOpener(nil, of: popup)
    #expect(registry.missRule("n", from: main) == "1.38")
    #expect(registry.missRule("main", from: popup) == "1.38")
  }

  @Test("a window that is being closed is not found")
  func closing() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    registry.markClosing(popup)
    #expect(registry.missRule("n", from: main) == "1.42")
    #expect(registry.isClosed(popup))
  }

  @Test("a page that called close() finds others until its task has run, then nobody")
  func closedPageSearches() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    registry.markClosing(main)
    #expect(registry.hit("n", from: main) == popup)
    registry.markClosed(main)
    #expect(registry.missRule("n", from: main) == "1.42")
  }

  @Test("what the app destroyed is not found and not remembered")
  func removed() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    let frame = windows.frame(in: popup, name: "inner")
    registry.remove(popup)
    #expect(registry.missRule("n", from: main) == "1.37")
    #expect(registry.isClosed(popup) && registry.isClosed(frame))
    #expect(registry[popup] == nil && registry[frame] == nil)
  }

  @Test("a removed iframe's name is free")
  func removedFrame() {
    let main = windows.main()
    let frame = windows.frame(in: main, name: "n")
    registry.remove(frame)
    #expect(registry.missRule("n", from: main) == "1.37")
    #expect(registry[main]?.children == [])
  }

  @Test("a handle that a process swap cut off is still found by its name, and is closed")
  func cut() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    registry.cut(popup, keepsName: true)
    #expect(registry.hit("n", from: main) == popup)
    #expect(registry.isClosed(popup))
    registry.cut(popup, keepsName: false)
    #expect(registry.hit("n", from: main) == nil)
  }

  @Test("another group's windows do not exist for a page")
  func otherGroup() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n")
    registry.setGroup(registry.newGroup(), of: popup)
    #expect(registry.missRule("n", from: main) == "1.42")
  }

  @Test("found, but not allowed to navigate: a miss that names its rule and the console's words")
  func refusedIsMiss() {
    let main = windows.main()
    let popup = windows.popup(of: main, name: "n", url: "https://pay.example/")
    let stranger = windows.frame(in: main, url: "https://ads.example/")
    guard case .missed(let reason, let refusal?) = registry.find("n", from: stranger, gesture: .none) else {
      Issue.record("the popup of another origin was found")
      return
    }
    #expect(reason.rule == "1.40")
    #expect(
      refusal.consoleMessage.hasPrefix(
        "Unsafe JavaScript attempt to initiate navigation for frame with URL 'https://pay.example/' from frame with URL 'https://ads.example/'."
      ))
    #expect(registry.hit("n", from: main) == popup)
  }
}
