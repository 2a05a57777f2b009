import EngineValues
import Testing

@testable import PageScripting

/// Scripts that never end, or eat up what there is. None of them takes the process with it.
@Suite("Limits of scripts", .serialized)
struct LimitsTests {
  private let limits = ScriptLimits(seconds: 0.5, memoryMiB: 0)
  private static let reason = "script ran for 0.5 s without an end"

  @Test(
    "end scripts that run for too long",
    arguments: [
      "for (;;) {}", "for (;;) { try { for (;;) {} } catch (e) {} finally { for (;;) {} } }",
      "[3, 1, 2].sort(() => { for (;;) {} })", "for (;;) /(x+x+)+y/.test('x'.repeat(30))",
      "({ get x() { for (;;) {} } }).x", "window.setTimeout.call(null, { toString() { for (;;) {} } })",
      "JSON.stringify({ toJSON() { for (;;) {} } })",
    ])
  func time(_ source: String) {
    let world = FakeWorld(limits: limits)
    let document = world.load("", at: "https://a.test/")
    #expect(document.evaluate(source, sourceURL: nil, line: 1, world: .page).terminationReason == Self.reason)
    // The agent is as good as before.
    #expect(world.text("1 + 1", in: document) == "2")
    #expect(world.app.consoleText == [])
    #expect(world.terminations == [])
  }

  @Test("an error of a handler is told even where no stack is left to tell it")
  func usedUpStack() {
    // The stack, not the time, ends the script.
    let world = FakeWorld(limits: ScriptLimits(seconds: 20, memoryMiB: 0))
    let document = world.load("<input>", at: "https://a.test/")
    _ = document.evaluate(
      """
      const field = document.querySelector('input');
      field.onfocus = () => field.blur();
      field.onblur = () => field.focus();
      (function deeper() { try { deeper() } catch { field.focus() } })()
      """, sourceURL: nil, line: 1, world: .page)
    #expect(world.app.consoleText.contains { $0.contains("RangeError: Maximum call stack size exceeded.") })
  }

  @Test("end handlers and timers too, and tell of it once")
  func tasks() {
    let world = FakeWorld(limits: limits)
    let document = world.load("<body onclick='for (;;) {}'>", at: "https://a.test/")
    world.run("setTimeout(() => { for (;;) {} }, 10); setTimeout(() => { window.after = 1 }, 20)", in: document)
    #expect(world.terminations == [Self.reason])
    #expect(world.text("after", in: document) == "1")
    _ = document.click(document.document.body!, details: ClickDetails(isTrusted: true), sequence: .clickOnly)
    #expect(world.terminations == [Self.reason, Self.reason])
  }

  @Test("end a script that natives are in the middle of")
  func throughNatives() {
    let world = FakeWorld(limits: limits)
    let document = world.load("<p id=p></p>", at: "https://a.test/")
    let outcome = document.evaluate(
      """
      let n = 0
      p.addEventListener('x', () => { try { for (;;) {} } catch {} })
      for (let i = 0; i < 50; i++) { try { p.dispatchEvent(new Event('x')) } catch {} n++ }
      """, sourceURL: nil, line: 1, world: .page)
    #expect(outcome.terminationReason == Self.reason)
  }

  @Test("end scripts that fill the memory")
  func memory() {
    let world = FakeWorld(limits: ScriptLimits(seconds: 20, memoryMiB: 200))
    let document = world.load("", at: "https://a.test/")
    let outcome = document.evaluate(
      "const all = []; for (;;) all.push(new Array(1e5).fill(1.5))", sourceURL: nil, line: 1, world: .page)
    #expect(outcome.terminationReason == "scripts use more than 200 MiB of memory")
    world.agent.collectGarbage()
  }

  /// A world in a process in which others have filled far more memory than the world may use.
  private func modestWorld(memoryMiB: Int) -> (FakeWorld, ScriptDocument) {
    let modest = FakeWorld(limits: ScriptLimits(seconds: 20, memoryMiB: memoryMiB))
    let document = modest.load("<script>var ready = 1, caught = 0</script>", at: "https://a.test/")
    modest.agent.watchdog.processMiB = { ProcessMemory.residentMiB + 10_000 }
    return (modest, document)
  }

  @Test("do not end the scripts of one world for the memory of another")
  func memoryOfOthers() {
    let (modest, document) = modestWorld(memoryMiB: 100)
    // More entries than there are between two looks at the memory.
    let outcomes = (0..<600).map { _ in document.evaluate("ready", sourceURL: nil, line: 1, world: .page) }
    #expect(outcomes.allSatisfy { $0.terminationReason == nil })
    #expect(modest.terminations == [])
  }

  @Test("slow no world down for the memory of another")
  func looksForOthers() {
    let (modest, document) = modestWorld(memoryMiB: 60)
    let start = ProcessClock.nanoseconds
    let outcome = document.evaluate(
      "for (let i = 0; i < 6e6; i++) ready = { i, text: [i] }; 1", sourceURL: nil, line: 1, world: .page)
    #expect(outcome.terminationReason == nil)
    // Each look waits for the engine's timers: as many as collections would take most of the time.
    let looks = UInt64(modest.agent.watchdog.urgentLooks)
    #expect(looks > 0)
    #expect(looks <= (ProcessClock.nanoseconds - start) / Watchdog.trustInOthers + 1)
  }

  @Test("a look at the memory of the world leaves the error alone that is being thrown")
  func looksWhileThrowing() {
    let (modest, document) = modestWorld(memoryMiB: 300)
    // Errors are large, so that collections, and with them looks, come while one is made: then it is being thrown.
    let outcome = document.evaluate(
      """
      const size = Object.getOwnPropertyDescriptor(Map.prototype, 'size').get;
      const count = 400000;
      for (let i = 0; i < count; i++) try { size.call(i) } catch (error) { if (error instanceof TypeError) caught++ }
      caught === count
      """, sourceURL: nil, line: 1, world: .page)
    #expect(outcome.terminationReason == nil)
    #expect(modest.agent.watchdog.urgentLooks > 0)
    #expect(modest.text("caught", in: document) == "400000")
  }

  @Test(
    "let recursion end in the language's own error",
    arguments: [
      "(function f() { f() })()", "(function f() { document.dispatchEvent(new Event('x')); f() })()",
      "(() => { const f = () => { document.addEventListener('x', f); document.dispatchEvent(new Event('x')) }; f() })()",
      "eval('('.repeat(1e5))", "'x'.repeat(2 ** 31)",
      "(() => { let f = () => { window.setTimeout.apply(null, [{ toString: f }]) }; f() })()",
    ])
  func recursion(_ source: String) {
    let world = FakeWorld(limits: ScriptLimits(seconds: 10, memoryMiB: 0))
    let document = world.load("", at: "https://a.test/")
    _ = document.evaluate(source, sourceURL: nil, line: 1, world: .page)
    #expect(world.text("'alive'", in: document) == "alive")
  }

  @Test("can be set by another thread, which sees that a script is running")
  func interrupt() async {
    let world = FakeWorld(limits: ScriptLimits(seconds: 60, memoryMiB: 0))
    let document = world.load("", at: "https://a.test/")
    let interrupt = world.agent.interrupt
    #expect(!interrupt.isRunning)
    let watcher = Task.detached {
      while !interrupt.isRunning { await Task.yield() }
      interrupt.terminate(reason: "the window was closed")
    }
    let outcome = document.evaluate("for (;;) {}", sourceURL: nil, line: 1, world: .page)
    await watcher.value
    #expect(outcome.terminationReason == "the window was closed")
    #expect(!interrupt.isRunning)
  }

  @Test("keep waiting loops from waiting for ever on the virtual clock")
  func busyWaiting() {
    let world = FakeWorld(limits: ScriptLimits(seconds: 5, memoryMiB: 0))
    let document = world.load("", at: "https://a.test/")
    let outcome = document.evaluate(
      "const start = Date.now(); while (Date.now() - start < 500); const p = performance.now(); while (performance.now() - p < 500); 'done'",
      sourceURL: nil, line: 1, world: .page)
    #expect(outcome.plainValue == .string("done"))
  }
}

extension ScriptOutcome {
  var terminationReason: String? { if case .terminated(let reason) = self { reason } else { nil } }
}
