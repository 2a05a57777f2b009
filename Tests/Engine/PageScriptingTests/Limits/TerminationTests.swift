import EngineValues
import Testing

@testable import PageScripting

/// Scripts without an end in all the places from which a script can be called. Each is ended by the limit, and what
/// comes next is heard.
@Suite("Terminations", .serialized)
struct TerminationTests {
  // Beside all other tests on two cores, an innocent script of a debug build has used 0.2 s of processor time.
  private let limits = ScriptLimits(seconds: 0.5, memoryMiB: 0)
  private static let reason = "script ran for 0.5 s without an end"

  @Test(
    "end what a script leaves behind or calls on the way",
    arguments: [
      "Promise.resolve().then(() => { for (;;); })",
      "Promise.resolve().then(() => { for (;;); }); Promise.resolve().then(() => { for (;;); })",
      "(async () => { await 0; for (;;); })()",
      "queueMicrotask(() => { for (;;); })",
      "Promise.reject(1).catch(() => { for (;;); })",
      "addEventListener('unhandledrejection', () => { for (;;); }); Promise.reject(1)",
      "new MutationObserver(() => { for (;;); }).observe(document.body, { attributes: true }); document.body.title = 'x'",
      "customElements.define('x-a', class extends HTMLElement { connectedCallback() { for (;;); } }); document.body.append(document.createElement('x-a'))",
      "customElements.define('x-a', class extends HTMLElement { constructor() { super(); for (;;); } }); document.body.innerHTML = '<x-a></x-a>'",
      "new CustomEvent('x', { get detail() { for (;;); } })",
      "document.createElement({ toString() { for (;;); } })",
      "document.body.setAttribute('x', { valueOf: () => 1, toString() { for (;;); } })",
      "new Event('x', new Proxy({}, { get() { for (;;); } }))",
      "structuredClone({ get x() { for (;;); } })",
      "postMessage(new Proxy([1], { get() { for (;;); }, ownKeys() { for (;;); } }), '*')",
      "document.addEventListener('x', () => { for (;;); }); document.dispatchEvent(new Event('x'))",
      "document.body.onclick = () => { for (;;); }; document.body.click()",
      "Object.defineProperty(Object.prototype, 'tagName2', { set() { for (;;); }, configurable: true }); Object.assign({}, { tagName2: 1 }); ({}).tagName2 = 1",
      "Object.defineProperty(Array.prototype, 0, { set() { for (;;); }, configurable: true }); document.querySelectorAll('*'); const a = []; a[0] = 1",
      "Array.from(document.querySelectorAll('*'), () => { for (;;); })",
      "new Array(10).fill(1).sort(() => { for (;;); })",
      "(function f() { Promise.resolve().then(f) })()",
      "for (let i = 0; i < 100; i++) (function f() { queueMicrotask(f) })()",
    ])
  func places(_ source: String) {
    let world = FakeWorld(limits: limits)
    let document = world.load("<body><p></p>", at: "https://a.test/")
    #expect(document.evaluate(source, sourceURL: nil, line: 1, world: .page).terminationReason == Self.reason)
    // The agent is as good as before.
    #expect(world.text("1 + 1", in: document) == "2")
    let other = world.load("<p id=q></p>", at: "https://b.test/")
    #expect(world.text("document.querySelector('p').id", in: other) == "q")
    #expect(world.terminations == [])
  }

  @Test("end scripts while the engine makes something for a native", arguments: 1...8)
  func making(_ round: Int) {
    let world = FakeWorld(limits: limits)
    let document = world.load("<body a b c d e f>", at: "https://a.test/")
    let source = "const { body } = document; for (;;) body.getAttributeNames()"
    #expect(document.evaluate(source, sourceURL: nil, line: 1, world: .page).terminationReason == Self.reason)
    #expect(world.text("document.body.getAttributeNames().length", in: document) == "6")
  }

  @Test("end scripts of other worlds and asynchronous calls", arguments: ["for (;;);", "await 0; for (;;);"])
  func asynchronousCalls(_ body: String) {
    let world = FakeWorld(limits: limits)
    let document = world.load("<body>", at: "https://a.test/")
    for scripts in [ScriptWorld.page, .named("mine")] {
      var outcomes: [ScriptOutcome] = []
      document.callAsync(body, arguments: [], world: scripts) { outcomes.append($0) }
      #expect(outcomes.map(\.terminationReason) == [Self.reason])
      #expect(world.text("1 + 1", in: document, world: scripts) == "2")
    }
  }

  @Test("end handlers of documents that go", arguments: ["beforeunload", "pagehide", "unload"])
  func leaving(_ type: String) {
    let world = FakeWorld(limits: limits)
    let document = world.load(
      "<script>addEventListener('\(type)', () => { for (;;); })</script>", at: "https://a.test/")
    _ = document.fire(type, at: .window, bubbles: false, cancelable: true)
    #expect(world.terminations == [Self.reason])
    #expect(world.text("1 + 1", in: document) == "2")
  }

  @Test("leave a realm that could not be made to the next script")
  func realms() {
    let world = FakeWorld(limits: limits)
    let document = world.load("<body>", at: "https://a.test/")
    _ = document.evaluate("for (;;);", sourceURL: nil, line: 1, world: .page)
    world.agent.endScripts(reason: "enough")
    #expect(document.evaluate("1", sourceURL: nil, line: 1, world: .page).terminationReason == "enough")
    // Its realm is asked for while nothing may run.
    let other = world.load("<script>var here = 1</script>", at: "https://a.test/")
    #expect(other.evaluate("here", sourceURL: nil, line: 1, world: .page).terminationReason == "enough")
    world.windows.removeAll()
    world.agent.reset()
    let next = world.load("<script>var here = 1</script>", at: "https://a.test/")
    #expect(world.text("here", in: next) == "1")
  }
}
