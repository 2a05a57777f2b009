import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

@Suite struct MemoryTests {
  /// Global objects that the engine still has once everything of a world was dropped: one would grow without bound.
  @Test func aWorldLeavesNoGlobalObjectBehind() {
    let host = FakeHost()
    func world() {
      let document = host.load(
        "<p onclick='go()'></p><script>function go() { return 1 } Promise.resolve(go()).then(go)</script>")
      _ = document.evaluate("setTimeout(go, 1); window.x = { go }", sourceURL: nil, line: 1, world: .page)
    }
    for _ in 0..<3 { world() }
    host.windows = [:]
    host.agent.reset()
    host.agent.collectGarbage()
    let first = host.agent.machine.globalObjectCount
    for _ in 0..<10 { world() }
    host.windows = [:]
    host.agent.reset()
    host.agent.collectGarbage()
    // The collector is conservative: an address that lies on the stack may keep one.
    #expect(host.agent.machine.globalObjectCount <= first + 2)
  }

  /// One world that navigates and navigates: only the newest of the pages that it has left are kept.
  @Test func pagesThatWereLeftAreLetGo() {
    let host = FakeHost()
    let opener = host.load("<script>var w = window.open('https://a.test/0'), held = []</script>")
    for index in 0..<200 {
      host.pages["https://a.test/\(index)"] = "<p>x</p><script>function f() { return document.body }</script>"
      host.show(WebURL("https://a.test/\(index)")!, in: NavigableID(rawValue: 2))
      host.run("w.f().firstChild.textContent", in: opener)
    }
    host.agent.collectGarbage()
    #expect(host.agent.machine.globalObjectCount < 100)
    #expect(host.text("w.f().firstChild.textContent", in: opener) == "x")
  }

  @Test func windowsThatWereClosedAreLetGo() {
    let host = FakeHost()
    let opener = host.load("<script>var first = window.open('https://a.test/w', 'w0'), last; first.mark = 1</script>")
    for index in 1..<200 {
      host.run("last = window.open('https://a.test/w', 'w\(index)'); last.mark = \(index)", in: opener)
    }
    for id in host.windows.keys.sorted().dropFirst() {
      host.windows[id]?.isClosed = true
      host.windows[id]?.document?.detach()
      host.windows[id]?.document = nil
      host.agent.discard(id)
    }
    host.agent.collectGarbage()
    #expect(host.agent.machine.globalObjectCount < 100)
    // The newest work on; of the oldest only that it is closed is left.
    #expect(
      host.text("`${first.closed} ${first.mark} ${first === first.window} ${last.closed} ${last.mark}`", in: opener)
        == "true undefined false true 199")
  }
}
