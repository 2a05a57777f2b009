import ScriptValues
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

  /// The app's scripts, and those of a driver, know nodes that no script of the page has asked for.
  @Test func nodesThatOtherWorldsKnowAreLetGo() {
    let host = FakeHost()
    let opener = host.load("<script>var w = window.open('https://a.test/0')</script>")
    var nodesOfOne = 0
    for index in 0..<200 {
      host.pages["https://a.test/\(index)"] = "<p>x<b>y</b></p><script>f = () => document.body</script>"
      host.show(WebURL("https://a.test/\(index)")!, in: NavigableID(rawValue: 2))
      host.run("w.f().dispatchEvent(new w.Event('x', { bubbles: true }))", in: opener)
      let document = host.windows[NavigableID(rawValue: 2)]?.document
      for world in ["app", "driver"] {
        let script = "Array.from(document.querySelectorAll('p, b')).length + Number(document.body.hasChildNodes())"
        _ = document?.evaluate(script, sourceURL: nil, line: 1, world: .named(world))
      }
      if index == 0 { nodesOfOne = host.agent.dom.nodes.count }
    }
    #expect(nodesOfOne > 4)
    host.agent.collectGarbage()
    #expect(host.agent.dom.nodes.count < 100 * nodesOfOne)
  }

  /// A driver's program is larger than all else in most realms; it does not stay in the pages that were left.
  @Test func programsOfADriverAreLetGo() throws {
    let host = FakeHost()
    let document = host.load("<p>x</p>")
    let program = AutomationProgram(
      source: "(function (driver) { driver.memory.kept ??= 1; driver.done(driver.memory.kept++) })", argument: .null)
    var said: [String] = []
    for _ in 0..<2 { DocumentAutomation(of: document).run(program) { said.append("\($0)") } }
    #expect(said == ["\(ScriptOutcome.value(.number(1)))", "\(ScriptOutcome.value(.number(2)))"])
    let realm = document.realm()
    #expect(realm.isDriven && realm.driverMemory != nil)
    _ = document.realm(.named("webviewsim:sandbox:x"))
    _ = document.realm(.named("app"))
    document.detach()
    #expect(!realm.isDriven && realm.driverMemory == nil)
    // Nobody but the driver could say anything in the worlds of a driver.
    #expect(Set(document.existingRealms.map(\.world)) == [.page, .named("app")])
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
