import Testing

@testable import PageScripting

@Suite struct MemoryTests {
  /// Global objects that the engine still has once everything of a world was dropped: one would grow without bound.
  @Test func aWorldLeavesNoGlobalObjectBehind() {
    let host = FakeHost()
    func world() {
      let document = host.load("<p onclick='go()'></p><script>function go() { return 1 } Promise.resolve(go()).then(go)</script>")
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
}
