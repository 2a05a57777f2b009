import Testing
import URLStandard
import WindowRegistry

@Suite("Who may close a window")
struct ClosingTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  private func close(_ window: NavigableID, by source: NavigableID, entries: Int) -> String {
    switch registry.closePermission(of: window, by: source, historyEntries: entries, gesture: .none) {
    case .allowed(let reason): "allowed \(reason.rule)"
    case .refused(let refusal): "refused \(refusal.reason.rule)"
    case .ignored(let reason, _): "ignored \(reason.rule)"
    }
  }

  @Test("a window that a page opened may close with any history, one without an opener too")
  func opened() {
    let main = windows.main()
    let popup = windows.popup(of: main)
    #expect(close(popup, by: popup, entries: 5) == "allowed 5.2")
    #expect(close(popup, by: main, entries: 5) == "allowed 5.2")
    let unrelated = windows.unrelatedPopup()
    #expect(close(unrelated, by: unrelated, entries: 5) == "allowed 5.2")
  }

  @Test("the app's own window may close itself while its history has one entry")
  func app() {
    let main = windows.main()
    #expect(close(main, by: main, entries: 0) == "allowed 5.2")
    #expect(close(main, by: main, entries: 1) == "allowed 5.2")
    #expect(close(main, by: main, entries: 2) == "ignored 5.3")
    guard
      case .ignored(_, let message) = registry.closePermission(
        of: main, by: main, historyEntries: 2, gesture: .none)
    else {
      Issue.record("the window may close")
      return
    }
    #expect(message == "Can't close the window since it was not opened by JavaScript")
  }

  @Test("close() of a frame does nothing, and asks first whether the frame may be navigated")
  func frame() {
    let main = windows.main()
    let frame = windows.frame(in: main)
    #expect(close(frame, by: main, entries: 1) == "ignored 5.1")
    let foreign = windows.frame(in: windows.popup(of: main, url: "https://pay.example/"), url: "https://pay.example/")
    guard
      case .refused(let refusal) = registry.closePermission(
        of: foreign, by: main, historyEntries: 1, gesture: .none)
    else {
      Issue.record("the frame may close")
      return
    }
    #expect(refusal.consoleMessage.hasPrefix("Unsafe JavaScript attempt to initiate navigation"))
  }

  @Test("who may not navigate a window may not close it")
  func stranger() {
    let main = windows.main()
    let popup = windows.popup(of: main, url: "https://pay.example/")
    let stranger = windows.popup(of: main, url: "https://elsewhere.example/")
    #expect(close(popup, by: stranger, entries: 1) == "refused 1.40")
  }

  @Test("a window that was closed and kept by the app may be closed again; one that is gone may not")
  func again() {
    let main = windows.main()
    let popup = windows.popup(of: main)
    registry.markClosing(popup)
    #expect(close(popup, by: main, entries: 1) == "allowed 5.2")
    registry.markClosed(popup)
    #expect(close(popup, by: main, entries: 1) == "allowed 5.2")
    registry.remove(popup)
    #expect(close(popup, by: main, entries: 1) == "ignored 5.9")
  }
}

@Suite("What happens to windows")
struct WindowLifeTests {
  let windows = Windows()
  var registry: WindowRegistry { windows.registry }

  @Test("closed is true at once; the opener of a closed window's popups stays until the window is gone")
  func closing() {
    let main = windows.main()
    let popup = windows.popup(of: main)
    registry.markClosing(main)
    #expect(registry.isClosed(main))
    #expect(registry.opener(of: popup) == main)
    registry.remove(main)
    #expect(registry.opener(of: popup) == nil)
  }

  @Test("a window that a swap replaced is not an opener")
  func cutOpener() {
    let main = windows.main()
    let popup = windows.popup(of: main)
    registry.cut(main, keepsName: true)
    #expect(registry.opener(of: popup) == nil)
  }

  @Test("frames that are nested ten thousand deep are removed")
  func deep() {
    let main = windows.main()
    let outer = windows.frame(in: main)
    var inner = outer
    for _ in 0..<10_000 { inner = registry.addChild(of: inner, at: 0, name: "", origin: .newOpaque(), sandbox: []) }
    registry.remove(outer)
    #expect(registry[inner] == nil)
    #expect(registry.subtree(of: main) == [main])
  }

  @Test("frames keep the order of their elements")
  func order() {
    let main = windows.main()
    let origin = Origin.newOpaque()
    let first = registry.addChild(of: main, at: 0, name: "", origin: origin, sandbox: [])
    let third = registry.addChild(of: main, at: 1, name: "", origin: origin, sandbox: [])
    let second = registry.addChild(of: main, at: 1, name: "", origin: origin, sandbox: [])
    #expect(registry[main]?.children == [first, second, third])
    #expect(registry.subtree(of: main) == [main, first, second, third])
  }

  @Test("a window is not alone while another one of its group exists")
  func company() {
    let main = windows.main()
    #expect(!registry.hasCompany(main))
    let popup = windows.popup(of: main)
    #expect(registry.hasCompany(main))
    registry.markClosing(popup)
    #expect(!registry.hasCompany(main))
    _ = windows.unrelatedPopup()
    #expect(!registry.hasCompany(main))
  }
}
