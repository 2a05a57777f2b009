import EngineValues
import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

@Suite struct MemoryTests {
  /// Global objects that the engine still has once everything of a world was dropped: one would grow without bound.
  @Test func aWorldLeavesNoGlobalObjectBehind() {
    let world = FakeWorld()
    func fillWorld() {
      let document = world.load(
        "<p onclick='go()'></p><script>function go() { return 1 } Promise.resolve(go()).then(go)</script>")
      _ = document.evaluate("setTimeout(go, 1); window.x = { go }", sourceURL: nil, line: 1, world: .page)
    }
    for _ in 0..<3 { fillWorld() }
    world.windows.removeAll()
    world.agent.reset()
    world.agent.collectGarbage()
    let first = world.agent.machine.globalObjectCount
    for _ in 0..<50 { fillWorld() }
    world.windows.removeAll()
    world.agent.reset()
    world.agent.collectGarbage()
    // The collector is conservative: addresses that lie on the stack may keep a few of the fifty.
    #expect(world.agent.machine.globalObjectCount <= first + 10)
  }

  /// One world that navigates and navigates: only the newest of the pages that it has left are kept.
  @Test func pagesThatWereLeftAreLetGo() {
    let world = FakeWorld()
    let opener = world.load("<script>var w = window.open('https://a.test/0'), held = []</script>")
    for index in 0..<200 {
      world.windows.pages["https://a.test/\(index)"] = "<p>x</p><script>function f() { return document.body }</script>"
      world.windows.show(WebURL("https://a.test/\(index)")!, in: NavigableID(rawValue: 2))
      world.run("w.f().firstChild.textContent", in: opener)
    }
    world.agent.collectGarbage()
    #expect(world.agent.machine.globalObjectCount < 100)
    #expect(world.text("w.f().firstChild.textContent", in: opener) == "x")
  }

  /// The app's scripts, and those of a driver, know nodes that no script of the page has asked for.
  @Test func nodesThatOtherWorldsKnowAreLetGo() {
    let world = FakeWorld()
    let opener = world.load("<script>var w = window.open('https://a.test/0')</script>")
    var nodesOfOne = 0
    for index in 0..<200 {
      world.windows.pages["https://a.test/\(index)"] = "<p>x<b>y</b></p><script>f = () => document.body</script>"
      world.windows.show(WebURL("https://a.test/\(index)")!, in: NavigableID(rawValue: 2))
      world.run("w.f().dispatchEvent(new w.Event('x', { bubbles: true }))", in: opener)
      let document = world.windows[NavigableID(rawValue: 2)]?.document
      for name in ["app", "driver"] {
        let script = "Array.from(document.querySelectorAll('p, b')).length + Number(document.body.hasChildNodes())"
        _ = document?.evaluate(script, sourceURL: nil, line: 1, world: .named(name))
      }
      if index == 0 { nodesOfOne = world.agent.dom.nodes.count }
    }
    #expect(nodesOfOne > 4)
    world.agent.collectGarbage()
    #expect(world.agent.dom.nodes.count < 100 * nodesOfOne)
  }

  /// A driver's program is larger than all else in most realms; it does not stay in the pages that were left.
  @Test func programsOfADriverAreLetGo() throws {
    let world = FakeWorld()
    let document = world.load("<p>x</p>")
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
    let world = FakeWorld()
    let opener = world.load("<script>var first = window.open('https://a.test/w', 'w0'), last; first.mark = 1</script>")
    for index in 1..<200 {
      world.run("last = window.open('https://a.test/w', 'w\(index)'); last.mark = \(index)", in: opener)
    }
    for id in world.windows.ids.dropFirst() {
      world.windows[id]?.isClosed = true
      world.windows[id]?.document?.detach()
      world.windows[id]?.document = nil
      world.agent.discard(id)
    }
    world.agent.collectGarbage()
    #expect(world.agent.machine.globalObjectCount < 100)
    // The newest work on; of the oldest only that it is closed is left.
    #expect(
      world.text("`${first.closed} ${first.mark} ${first === first.window} ${last.closed} ${last.mark}`", in: opener)
        == "true undefined false true 199")
  }
}
